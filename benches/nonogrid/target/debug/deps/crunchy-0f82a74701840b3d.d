/work/main/benches/nonogrid/target/debug/deps/crunchy-0f82a74701840b3d.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/crunchy-0.2.4/src/lib.rs /work/main/benches/nonogrid/target/debug/build/crunchy-719c523fd8061beb/out/lib.rs

/work/main/benches/nonogrid/target/debug/deps/libcrunchy-0f82a74701840b3d.rlib: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/crunchy-0.2.4/src/lib.rs /work/main/benches/nonogrid/target/debug/build/crunchy-719c523fd8061beb/out/lib.rs

/work/main/benches/nonogrid/target/debug/deps/libcrunchy-0f82a74701840b3d.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/crunchy-0.2.4/src/lib.rs /work/main/benches/nonogrid/target/debug/build/crunchy-719c523fd8061beb/out/lib.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/crunchy-0.2.4/src/lib.rs:
/work/main/benches/nonogrid/target/debug/build/crunchy-719c523fd8061beb/out/lib.rs:

# env-dep:CRUNCHY_LIB_SUFFIX=/lib.rs
# env-dep:OUT_DIR=/work/main/benches/nonogrid/target/debug/build/crunchy-719c523fd8061beb/out
