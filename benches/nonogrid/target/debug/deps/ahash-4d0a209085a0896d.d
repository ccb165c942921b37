/work/main/benches/nonogrid/target/debug/deps/ahash-4d0a209085a0896d.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ahash-0.2.19/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ahash-0.2.19/src/convert.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ahash-0.2.19/src/fallback_hash.rs

/work/main/benches/nonogrid/target/debug/deps/libahash-4d0a209085a0896d.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ahash-0.2.19/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ahash-0.2.19/src/convert.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ahash-0.2.19/src/fallback_hash.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ahash-0.2.19/src/lib.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ahash-0.2.19/src/convert.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ahash-0.2.19/src/fallback_hash.rs:
