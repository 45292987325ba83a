#!/usr/bin/env bash
# Whether totals of profiles are those that pprof has: of what a small program in Go records, where
# there is Go, else of the samples of these tests. What `pprof -raw` and `-traces` print is read, too,
# and so are profiles that were appended to one another, and the difference of two.
# usage: tests/tools/pprof.sh PROGRAM
# Exit status: 0 they agree, 1 they differ, 77 it was not tried, and why is said.
set -u
export LC_ALL=C

program=$(realpath "${1:?usage: pprof.sh PROGRAM}")
samples=$(realpath "$(dirname "$0")/../samples/formats")

not_tried() {
    echo "pprof: not tried: $1"
    exit 77
}

if command -v go >/dev/null && go tool pprof -h 2>&1 | grep -q -- -raw; then
    pprof=(go tool pprof)
elif command -v pprof >/dev/null && pprof -h 2>&1 | grep -q -- -raw; then
    pprof=(pprof)
else
    not_tried "there is neither pprof nor go tool pprof"
fi
work=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1
export HOME=$work GOCACHE=$work/cache GOPATH=$work/path GO111MODULE=off GOFLAGS=

cat >busy.go <<'GO'
package main

import (
	"math"
	"os"
	"runtime"
	"runtime/pprof"
	"sync"
	"time"
)

var kept [][]byte
var sum float64

func leaf(n int) (s float64) {
	for i := 0; i < n; i++ {
		s += math.Sqrt(float64(i))
	}
	return
}

//go:noinline
func parse(n int) float64 { return leaf(n) + leaf(n/2) }

//go:noinline
func load(n int) { kept = append(kept, make([]byte, n)) }

func write(name string, debug int, path string) {
	file, err := os.Create(path)
	if err != nil {
		panic(err)
	}
	pprof.Lookup(name).WriteTo(file, debug)
	file.Close()
}

func main() {
	runtime.MemProfileRate = 4096
	runtime.SetBlockProfileRate(1)
	runtime.SetMutexProfileFraction(1)
	cpu, err := os.Create("cpu.pb.gz")
	if err != nil {
		panic(err)
	}
	pprof.StartCPUProfile(cpu)
	var group sync.WaitGroup
	var lock sync.Mutex
	for i := 0; i < 4; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for until := time.Now().Add(300 * time.Millisecond); time.Now().Before(until); {
				lock.Lock()
				sum += parse(20000)
				lock.Unlock()
			}
		}()
	}
	for i := 0; i < 100; i++ {
		load(5000)
	}
	runtime.GC()
	write("heap", 0, "before.pb.gz")
	kept = kept[:50]
	load(70000)
	kept = append([][]byte{}, kept...)
	runtime.GC()
	write("heap", 0, "heap.pb.gz")
	write("heap", 1, "heap.txt")
	write("goroutine", 0, "goroutine.pb.gz")
	write("goroutine", 1, "goroutine.txt")
	write("goroutine", 2, "goroutine2.txt")
	group.Wait()
	pprof.StopCPUProfile()
	cpu.Close()
	write("block", 0, "block.pb.gz")
	write("mutex", 0, "mutex.pb.gz")
}
GO

if command -v go >/dev/null; then
    go build -o busy busy.go >log 2>&1 || not_tried "go build fails: $(head -1 log)"
    ./busy >log 2>&1 || not_tried "the program fails: $(head -1 log)"
else
    cp "$samples"/pprof/* .
fi

failed=0
check() {
    if [ "$2" = "$3" ] && [ -n "$2" ]; then
        echo "ok - pprof: $1: $2"
    else
        echo "not ok - pprof: $1: pprof says $2, flamepix $3"
        sed 's/^/# /' err
        failed=1
    fi
}

# The sum of the column that pprof draws by default, of what -raw has printed.
raw_total() {
    awk '/^Samples:/ { getline; n = split($0, types, " "); for (i = 1; i <= n; i++) if (types[i] ~ /\[dflt\]/) column = i
             if (!column) column = n; reads = 1; next }
         /^Locations/ { reads = 0 }
         reads && /^ *-?[0-9]+( +-?[0-9]+)*:/ { sub(/:.*/, ""); sum += $column }
         END { printf "%.0f\n", sum }'
}
total() {
    "$program" collapse --below-zero keep "$@" 2>err | awk '!/^#/ { sum += $NF } END { printf "%.0f\n", sum }'
}

for profile in *.pb.gz plain*; do
    [ -e "$profile" ] || continue
    "${pprof[@]}" -raw "$profile" >"$profile.raw" 2>log || continue
    said=$(raw_total <"$profile.raw")
    check "$profile" "$said" "$(total "$profile")"
    check "$profile, as -raw prints it" "$said" "$(total "$profile.raw")"
    "$program" collapse "$profile" >pb.folded 2>/dev/null
    "$program" collapse "$profile.raw" >raw.folded 2>/dev/null
    check "$profile, stack by stack" "$(cksum <raw.folded)" "$(cksum <pb.folded)"
    cat "$profile" "$profile" >twice
    check "$profile, appended to itself" $((2 * said)) "$(total twice)"
done

if [ -e cpu.pb.gz ]; then
    "${pprof[@]}" -traces cpu.pb.gz >cpu.traces 2>log
    check "cpu, as -traces prints it" "$(raw_total <cpu.pb.gz.raw)" "$(total cpu.traces)"
    "${pprof[@]}" -proto -base=before.pb.gz -output=delta.pb.gz heap.pb.gz >/dev/null 2>log
    "${pprof[@]}" -raw delta.pb.gz >delta.raw 2>log
    check "the difference of two heaps" "$(raw_total <delta.raw)" "$(total delta.pb.gz)"
    "${pprof[@]}" -raw heap.txt >heap.raw 2>log
    check "a heap as text" "$(raw_total <heap.raw)" "$(total heap.txt)"
    "${pprof[@]}" -raw goroutine.txt >goroutine.raw 2>log
    check "goroutines as text" "$(raw_total <goroutine.raw)" "$(total goroutine.txt)"
    check "goroutines one by one" "$(grep -c '^goroutine ' goroutine2.txt)" "$(total goroutine2.txt)"
fi
exit "$failed"
