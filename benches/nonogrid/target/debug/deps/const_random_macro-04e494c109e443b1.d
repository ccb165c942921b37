/work/main/benches/nonogrid/target/debug/deps/const_random_macro-04e494c109e443b1.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/const-random-macro-0.1.16/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/const-random-macro-0.1.16/src/span.rs

/work/main/benches/nonogrid/target/debug/deps/libconst_random_macro-04e494c109e443b1.so: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/const-random-macro-0.1.16/src/lib.rs /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/const-random-macro-0.1.16/src/span.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/const-random-macro-0.1.16/src/lib.rs:
/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/const-random-macro-0.1.16/src/span.rs:

# env-dep:CONST_RANDOM_SEED
