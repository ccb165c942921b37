/work/main/benches/nonogrid/target/debug/deps/const_random-b060170cebe65fa4.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/const-random-0.1.18/src/lib.rs

/work/main/benches/nonogrid/target/debug/deps/libconst_random-b060170cebe65fa4.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/const-random-0.1.18/src/lib.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/const-random-0.1.18/src/lib.rs:
