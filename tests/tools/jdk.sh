#!/usr/bin/env bash
# Whether the samples of a JFR recording are those that the JDK's own jfr counts: a small program is
# recorded, the number of execution samples is compared with that of `jfr summary`, and the file itself
# with what `jfr print` and `jfr print --json` say of it.
# usage: tests/tools/jdk.sh PROGRAM
# Exit status: 0 they agree, 1 they differ, 77 it was not tried, and why is said.
set -u
export LC_ALL=C

program=$(realpath "${1:?usage: jdk.sh PROGRAM}")

not_tried() {
    echo "jdk: not tried: $1"
    exit 77
}

for tool in java javac jfr; do
    command -v "$tool" >/dev/null || not_tried "there is no $tool"
done
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

cat >Work.java <<'JAVA'
public class Work {
    static volatile long sink;

    static void spin() {
        long sum = 0;
        for (int i = 0; i < 300000; i++)
            sum += i * 31L ^ sum;
        sink += sum;
    }

    static void allocate() {
        for (int i = 0; i < 500; i++)
            sink += new byte[1000 + i].length;
    }

    public static void main(String[] arguments) {
        final long end = System.nanoTime() + 1500000000L;
        while (System.nanoTime() < end) {
            spin();
            allocate();
        }
    }
}
JAVA
javac Work.java >compiled 2>&1 || not_tried "the program does not compile"
java -XX:StartFlightRecording=filename=work.jfr,settings=profile Work >recorded 2>&1
[ -s work.jfr ] || not_tried "java cannot record here"
jfr summary work.jfr >counts 2>&1 || not_tried "jfr does not read its recording"

# sum OPTION... FILE: of the weights that flamepix makes of it.
sum() {
    "$program" collapse "$@" 2>/dev/null | awk '!/^#/ { sum += $NF } END { printf "%.0f\n", sum }'
}

failed=0
agree() {
    [ "$2" = "$3" ] && return
    echo "jdk: $1: $2 are counted, and $3 drawn"
    failed=1
}

counted=$(awk '$1 == "jdk.ExecutionSample" { print $2 }' counts)
[ "${counted:-0}" -gt 0 ] || not_tried "nothing was sampled"

# Samples of threads that sleep, and those without a stack, are not drawn.
jfr print --stack-depth 64 --events jdk.ExecutionSample work.jfr >printed
left_out=$(awk '/^jdk\./ { is_out = 0 } /STATE_SLEEPING|stackTrace = N\/A/ { is_out = 1 }
                /^}/ { count += is_out } END { print count + 0 }' printed)
agree "jdk.ExecutionSample" $((counted - left_out)) "$(sum --profile jdk.ExecutionSample work.jfr)"
agree "what jfr print says" $((counted - left_out)) "$(sum printed)"

jfr print --json --stack-depth 64 work.jfr >printed.json
for event in jdk.ExecutionSample jdk.ObjectAllocationSample jdk.ThreadPark; do
    agree "$event of jfr print --json" "$(sum --profile "$event" work.jfr)" \
        "$(sum --profile "$event" printed.json)"
done
[ "$failed" = 0 ] &&
    echo "jdk: $(java -version 2>&1 | head -n 1): $counted samples, and sums of events, agree"
exit "$failed"
