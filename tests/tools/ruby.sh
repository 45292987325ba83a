#!/usr/bin/env bash
# Whether the samples of a StackProf dump are as many as it says, with its sequence of samples and without.
# usage: tests/tools/ruby.sh PROGRAM
# Exit status: 0 they agree, 1 they differ, 77 it was not tried, and why is said.
set -u
export LC_ALL=C

program=$(realpath "${1:?usage: ruby.sh PROGRAM}")

not_tried() {
    echo "ruby: not tried: $1"
    exit 77
}

command -v ruby >/dev/null || not_tried "there is no ruby"
ruby -e 'require "stackprof"' 2>/dev/null || not_tried "there is no gem stackprof"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

cat >record.rb <<'RB'
require "json"
require "stackprof"

def fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)
def even(n) = n == 0 ? fib(12) : odd(n - 1)
def odd(n) = n == 0 ? fib(10) : even(n - 1)

[true, false].each do |raw|
  dump = StackProf.run(mode: :cpu, interval: 500, raw: raw) { 20.times { |n| even(n) + fib(18) } }
  File.write("raw-#{raw}.json", JSON.generate(dump))
  File.write("raw-#{raw}.samples", dump[:samples])
end
RB
ruby record.rb 2>ruby.log || not_tried "$(tail -n 1 ruby.log)"
failed=0
for raw in true false; do
    found=$("$program" collapse "raw-$raw.json" 2>/dev/null | awk '!/^#/ { sum += $NF } END { print sum + 0 }')
    said=$(cat "raw-$raw.samples")
    if [ "$found" != "$said" ]; then
        echo "ruby: flamepix reads $found samples, StackProf says $said (raw: $raw)"
        failed=1
    fi
done
[ "$failed" -eq 0 ] && echo "ruby: samples agree"
exit "$failed"
