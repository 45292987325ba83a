# shellcheck shell=bash disable=SC2154
# Each command, each kind of output, each way in which an output fails: all files are new or all are old, and the
# status is 6. Without permission is among them where the user is not root, who may write everywhere.

mkdir x y sealed
for i in 1 2 3 4; do
    printf 'main;a 5%s\nmain;b %s\n' "$i" $((3 * i)) >x/$i.folded
    printf 'main;a 95%s\nmain;c 2\nmain;b %s\n' "$i" $((2 * i)) >y/$i.folded
done
"$program" profile.folded --embed frames -o drawn.png
chmod a-w sealed

mkdir out
files=(out/p.png out/q.json out/r.txt out/s.html out/t.csv out/{1,2,3,4}.png)

# Without other programs, as there are many runs.
is_all_old() {
    local file text
    [ "$code" -eq 6 ] && ! compgen -G 'sealed/*' && ! compgen -G '*/.flamepix-*' && ! compgen -G '.flamepix-*' || return
    for file in out/*; do
        read -r text <"$file" && [ "$text" = old ] || return
    done
}

# fails HOW ARGUMENT...: standard output is full or closed, or HOW is "file": one of the arguments is what fails.
fails() {
    local how=$1 file
    shift
    for file in "${files[@]}"; do echo old >"$file"; done
    case $how in
    full) "$program" "$@" >/dev/full 2>err ;;
    closed) "$program" "$@" >&- 2>err ;;
    file) "$program" "$@" >got 2>err ;;
    esac
    code=$?
    holds "$how: nothing is new: $*" is_all_old
}

gate=(gate half.folded profile.folded -o out/p.png)
for how in full closed; do
    # How standard output fails makes no difference to a sidecar.
    sidecars=(--frames)
    [ $how = closed ] || sidecars=(--frames --tags --map --text --csv --tree)
    for sidecar in "${sidecars[@]}"; do
        fails $how profile.folded -o out/p.png "$sidecar" - --jobs 1
        fails $how diff half.folded profile.folded -o out/p.png "$sidecar" -
        fails $how sheet x -o out/p.png "$sidecar" -
        fails $how "${gate[@]}" --fail-if 'total>1' "$sidecar" - --json out/q.json
    done
    for sidecar in --alt --markdown --html --rst; do
        fails $how profile.folded -o out/p.png $sidecar --frames out/q.json
    done
    fails $how profile.folded -o - --frames out/q.json
    fails $how profile.folded -o out/p.png --csv - --palette-file out/r.txt --cp
    fails $how profile.folded -o - --palette-file out/r.txt --cp
    fails $how diff half.folded profile.folded -o out/p.png --colors flame --json - --palette-file out/r.txt --cp
    fails $how "${gate[@]}" --fail-if 'total>1' --palette-file out/r.txt --cp
    fails $how diff half.folded profile.folded -o out/p.png --json -
    fails $how diff half.folded profile.folded --format-out json
    fails $how "${gate[@]}" --fail-if 'total>1000' --json out/q.json
    fails $how "${gate[@]}" --fail-if 'total>1' --json out/q.json
    fails $how "${gate[@]}" --fail-if 'growth(nothing)>1' --json out/q.json
    fails $how "${gate[@]}" --fail-if 'total>1' --json - --map out/s.html
    fails $how gate half.folded profile.folded --fail-if 'total>1' --json out/q.json
    fails $how gate x y --fail-if 'total>1' --json out/q.json
    fails $how gate x y --fail-if 'total>1' -o out --name '{stem}.png' --json out/q.json
    fails $how gate x y --fail-if 'total>1' -o out --name '{stem}.png' --theme light,dark --json -
    fails $how compare x y -o out/p.png --json - --csv out/t.csv
    fails $how compare x y -o out/p.png --csv - --json out/q.json
    fails $how compare x y
    fails $how compare --matrix x -o out/p.png --csv - --json out/q.json
    fails $how info profile.folded --json out/q.json
    fails $how info profile.folded --json -
    fails $how collapse profile.folded
    fails $how collapse --list-formats
    fails $how merge half.folded profile.folded
    fails $how palettes
    fails $how query drawn.png --name main
    fails $how version
    fails $how --help
done
for bad in /dev/full nowhere/x.png sealed/x.png; do
    [ "$bad" != sealed/x.png ] || [ ! -w sealed ] || continue
    for sidecar in --frames --tags --map --text --csv --tree; do
        fails file profile.folded -o out/p.png $sidecar $bad --alt
        fails file diff half.folded profile.folded -o out/p.png $sidecar $bad
        fails file sheet x -o out/p.png $sidecar $bad
        fails file "${gate[@]}" --fail-if 'total>1' $sidecar $bad --json out/q.json
    done
    fails file profile.folded -o $bad --format png --frames out/q.json
    fails file "${gate[@]}" --fail-if 'total>1' --json $bad --map out/s.html
    fails file gate half.folded profile.folded --fail-if 'total>1' -o $bad --format png --json out/q.json
    fails file gate half.folded profile.folded --fail-if 'total>1' --json $bad
    fails file gate x y --fail-if 'total>1' -o out --name '{stem}.png' --json $bad
    fails file diff half.folded profile.folded -o out/p.png --json $bad
    fails file compare x y -o out/p.png --csv $bad --json out/q.json
    fails file compare x y -o $bad --format png --csv out/t.csv --json out/q.json
    fails file compare --matrix x -o out/p.png --json $bad --csv out/t.csv
    fails file info profile.folded --json $bad
    fails file collapse profile.folded -o $bad
    fails file merge half.folded profile.folded -o $bad
done
