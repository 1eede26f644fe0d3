/* The loops of a contraction. Loops without a step in one of the three are what
   a product is made of. */

#pragma once
#include <stdbool.h>
#include <stdint.h>

/* The largest number with which the pass calls. */
#define MAX_LOOPS 32

/* A loop: its size, and the steps of the inputs and of the output. */
typedef struct {
  int64_t size, a, b, c;
} Loop;

/* Where an element of the inputs and one of the output stand. */
typedef struct {
  int64_t a, b, c;
} Place;

/* Loops that count as one, the last one fastest. */
typedef struct {
  Loop loops[MAX_LOOPS];
  int64_t count, size;
} Group;

static int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }

/* With the inputs in each other's place. */
static Loop turned(const Loop *loop) {
  return (Loop){loop->size, loop->b, loop->a, loop->c};
}

static void step_by(Place *place, const Loop *loop, int64_t steps) {
  place->a += steps * loop->a;
  place->b += steps * loop->b;
  place->c += steps * loop->c;
}

/* Removes loops of one iteration, and joins those that are one for all three.
 * Returns how many are left. */
static int64_t join(Loop *loops, int64_t count) {
  int64_t kept = 0;
  for (int64_t at = 0; at < count; ++at)
    if (loops[at].size != 1)
      loops[kept++] = loops[at];
  for (int64_t outer = 0; outer < kept; ++outer) {
    for (int64_t inner = 0; inner < kept; ++inner) {
      Loop *o = &loops[outer], *i = &loops[inner];
      if (outer == inner || o->a != i->a * i->size || o->b != i->b * i->size ||
          o->c != i->c * i->size)
        continue;
      i->size *= o->size;
      loops[outer] = loops[--kept];
      outer = -1; /* once more */
      break;
    }
  }
  return kept;
}

/* Takes the loops out that step along these, and along no other: larger steps
 * first. */
static Group take(Loop *loops, int64_t *count, bool a, bool b, bool c) {
  Group taken = {.count = 0, .size = 1};
  int64_t kept = 0;
  for (int64_t at = 0; at < *count; ++at) {
    Loop loop = loops[at];
    if ((loop.a != 0) != a || (loop.b != 0) != b || (loop.c != 0) != c) {
      loops[kept++] = loop;
      continue;
    }
    int64_t place = taken.count++, step = c ? loop.c : min(loop.a, loop.b);
    for (; place > 0; --place) {
      Loop *before = &taken.loops[place - 1];
      if ((c ? before->c : min(before->a, before->b)) >= step)
        break;
      taken.loops[place] = *before;
    }
    taken.loops[place] = loop;
    taken.size *= loop.size;
  }
  *count = kept;
  return taken;
}

/* The places of the inputs and the output at `count` iterations from one on. */
static void places(const Group *group, int64_t first, int64_t count,
                   Place *to) {
  int64_t numbers[MAX_LOOPS], loop = group->count;
  Place at = {0};
  for (; loop-- > 0; first /= group->loops[loop].size) {
    numbers[loop] = first % group->loops[loop].size;
    step_by(&at, &group->loops[loop], numbers[loop]);
  }
  const Loop none = {1, 0, 0, 0},
             *inner = group->count ? &group->loops[group->count - 1] : &none;
  int64_t left = group->count ? inner->size - numbers[group->count - 1] : 1;
  while (count > 0) {
    int64_t run = min(count, left);
    for (int64_t number = 0; number < run; ++number, ++to) {
      to->a = at.a + number * inner->a;
      to->b = at.b + number * inner->b;
      to->c = at.c + number * inner->c;
    }
    count -= run, left = inner->size;
    /* From the end of a run to the beginning of the next one. */
    step_by(&at, inner, run - inner->size);
    for (loop = group->count - 1; loop-- > 0;) {
      const Loop *own = &group->loops[loop];
      int64_t steps = ++numbers[loop] < own->size ? 1 : 1 - own->size;
      step_by(&at, own, steps);
      if (steps == 1)
        break;
      numbers[loop] = 0;
    }
  }
}

/* Whether elements of the second input stand one after the other. */
static bool are_contiguous(const Place *places, int64_t count) {
  for (int64_t at = 1; at < count; ++at)
    if (places[at].b != places[0].b + at)
      return false;
  return true;
}

/* The largest loop of a group; the others go back to the list. */
static Loop largest(const Group *group, Loop *loops, int64_t *count) {
  Loop best = {1, 0, 0, 0};
  for (int64_t at = 0; at < group->count; ++at) {
    Loop other = group->loops[at];
    if (other.size > best.size) {
      Loop smaller = best;
      best = other, other = smaller;
    }
    if (other.size != 1)
      loops[(*count)++] = other;
  }
  return best;
}
