# shellcheck shell=bash disable=SC2154
# How the tests of builds check: read by scripts that have made a folder $root of their own.

passed=0 failed=0

# check SENTENCE COMMAND...
check() {
    local sentence=$1
    shift
    if "$@" >"$root/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so: $sentence"
        cat "$root/log"
    fi
    rm -f "$root/log"
}

# Says how many checks there were; fails where one did.
end_checks() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
