# The tools on a bare Debian: `make release`, then `docker build --tag broadcastable .`
#
#   docker run --rm broadcastable bcast 4x1 '?x3'
#   docker run --rm --volume "$PWD:/here" --workdir /here broadcastable bcast check model.mlir
# debian:12-slim, at that digest: `docker buildx imagetools inspect debian:12-slim` prints the newest one.
FROM debian:12-slim@sha256:60eac759739651111db372c07be67863818726f754804b8707c90979bda511df
WORKDIR /packages
COPY target/dist/broadcastable_*.deb ./
# Debian's security updates, which the image has among its sources, have LLVM.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ./broadcastable_*.deb \
    && rm -rf /var/lib/apt/lists/* ./broadcastable_*.deb
RUN useradd --create-home user
USER user
WORKDIR /home/user
CMD ["bcast", "--help"]
