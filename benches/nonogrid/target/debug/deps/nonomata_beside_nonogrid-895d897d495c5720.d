/work/main/benches/nonogrid/target/debug/deps/nonomata_beside_nonogrid-895d897d495c5720.d: src/main.rs src/../../inputs/waves.rs

/work/main/benches/nonogrid/target/debug/deps/libnonomata_beside_nonogrid-895d897d495c5720.rmeta: src/main.rs src/../../inputs/waves.rs

src/main.rs:
src/../../inputs/waves.rs:

# env-dep:CARGO_MANIFEST_DIR=/work/main/benches/nonogrid
