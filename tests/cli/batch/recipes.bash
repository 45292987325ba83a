# shellcheck shell=bash disable=SC2154,SC2034
# What the manual shows of reports, as it is printed there. Read by ../batch.sh.

manual=$(dirname "$program")/flamepix.1
# recipe BEGINNING: the line of the manual that begins so
recipe() { sed 's/^ *//' printed | grep -F -- "$1" | head -n 1; }
# made BEGINNING: what the line that begins so prints
made() { bash -c "$(recipe "$1")"; }

if command -v mandoc >/dev/null && command -v jq >/dev/null; then
    mandoc -T ascii -O width=1000 "$manual" >printed
    mkdir -p odd/-sub
    # shellcheck disable=SC2016 # names are what they are
    names=('-dash' ' blank ' $'new\nline\n' "quo'te\"" 'per%25cent' 'back\slash' $'bytes\xff' 'ü' '$(touch x)' '-sub/deep')
    for name in "${names[@]}"; do printf 'main;a 2\nmain;b 1\n' >"odd/$name.folded"; done
    printf '# idle\n' >odd/idle.folded
    batch odd -o pictures --preset thumb,docs
    ends 0 "odd names" "10 made, 1 empty of 11"
    holds "each thumbnail with its total" test "$(made "jq -r '.files" | grep -c '@thumb.png.*3$')" -eq 10
    printf 'rubbish\n' >odd/ü.folded
    # shellcheck disable=SC2016 # the same
    rm odd/-dash.folded odd/' blank .folded' odd/new* odd/quo* odd/per* odd/back* odd/bytes* 'odd/$(touch x).folded'
    batch odd -o pictures --preset thumb,docs
    ends 1 "most of them go" "1 unchanged, 1 empty, 1 failed of 3"
    holds "what failed" test "$(made "jq -r 'select(.status" | cut -f 1)" = odd/ü.folded
    holds "nothing is deleted" test "$(find pictures -name '*.png' -printf x | wc -c)" -eq 20
    printf x >pictures/unknown.png
    holds "what no line names, but for names that are not UTF-8" \
        test "$(made 'cd pictures && comm' | grep -av '^bytes')" = unknown.png
    cp pictures/report.jsonl finished
    grep -v '"summary":true' finished >pictures/report.jsonl
    made 'cd pictures && tail' 2>err
    holds "an unfinished run has nothing removed" test "$(find pictures -name '*.png' -printf x | wc -c)" -eq 21
    mv finished pictures/report.jsonl
    made 'cd pictures && tail' 2>err
    holds "what is stale or gone is removed, whatever it is called" \
        test "$(find pictures -name '*.png' | sort | tr '\n' ' ')" = \
        "pictures/-sub/deep@docs.png pictures/-sub/deep@thumb.png pictures/unknown.png "
    holds "and nothing else is run" test ! -e pictures/x
    batch odd -o pictures --preset thumb,docs
    holds "then there is nothing of it" eval '! grep -q "no input any more" err'
    if python3 -c 'import pandas' 2>/dev/null; then
        holds "all samples by unit" eval 'made "python3 -c" | grep "^samples *3" >/dev/null'
    else
        skips "all samples by unit, without pandas"
    fi
else
    skips "what the manual shows, without mandoc or jq"
fi
