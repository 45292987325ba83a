# shellcheck shell=bash disable=SC2034,SC2154
# Links in the folder of outputs: those that are there before a batch are followed, and none that appear
# while it runs. Read by ../batch.sh.

make_profiles profiles 3
make_profiles profiles/a 3
make_profiles profiles/b/c 3

# A batch that is held by its first input, while this changes the folder of outputs:
# held FUNCTION ARGUMENT...
held() {
    local change=$1
    shift
    rm -f hold
    mkfifo hold
    "$program" batch --progress never -j 1 hold profiles -o out "$@" >got 2>err &
    exec 9>hold
    "$change"
    echo 'main;wait 1' >&9
    exec 9>&-
    wait $!
    code=$?
}
# fresh: nothing is there but a folder that no output belongs into, with an old file of another program.
fresh() {
    rm -rf out kept real elsewhere
    mkdir out real elsewhere
    echo precious >elsewhere/p1.png
    echo precious >elsewhere/index.html
    echo 'precious	red' >elsewhere/map
    echo precious >elsewhere/.flamepix-left
    touch -d '2 hours ago' elsewhere/.flamepix-left
}
elsewhere_is_untouched() {
    [ "$(cd elsewhere && echo .flamepix* ./*)" = ".flamepix-left ./index.html ./map ./p1.png" ] &&
        [ "$(cat elsewhere/p1.png elsewhere/index.html elsewhere/map)" = $'precious\nprecious\nprecious\tred' ] &&
        [ -z "$(find elsewhere -type l)" ]
}
# has_pictures COUNT FOLDER
has_pictures() { [ "$(find "$2" -name '*.png' -type f | wc -l)" -eq "$1" ]; }

whole_folder() {
    mv out kept
    ln -s elsewhere out
}
fresh
held whole_folder --gallery --readme
ends 0 "a batch keeps to its folder when that is moved, and a link takes its place"
holds "nothing is placed behind the link" elsewhere_is_untouched
holds "all pictures are in the folder" has_pictures 10 kept
holds "and the report of them" has_lines kept/report.jsonl made 10
holds "which is finished" is_finished kept/report.jsonl
holds "and the pages" test -s kept/index.html -a -s kept/README.md
holds "and nothing else" test -z "$(find kept -name '.*flamepix*')"

below() {
    mv out/a kept
    ln -s ../elsewhere out/a
    mkdir -p out/b
    ln -s ../../elsewhere out/b/c
}
fresh
mkdir out/a
held below
ends 1 "links that appear below the folder are not followed" "a link that has appeared"
holds "nothing is placed behind them" elsewhere_is_untouched
holds "the inputs there fail" has_lines out/report.jsonl failed 6
holds "and say why" has_entry out/report.jsonl '"status":"failed"' out/a/p1.png "a link that has appeared"
holds "the others are drawn" has_pictures 4 out
rm out/a out/b/c
rm -rf kept
mkdir out/a
held below --exists overwrite --sync always
ends 1 "nor with a sync of each file" "a link that has appeared"
holds "nothing is placed behind them then either" elsewhere_is_untouched

name_of_a_picture() {
    ln -sf ../elsewhere/p1.png out/p1.png
    ln -sf ../elsewhere/index.html out/index.html
}
fresh
held name_of_a_picture --gallery
ends 6 "a link that appears in the place of a file is not followed" "a link that has appeared"
holds "what it leads to stays" elsewhere_is_untouched
holds "its input alone fails" has_lines out/report.jsonl failed 1

stopped() {
    mv out/a kept
    ln -s ../elsewhere out/a
}
fresh
batch profiles -o out
sed -i -e '/"summary":true/d' -e '/"p2.folded"/d' -e '/a.p[12].folded/d' out/report.jsonl
rm out/a/p1.png out/a/p2.png
held stopped --resume
ends 1 "a batch that resumes does not follow new links" "a link that has appeared"
holds "nothing is placed behind the link by it" elsewhere_is_untouched

palette() { ln -s ../elsewhere/map out/map; }
fresh
held palette --palette-file out/map --cp
ends 6 "a palette file in the folder is no way out of it" "out/map: a link that has appeared"
holds "the map behind the link stays" elsewhere_is_untouched

# Links of the user.
nothing() { :; }
turned() { ln -sfn ../elsewhere out/a; }
for change in nothing turned; do
    fresh
    ln -s ../real out/a
    ln -s ../real/first.png out/p1.png
    held "$change"
    ends 0 "links that were there are followed: $change"
    holds "to a folder" test -s real/p1.png -a -s real/p2.png -a -s real/p3.png
    holds "to a file that is new" test -s real/first.png -a -L out/p1.png
    holds "and leave nothing elsewhere" elsewhere_is_untouched
    cp real/first.png wanted.png
    echo old >real/first.png
    ln -sfn ../real out/a
    held "$change" --exists overwrite
    ends 0 "the same again"
    holds "with a file that is there" cmp real/first.png wanted.png
    holds "and nothing elsewhere" elsewhere_is_untouched
    holds "nor left behind" test -z "$(find out real -name '.flamepix*')"
done

behind() {
    mv real kept
    ln -s elsewhere real
}
fresh
ln -s ../real out/a
held behind
ends 1 "a link is followed only to the folder that it led to" "a link that has appeared"
holds "not to another one in its place" elsewhere_is_untouched

fresh
ln -s /dev/null out/p1.png
held nothing
ends 0 "a link to a device is followed"
holds "and stays" test -L out/p1.png

fresh
ln -s ../nowhere/p1.png out/p1.png
held nothing
ends 1 "a link that leads nowhere fails as ever" "out/p1.png: No such file or directory"

# Where files need a name from the beginning.
if [ -e "$no_tmpfile" ]; then
    fresh
    export LD_PRELOAD=$no_tmpfile
    held whole_folder
    unset LD_PRELOAD
    ends 0 "a batch keeps to its folder where files cannot be unnamed"
    holds "its pictures are there" has_pictures 10 kept
    holds "without temporaries" test -z "$(find kept -name '.*flamepix*')"
    holds "and nothing is elsewhere" elsewhere_is_untouched
fi
