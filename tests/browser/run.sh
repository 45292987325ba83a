#!/bin/sh
# The gallery and the image map in a real Chromium (Debian: chromium, chromium-driver). Screenshots are left in build/browser/shots.
#   tests/browser/run.sh [ROOMS_ARCHIVE]     from the top of the source tree
set -eu

rooms=${1:-build/release/rooms.a}
program=$(dirname "$rooms")/flamepix
chromium=${CHROMIUM:-$(command -v chromium)}
chromedriver=${CHROMEDRIVER:-$(command -v chromedriver)}
out=build/browser

rm -rf "$out"
mkdir -p "$out/small" "$out/large" "$out/compared" "$out/maps" "$out/shots"
# shellcheck disable=SC2046
${CC:-cc} -std=c11 -O2 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc $(pkg-config --cflags libpng libxxhash) \
    -o "$out/make_gallery" tests/browser/make_gallery.c "$rooms" $(pkg-config --libs libpng libxxhash) -lm
"$out/make_gallery" "$out/small" 150
"$out/make_gallery" "$out/large" 10000
"$out/make_gallery" "$out/compared" 60 compared
python3 tests/browser/gallery.py "$chromium" "$chromedriver" "$out/small" "$out/large" "$out/compared" "$out/shots"
python3 tests/browser/map.py "$chromium" "$chromedriver" "$program" "$out/maps" "$out/shots"
