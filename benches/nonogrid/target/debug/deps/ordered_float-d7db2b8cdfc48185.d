/work/main/benches/nonogrid/target/debug/deps/ordered_float-d7db2b8cdfc48185.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ordered-float-2.10.1/src/lib.rs

/work/main/benches/nonogrid/target/debug/deps/libordered_float-d7db2b8cdfc48185.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ordered-float-2.10.1/src/lib.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ordered-float-2.10.1/src/lib.rs:
