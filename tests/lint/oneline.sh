#!/usr/bin/env bash
# The sources build by one compiler line, without the Makefile.
set -eu
cd "$(dirname "$0")/../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

read -ra packages < <(pkg-config --cflags --libs freetype2 harfbuzz fribidi libpng libjpeg zlib libdeflate libzstd liblzma libpcre2-8 libsodium expat libxxhash libsixel)
"${CC:-cc}" -o "$out/flamepix" src/*/*.c src/*/*/*.c -Iinclude -Isrc "${packages[@]}" -lbz2 -lm -pthread
printf 'main;parse;read 42\n' | "$out/flamepix" >"$out/picture.png"
if [ "$(head -c 4 "$out/picture.png" | od -An -tx1 | tr -d ' ')" != 89504e47 ]; then
    echo "the program drew no PNG"
    exit 1
fi
echo "1 passed, 0 failed"
