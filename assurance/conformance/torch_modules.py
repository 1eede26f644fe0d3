"""Modules of PyTorch with a dynamic batch B and length T, each with the shapes of its arguments: what `torch_frontend.py` compiles."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional


class Mlp(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 8))

    def forward(self, x):
        return self.layers(x)


class Attention(nn.Module):
    """Heads of attention with a mask of keys."""

    def __init__(self, width: int = 16, heads: int = 4) -> None:
        super().__init__()
        self.heads, self.inputs, self.output = heads, nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, x, mask):
        batch, length, width = x.shape
        split = self.inputs(x).reshape(batch, length, 3, self.heads, width // self.heads)
        q, k, v = split.permute(2, 0, 3, 1, 4).unbind(0)
        scores = q @ k.transpose(-2, -1) / (width // self.heads) ** 0.5
        scores = scores.masked_fill(~mask[:, None, None, :], float("-inf"))
        values = torch.softmax(scores, -1) @ v
        return self.output(values.transpose(1, 2).reshape(batch, length, width))


class Encoder(nn.Module):
    """A layer of a transformer's encoder, the norms first."""

    def __init__(self) -> None:
        super().__init__()
        self.attention, self.first, self.second = Attention(), nn.LayerNorm(16), nn.LayerNorm(16)
        self.feed = nn.Sequential(nn.Linear(16, 32), nn.GELU(), nn.Linear(32, 16))

    def forward(self, x, mask):
        x = x + self.attention(self.first(x), mask)
        return x + self.feed(self.second(x))


class NormGelu(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(32)

    def forward(self, x, residual):
        return functional.gelu(self.norm(x)) + residual


class Convolutional(nn.Module):
    """Images of any length, as PyTorch lays them out: convolutions, a norm, pooling, a mean, a classifier."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.norm = nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8)
        self.second, self.classes = nn.Conv2d(8, 16, 3, padding=1, groups=4), nn.Linear(16, 10)

    def forward(self, x):
        x = functional.max_pool2d(torch.relu(self.norm(self.first(x))), (1, 2))
        return functional.log_softmax(self.classes(torch.relu(self.second(x)).mean((2, 3))), -1)


class Rotary(nn.Module):
    """Rotary embedding, and the softmax of causal scores."""

    def forward(self, x):
        half = x.shape[-1] // 2
        frequencies = 10000.0 ** (-torch.arange(half) / half)
        angles = torch.arange(x.shape[1])[:, None] * frequencies
        first, second = x[..., :half], x[..., half:]
        cosine, sine = angles.cos(), angles.sin()
        y = torch.cat([first * cosine - second * sine, first * sine + second * cosine], -1)
        causal = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).tril()
        return torch.softmax((y @ y.transpose(1, 2)).masked_fill(~causal, float("-inf")), -1)


#: A text per argument, of its elements if they are not `f32`, and its sizes.
MODULES: dict[str, tuple[type[nn.Module], tuple[str, ...]]] = {
    "MLP": (Mlp, ("B, T, 16",)),
    "attention": (Attention, ("B, T, 16", "bool B, T")),
    "encoder layer": (Encoder, ("B, T, 16", "bool B, T")),
    "layer norm and GELU": (NormGelu, ("B, T, 32", "B, T, 32")),
    "convolutional net": (Convolutional, ("B, 3, T, 8",)),
    "rotary embedding and softmax": (Rotary, ("B, T, 16",)),
}
