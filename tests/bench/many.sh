#!/usr/bin/env bash
# Many profiles compared, beside what it must take. Always exits 0 when it could measure.
# usage: tests/bench/many.sh BUILD
#   BENCH_ROUNDS   runs of each command (3)
set -eu
cd "$(dirname "$0")/../.."

build=$1
folder=build/bench/many
rounds=${BENCH_ROUNDS:-3}

# 1,000 profiles of about 100 KB, of six kinds; and two sets of 600 with 1,000 stacks.
if [ ! -e "$folder/made" ]; then
    rm -rf "$folder"
    mkdir -p "$folder/many" "$folder/before" "$folder/after"
    python3 - "$folder" <<'PYTHON'
import random, sys
folder = sys.argv[1]
random.seed(1)
names = ["main", "serve", "net.http.conn.serve", "json.Unmarshal", "sql.DB.Query", "syscall.Read", "gc.mark"]
stacks = [";".join(random.choice(names) for _ in range(random.randint(2, 6))) + f";f{i}" for i in range(2600)]
kinds = [[random.paretovariate(1.1) if random.random() < .5 else 0 for _ in stacks] for _ in range(6)]
for k in range(1000):
    kind = kinds[random.randrange(6)]
    with open(f"{folder}/many/{k:04}.folded", "w") as file:
        for stack, weight in zip(stacks, kind):
            count = int(weight * 40 * random.lognormvariate(0, .5))
            if count:
                file.write(f"main.main;runtime.goexit;worker.loop;{stack} {count}\n")
weights = [50 * random.paretovariate(1.2) for _ in range(1000)]
for side, factor in ("before", 1), ("after", 1.3):
    for k in range(600):
        with open(f"{folder}/{side}/{k:04}.folded", "w") as file:
            for i, weight in enumerate(weights):
                mean = weight * (factor if i % 50 == 0 else 1)
                file.write(f"main;m{i % 17};f{i} {max(1, int(random.gauss(mean, mean * .2 + 1)))}\n")
PYTHON
    touch "$folder/made"
fi

# rows WHAT LIMIT-MS ARGUMENT...: seconds and peak memory of compare with these arguments.
rows() {
    local what=$1 limit=$2 line
    shift 2
    line=$("$build/tests/bench/measure" "$rounds" -- "$build/flamepix" compare "$@")
    awk -v what="$what" -v limit="$limit" '{
        printf "%-50s %10.3f %10.3f %10.3f ms   %-4s  %.2f of limit, %d ms\n", what, $1, $2, $3,
            $2 <= limit ? "pass" : "OVER", $2 / limit, limit
        peak = $6 * 0.001024
        printf "%-50s %10.3f %10.3f %10.3f MB\n", what ", peak", peak, peak, peak
    }' <<<"$line"
}

rows "compare --matrix of 1,000 profiles" 60000 --matrix "$folder/many" \
    -o "$folder/heat.png" --csv "$folder/many.csv" --json "$folder/many.json"
rows "compare of 2 x 600 profiles, 1,000 stacks" 5000 "$folder/before" "$folder/after" \
    --json "$folder/sets.json"
rows "the same, --method welch" 5000 "$folder/before" "$folder/after" --method welch \
    --json "$folder/sets.json"
