# shellcheck shell=bash disable=SC2154
# The sizes of the files below a folder, as stacks. Read by ../run.sh.

mkdir -p "tree/a b/c" tree/closed
printf '12345' >"tree/a b/c/x_y+z.txt"
printf '1' >"tree/a b/z"
: >tree/empty
ln -s / tree/link

# size PATH: of what is there, not of what a link names.
size() { stat -c %s "$1"; }
{
    echo "tree $(size tree)"
    echo "tree;a_b $(size 'tree/a b')"
    echo "tree;a_b;c $(size 'tree/a b/c')"
    echo "tree;a_b;c;x_y_z.txt 5"
    echo "tree;a_b;z 1"
    echo "tree;closed $(size tree/closed)"
    echo "tree;link 1"
    echo "# unit: bytes"
} >expected

run collapse --files tree
ends 0 "collapse --files tree"
holds "files and folders are stacks of their sizes, links are not followed" cmp -s got expected
run collapse --files --xdev "$PWD/tree//"
ends 0 "collapse --files --xdev"
holds "an absolute path begins with its first folder" \
    cmp -s <(sed 's/.*;tree/tree/; s/^tree;a_b;z/&/' got | sed 's/;*$//') expected
run collapse --files tree/nothing
ends 1 "a folder that is not there ends with 1" "tree/nothing: No such file"
run collapse --files tree/nothing tree
ends 1 "so it does beside one that is there" "tree/nothing: No such file"
holds "which is written all the same" cmp -s got expected
run collapse --files
ends 2 "--files needs a folder" "name a folder"
run collapse --xdev sorted.folded
ends 2 "--xdev is for --files" "--files"
run collapse --files --reverse tree
ends 2 "--files goes with no view" "--files reads no profile"
rm -r tree expected
