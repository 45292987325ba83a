#!/usr/bin/env bash
# README.md keeps its word: tests/cli/readme.sh PROGRAM
#
# Types the examples under "Use", "Thousands of profiles", "Comparisons", "A gate in CI", "Formats"
# and "Pictures in documents", and compiles and runs the program under "Library" against the static
# library beside PROGRAM. One line for each check; everything happens in a folder of its own.
set -u

program=$(realpath "${1:?usage: readme.sh PROGRAM}")
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(dirname "$program")
packages="freetype2 harfbuzz fribidi libpng libjpeg zlib libdeflate libzstd liblzma libpcre2-8 libsodium expat libxxhash"

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mkdir -p build/release
ln -s "$program" build/release/flamepix
ln -s "$root/golden" golden
ln -s "$root/src" src

passed=0
failed=0

# holds SENTENCE COMMAND...: the command succeeds.
holds() {
    local sentence=$1
    shift
    if "$@" >said 2>&1; then
        passed=$((passed + 1))
        echo "ok - $sentence"
    else
        failed=$((failed + 1))
        echo "not ok - $sentence"
        head -n 10 said | sed 's/^/#   /'
    fi
}

# block HEADING LANGUAGE: the first such block of README.md under that heading.
block() {
    awk -v heading="## $1" -v fence="\`\`\`$2" '
        /^## / { here = $0 == heading; next }
        inside && /^```/ { exit }
        inside { print }
        here && $0 == fence { inside = 1 }' "$root/README.md"
}

is_png() { [ "$(head -c 8 "$1" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ]; }

compile() {
    local sanitize=()
    if nm "$program" | grep -q __asan_init; then
        sanitize=("-fsanitize=address,undefined")
    fi
    # shellcheck disable=SC2046,SC2086 # packages and their flags are words
    "${CC:-cc}" -std=c11 -Wall -Wextra -Werror "${sanitize[@]}" hello.c -I"$root/include" \
        "$build/libflamepix.a" $(pkg-config --libs $packages) -lbz2 -lm -pthread -o hello
}

for heading in Use "Thousands of profiles" Comparisons "A gate in CI" Formats "Pictures in documents"; do
    block "$heading" sh
done >examples.sh
block Library c >hello.c
holds "the README has examples" test -s examples.sh
holds "the README has a C program" test -s hello.c
while IFS= read -r line; do
    case $line in '' | '#'*) continue ;; esac
    holds "this works as printed: $line" bash -o pipefail -c "$line"
    case $line in
    *' batch '*) holds "and leaves a gallery" test -s pictures/index.html ;;
    *' -o '* | *'> '*)
        file=$(grep -oE -- '(-o|>) [a-z]+\.[a-z]+' <<<"$line" | head -n 1 | cut -d ' ' -f 2)
        holds "and makes $file" test -s "$file"
        ;;
    esac
done <examples.sh
holds "the C program compiles without a warning" compile
holds "it runs" bash -o pipefail -c "echo 'main;parse;read 42' | ./hello"
holds "and makes a PNG" is_png hello.png

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
