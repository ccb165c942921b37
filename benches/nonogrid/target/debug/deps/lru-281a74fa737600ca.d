/work/main/benches/nonogrid/target/debug/deps/lru-281a74fa737600ca.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/lru-0.5.3/src/lib.rs

/work/main/benches/nonogrid/target/debug/deps/liblru-281a74fa737600ca.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/lru-0.5.3/src/lib.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/lru-0.5.3/src/lib.rs:
