#!/usr/bin/env bash
# An array of `flamepix batch --shard auto` on a real Slurm of one node: one task is requeued in the middle, one
# is killed and requeued, then the reports are merged. The tree must be that of one machine, byte for byte.
# usage: tests/slurm/run.sh PROGRAM       needs Debian's slurm-wlm; runs as root
set -u
program=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
profiles=${PROFILES:-2000}
tasks=8
passed=0 failed=0

check() {
    local sentence=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        echo "ok - $sentence"
    else
        failed=$((failed + 1))
        echo "not ok - $sentence"
    fi
}

for tool in slurmctld slurmd sbatch scontrol; do
    if ! command -v $tool >/dev/null; then
        echo "$tool is not installed (Debian: slurm-wlm)"
        echo "0 passed, 0 failed, 1 skipped"
        exit 0
    fi
done

scratch=$(mktemp -d "${TMPDIR:-/tmp}/flamepix-slurm-XXXXXX")
daemons=()
cleanup() {
    for daemon in "${daemons[@]}"; do
        kill "$daemon" 2>/dev/null
    done
    wait
    rm -rf "$scratch"
}
trap cleanup EXIT

# -- a cluster of one node, all of it below the scratch folder ------------------------------------

export SLURM_CONF=$scratch/slurm.conf
start_cluster() {
    local host
    host=$(hostname -s)
    mkdir "$scratch/state" "$scratch/spool"
    sed -e "s|@HOST@|$host|g" -e "s|@SCRATCH@|$scratch|g" -e "s|@CPUS@|$(nproc)|g" \
        "$here/slurm.conf.in" >"$SLURM_CONF"
    slurmctld -D >"$scratch/slurmctld.out" 2>&1 &
    daemons+=($!)
    slurmd -D >"$scratch/slurmd.out" 2>&1 &
    daemons+=($!)
    for _ in $(seq 120); do
        sinfo -h -o %T 2>/dev/null | grep -q idle && return 0
        sleep 0.25
    done
    tail -n 20 "$scratch"/*.log "$scratch"/*.out
    return 1
}

# -- profiles -------------------------------------------------------------------------------------

# Small profiles in folders, each of some stacks of its own.
make_profiles() {
    awk -v profiles="$profiles" -v root="$scratch/in" 'BEGIN {
        srand(7)
        for (p = 0; p < profiles; p++) {
            file = sprintf("%s/%02d/profile-%04d.folded", root, p % 20, p)
            if (p < 20) system("mkdir -p " root sprintf("/%02d", p))
            for (s = 0; s < 60; s++) {
                line = "main"
                for (d = 0; d < 4 + int(rand() * 20); d++) line = line ";frame_" int(rand() * 9)
                print line, 1 + int(rand() * 90) > file
            }
            close(file)
        }
    }'
}

cd "$scratch" || exit 2
make_profiles
options=(--preset docs --compression small --jobs 1 --progress never)
"$program" batch in -o one "${options[@]}" --jobs "$(nproc)"
check "one machine draws them all" test $? -eq 0
check "the cluster comes up" start_cluster

# -- the array ------------------------------------------------------------------------------------

cat >array.sh <<EOF
#!/bin/sh
#SBATCH --requeue
#SBATCH --ntasks=1
echo "\$SLURM_ARRAY_TASK_ID" >>"$scratch/started"
exec "$program" batch in -o array ${options[*]} --shard auto --resume
EOF

count_started() {
    grep -cx "$1" started 2>/dev/null
}
wait_until() { # SECONDS COMMAND...
    local ends=$((SECONDS + $1))
    shift
    until "$@"; do
        [ $SECONDS -lt $ends ] || return 1
        sleep 0.05
    done
}
has_lines() { # FILE N
    [ -f "$1" ] && [ "$(wc -l <"$1")" -ge "$2" ]
}
state_of() {
    scontrol show job "${job}_$1" 2>/dev/null | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p' | head -n 1
}
is_over() {
    case $(state_of "$1") in COMPLETED | FAILED | CANCELLED | NODE_FAIL | "") true ;; *) false ;; esac
}

job=$(sbatch --parsable --array="0-$((tasks - 1))" --output="$scratch/task-%a.out" array.sh)
check "the array is taken" test -n "$job"

check "task 0 is under way" wait_until 60 has_lines "array/report-0-of-$tasks.jsonl" 20
check "task 0 is requeued in the middle" scontrol requeue "${job}_0"

check "task 3 is under way" wait_until 120 has_lines "array/report-3-of-$tasks.jsonl" 20
check "task 3 is killed" scancel --signal=KILL --full "${job}_3"
check "and ends" wait_until 60 is_over 3
check "task 3 is given back to the queue" scontrol requeue "${job}_3"

all_over() {
    for task in $(seq 0 $((tasks - 1))); do
        is_over "$task" || return 1
    done
}
restarted() {
    [ "$(count_started 0)" -ge 2 ] && [ "$(count_started 3)" -ge 2 ]
}
check "both start again" wait_until 300 restarted
check "the array ends" wait_until 300 all_over

# -- what came of it ------------------------------------------------------------------------------

"$program" batch --merge-reports array/report-*-of-$tasks.jsonl -o array --progress never
check "the reports are merged" test $? -eq 0
check "every input is in the report once" test "$(grep -c '"input":' array/report.jsonl)" -eq "$profiles"
check "no input is there twice" test -z \
    "$(grep -o '"input":"[^"]*"' array/report.jsonl | sort | uniq -d)"
check "no temporary is left" test -z "$(find array -name '.flamepix-*')"
find one array -name '*.jsonl' -delete
check "the tree is that of one machine, byte for byte" diff -rq one array

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
