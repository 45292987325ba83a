#!/usr/bin/env bash
# Whether totals of what Node.js records are those in its files: a small program is recorded with
# --cpu-prof, --heap-prof and --prof, and samples, time between them, bytes and ticks are added up
# by Node.js itself.
# usage: tests/tools/node.sh PROGRAM
# Exit status: 0 they agree, 1 they differ, 77 it was not tried, and why is said.
set -u
export LC_ALL=C

program=$(realpath "${1:?usage: node.sh PROGRAM}")

not_tried() {
    echo "node: not tried: $1"
    exit 77
}

command -v node >/dev/null || not_tried "there is no node"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

cat >busy.js <<'JS'
'use strict';
const kept = [];
function leaf(n) { let sum = 0; for (let i = 0; i < n; i++) sum += Math.sqrt(i) % 7; return sum; }
function parse(n) { return leaf(n) + leaf(n / 2); }
function draw(n) { kept.push(new Array(2000).fill(n)); return parse(n); }
const until = Date.now() + 400;
let sum = 0;
while (Date.now() < until) sum += draw(20000);
if (sum < 0) console.log(kept.length);
JS

# Numbers, one a line: of a CPU profile its samples that are not idle, and the microseconds that each
# lasts to the next one or the end; of a heap profile its bytes; of a log its ticks.
cat >sums.js <<'JS'
'use strict';
const [kind, path] = process.argv.slice(2);
const text = require('fs').readFileSync(path, 'utf8');
if (kind === 'cpu') {
    const profile = JSON.parse(text);
    const idle = new Set(profile.nodes.filter((node) => node.callFrame.functionName === '(idle)')
        .map((node) => node.id));
    let time = profile.startTime, count = 0, sum = 0;
    const times = profile.timeDeltas.map((delta) => (time += delta));
    profile.samples.forEach((id, i) => {
        if (idle.has(id)) return;
        count++;
        sum += (i + 1 < times.length ? times[i + 1] : profile.endTime) - times[i];
    });
    console.log(count);
    console.log(sum);
} else if (kind === 'heap') {
    const add = (node) => node.selfSize + node.children.reduce((sum, child) => sum + add(child), 0);
    console.log(add(JSON.parse(text).head));
} else {
    console.log(text.split('\n').filter((line) => line.startsWith('tick,')).length);
}
JS

node --cpu-prof --cpu-prof-name=cpu.cpuprofile busy.js >log 2>&1 || not_tried "node --cpu-prof fails: $(head -1 log)"
node --heap-prof --heap-prof-interval=4096 --heap-prof-name=heap.heapprofile busy.js >log 2>&1 || not_tried "node --heap-prof fails: $(head -1 log)"
node --prof --no-logfile-per-isolate --logfile=v8.log busy.js >log 2>&1 || not_tried "node --prof fails: $(head -1 log)"

failed=0

# The sum of the counts that collapse writes.
total() {
    "$program" collapse "$@" 2>err | awk '!/^#/ { sum += $NF } END { printf "%.0f\n", sum }'
}

# compare WHAT EXPECTED FOUND
compare() {
    if [ "$2" = "$3" ] && [ -n "$2" ] && [ "$2" != 0 ]; then
        echo "ok - node: $1: $2"
    else
        echo "not ok - node: $1: node says $2, flamepix $3"
        sed 's/^/# /' err
        failed=1
    fi
}

mapfile -t cpu < <(node sums.js cpu cpu.cpuprofile)
mapfile -t heap < <(node sums.js heap heap.heapprofile)
mapfile -t ticks < <(node sums.js log v8.log)
compare "samples of --cpu-prof" "${cpu[0]}" "$(total --weight samples cpu.cpuprofile)"
compare "microseconds of --cpu-prof" "${cpu[1]}" "$(total cpu.cpuprofile)"
compare "bytes of --heap-prof" "${heap[0]}" "$(total heap.heapprofile)"
compare "ticks of --prof" "${ticks[0]}" "$(total v8.log)"
exit "$failed"
