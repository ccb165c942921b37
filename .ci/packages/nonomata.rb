# Template of the Homebrew formula; .ci/packages/fill completes it for a release.
class Nonomata < Formula
  desc "Solves, makes, explains and plays nonograms and other line puzzles"
  homepage "https://github.com/@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/nonomata-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256 aarch64-apple-darwin@"
    end
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/nonomata-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256 x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/nonomata-@VERSION@-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256 aarch64-unknown-linux-musl@"
    end
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/nonomata-@VERSION@-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@SHA256 x86_64-unknown-linux-musl@"
    end
  end

  def install
    bin.install "nonomata"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/nonomata.bash" => "nonomata"
    zsh_completion.install "completions/_nonomata"
    fish_completion.install "completions/nonomata.fish"
  end

  test do
    assert_match "s UNIQUE", shell_output("#{bin}/nonomata check --puzzle 2x2:1/2/2/1")
  end
end
