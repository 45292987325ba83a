#!/usr/bin/env bash
# Whole processes and stages beside their limits, as ratios of one run. Always exits 0 when it could
# measure: a machine that is busy is no failure.
# usage: tests/bench/bench.sh BUILD
#   BENCH_STACKS   stacks of the big profile (1000000: 1.3 GB in build/bench, and as much shuffled)
#   BENCH_BIG=1    five times as many too, for the memory rows
#   BENCH_ROUNDS   runs of each command (5)
#   BENCH_PROFILE  a profile of 1 to 10 MB instead of a generated one
#   BENCH_LOOKS    real profiles, separated by blanks, on which encoding and palettes are measured
#   FLAMEGRAPH_PL, INFERNO, RESVG, RSVG_CONVERT   where the peers are
set -eu
cd "$(dirname "$0")/../.."

build=$1
flamepix=$build/flamepix
tools=$build/tests/bench
data=build/bench
stacks=${BENCH_STACKS:-1000000}
rounds=${BENCH_ROUNDS:-5}
mkdir -p "$data"

# generate STACKS: the path of a sorted profile, made once.
generate() {
    local path=$data/sorted-$1.folded
    if [ ! -e "$path" ]; then
        "$tools/gen_profile" "$1" >"$path.part"
        mv "$path.part" "$path"
    fi
    echo "$path"
}

# Its lines in another order, the same each time: the profile itself is the source of chance.
shuffled() {
    local path=${1/sorted/shuffled}
    if [ ! -e "$path" ]; then
        shuf --random-source="$1" "$1" >"$path.part"
        mv "$path.part" "$path"
    fi
    echo "$path"
}

measure() {
    "$tools/measure" "$@"
}

# row WHAT UNIT LIMIT LIMIT_NAME MIN MEDIAN MAX, as bench_row prints; LIMIT 0 is none.
row() {
    awk -v what="$1" -v unit="$2" -v limit="$3" -v name="$4" -v a="$5" -v b="$6" -v c="$7" 'BEGIN {
        printf "%-50s %10.3f %10.3f %10.3f %-3s", what, a, b, c, unit
        if (limit > 0)
            printf "  %-4s  %.2f of limit, %.5g %s", b <= limit ? "pass" : "OVER", b / limit, limit, name
        print ""
    }'
}

product() {
    awk -v a="$1" -v b="$2" 'BEGIN { print a * b }'
}

# The measured lines are: min median max user sys peak_kb.
time_row() {
    local what=$1 limit=$2 name=$3
    read -r min median max _ <<<"$4"
    row "$what" ms "$limit" "$name" "$min" "$median" "$max"
}

memory_row() {
    local what=$1 limit=$2 name=$3 peak
    read -r _ _ _ _ _ peak <<<"$4"
    peak=$(product "$peak" 0.001024)
    row "$what" MB "$limit" "$name" "$peak" "$peak" "$peak"
}

median_of() {
    cut -d ' ' -f 2 <<<"$1"
}

whole_process() {
    local lines
    mapfile -t lines < <(measure "$rounds" -- wc -l "$sorted" -- "$flamepix" "$sorted" \
        -- "$flamepix" --sorted "$sorted")
    time_row "wc -l, $stacks stacks" 0 "" "${lines[0]}"
    time_row "flamepix, $stacks sorted stacks" "$(product 2.2 "$(median_of "${lines[0]}")")" \
        "ms, 2.2 x wc -l" "${lines[1]}"
    time_row "flamepix --sorted" 0 "" "${lines[2]}"
    memory_row "flamepix, $stacks sorted stacks, peak" 16 MB "${lines[1]}"
    if [ "${BENCH_BIG:-0}" = 1 ]; then
        mapfile -t lines < <(measure 1 -- "$flamepix" "$(generate $((5 * stacks)))")
        time_row "flamepix, $((5 * stacks)) sorted stacks" 0 "" "${lines[0]}"
        memory_row "flamepix, $((5 * stacks)) sorted stacks, peak" 16 MB "${lines[0]}"
    fi
}

unsorted_process() {
    local lines file limit
    file=$(shuffled "$sorted")
    mapfile -t lines < <(measure 3 -- env LC_ALL=C sort --parallel=1 "$file" \
        -- "$flamepix" "$sorted" -- "$flamepix" --memory 4G "$file" -- "$flamepix" --memory 64M "$file")
    limit=$(awk '{ print $1 + $2 }' <<<"$(median_of "${lines[0]}") $(median_of "${lines[1]}")")
    time_row "sort --parallel=1, shuffled" 0 "" "${lines[0]}"
    time_row "flamepix --memory 4G, shuffled" "$limit" "ms, sort and flamepix of sorted" "${lines[2]}"
    memory_row "flamepix --memory 4G, shuffled, peak" 0 "" "${lines[2]}"
    time_row "flamepix --memory 64M, shuffled" 0 "" "${lines[3]}"
    memory_row "flamepix --memory 64M, shuffled, peak" 100 MB "${lines[3]}"
    "$flamepix" "$sorted" -o "$data/sorted.png"
    "$flamepix" --memory 64M "$file" -o "$data/shuffled.png"
    cmp -s "$data/sorted.png" "$data/shuffled.png" && echo "the shuffled file's picture: the same bytes" ||
        echo "the shuffled file's picture: OTHER BYTES"
}

# view_row LIMIT NAME VIEW...: a view of the sorted file, beside the time in ms that is its limit.
view_row() {
    local limit=$1 name=$2
    shift 2
    mapfile -t lines < <(measure 3 -- "$flamepix" "$@" "$sorted")
    time_row "flamepix $*" "$limit" "$name" "${lines[0]}"
}

# Those that keep order beside the plain picture, those that lose it beside the shuffled file's.
views() {
    local lines file plain shuffled view
    file=$(shuffled "$sorted")
    mapfile -t lines < <(measure 3 -- "$flamepix" "$sorted" -- "$flamepix" "$file" \
        -- "$flamepix" --memory 4G "$file")
    plain=$(median_of "${lines[0]}")
    shuffled=$(median_of "${lines[1]}")
    for view in '--focus=alloc|free' '--ignore=sys_' '--prune=alloc'; do
        view_row "$(product 1.3 "$plain")" "ms, 1.3 x plain" "$view"
        memory_row "the same, peak" 16 MB "${lines[0]}"
    done
    for view in '--focus=^[a-f]' '--prune=[xyz]'; do
        view_row "$(product 1.5 "$plain")" "ms, 1.5 x plain" "$view"
    done
    for view in '--hide=alloc|free' '--base=^std' '--rewrite=s/[0-9]+//' --recursion=all; do
        view_row "$(product 1.3 "$shuffled")" "ms, 1.3 x shuffled" "$view"
    done
    view_row "$(product 1.5 "$(median_of "${lines[2]}")")" "ms, 1.5 x shuffled" --memory=4G --reverse
    view_row 0 "" --memory=64M --reverse
    memory_row "the same, peak" 100 MB "${lines[0]}"
}

# peer NAME COMMAND: a shell command that reads $profile and makes a PNG at $picture.
peer() {
    local lines
    export profile picture=$data/peer.png
    mapfile -t lines < <(measure "$rounds" -- sh -c "$2" \
        -- "$flamepix" "$profile" -o "$data/ours.png")
    time_row "$1" 0 "" "${lines[0]}"
    memory_row "$1, peak" 0 "" "${lines[0]}"
    awk -v what="$1" -v theirs="$(median_of "${lines[0]}")" -v ours="$(median_of "${lines[1]}")" \
        'BEGIN { printf "flamepix in the same rounds: %.3f ms, %.0f times faster than %s\n", ours, theirs / ours, what }'
}

# In single quotes, because the commands are for the peer's shell.
# shellcheck disable=SC2016
peers() {
    RSVG_CONVERT=${RSVG_CONVERT:-$(command -v rsvg-convert || true)}
    export FLAMEGRAPH_PL=${FLAMEGRAPH_PL:-} INFERNO=${INFERNO:-} RESVG=${RESVG:-} RSVG_CONVERT
    local name
    for name in FLAMEGRAPH_PL INFERNO RESVG RSVG_CONVERT; do
        [ -n "${!name}" ] || echo "$name is not set: that peer is not measured"
    done
    if [ -n "$FLAMEGRAPH_PL" ] && [ -n "$RSVG_CONVERT" ]; then
        peer "flamegraph.pl + rsvg-convert" \
            'perl "$FLAMEGRAPH_PL" "$profile" 2>/dev/null | "$RSVG_CONVERT" --unlimited -o "$picture"'
    fi
    if [ -n "$INFERNO" ] && [ -n "$RSVG_CONVERT" ]; then
        peer "inferno + rsvg-convert" \
            '"$INFERNO" --fontsize 12 "$profile" | "$RSVG_CONVERT" --unlimited -o "$picture"'
    fi
    if [ -n "$INFERNO" ] && [ -n "$RESVG" ]; then
        peer "inferno + resvg" '"$INFERNO" "$profile" >"$picture.svg" && "$RESVG" "$picture.svg" "$picture"'
    fi
}

small_process() {
    local lines size
    size=$(wc -c <"$profile")
    mapfile -t lines < <(measure 20 -- wc -l "$profile" -- "$flamepix" "$profile" -- "$flamepix" version)
    time_row "flamepix, a profile of $(product "$size" 0.000001) MB" 15 ms "${lines[1]}"
    memory_row "flamepix, the same, peak" 0 "" "${lines[1]}"
    time_row "floor: flamepix version" 0 "" "${lines[2]}"
    time_row "floor: wc -l of the profile" 0 "" "${lines[0]}"
}

sorted=$(generate "$stacks")
profile=${BENCH_PROFILE:-$(generate 3000)}
printf '%-50s %10s %10s %10s\n' "" min median max
whole_process
unsorted_process
views
small_process
peers
"$tools/stages" "$sorted"
"$tools/encode" "$profile"
# shellcheck disable=SC2086 # the names are separated by blanks
[ -z "${BENCH_LOOKS:-}" ] || "$tools/encode" $BENCH_LOOKS
"$tools/json"
"$tools/pprof"
"$tools/text" "$profile"
# shellcheck disable=SC2086 # the names are separated by blanks
"$tools/touching" ${BENCH_LOOKS:-golden/demo/profile.folded.gz}
