#!/usr/bin/env bash
# Checks the rules of the house against the sources and a build; all of them, whatever fails.
# usage: tests/lint/run.sh BUILD
set -u
cd "$(dirname "$0")/../.." || exit 2

build=$1
make=${MAKE:-make}
rooms=$build/rooms.a
library=$build/libflamepix
failed=0

# check SENTENCE COMMAND...: the command prints what goes against the sentence, and fails.
check() {
    local sentence=$1 output
    shift
    if output=$("$@" 2>&1); then
        echo "ok      $sentence"
    else
        failed=$((failed + 1))
        echo "not ok  $sentence"
        printf '%s\n' "$output" | sed 's/^/        /'
    fi
}

# Succeeds when what comes in is empty, else shows it.
nothing() {
    ! grep .
}

# The files of the repository, new ones included; in a tree that is no repository, those that look like ours.
tracked() {
    git ls-files -co --exclude-standard 2>/dev/null || find . -path ./build -prune -o -type f -print
}

# sources FOLDER...: the files of C below them, and without the examples of one_row/.
sources() {
    find "$@" -name '*.[ch]' | grep -v '/one_row/' | LC_ALL=C sort
}

mapfile -t room_files < <(sources src)
mapfile -t c_files < <(sources src include fonts tests)

# Without what a build and a demo make.
root_holds() {
    tracked | sed 's|^\./||; s|/.*||' | sort -u |
        grep -vxE 'Makefile|src|include|fonts|tests|golden|README\.md|LICENSE|flamepix\.pc\.in|demo\.png|\..*' | nothing
}

# But for inputs.
no_empty_files() {
    local file
    tracked | grep -vE '^(\./)?(golden|tests/(fuzz/corpus|samples))/' | while read -r file; do
        [ ! -f "$file" ] || [ -s "$file" ] || echo "$file"
    done | nothing
}

include_direction() {
    awk -f tests/lint/includes.awk "${room_files[@]}" include/flamepix/*.h
}

# How the rooms hang together is printed, and fails where it is worse than the house allows.
structure() {
    awk -v list=1 -f tests/lint/includes.awk "${room_files[@]}" include/flamepix/*.h |
        tests/lint/structure.py "$(sed -n 's/^LIB_ROOMS := //p; s/^PROGRAM_ROOMS := //p' Makefile | tr '\n' ' ') cli"
}

errno_kept() {
    sources src | grep "c$" | xargs awk -f tests/lint/errno.awk
}

option_spellings() {
    local files
    mapfile -t files < <(sources src | grep -v '^src/cli/')
    awk -f tests/lint/spellings.awk "${files[@]}"
}

# The public headers are files of their own.
names_of_files() {
    sources src include/flamepix | sed 's|.*/||' | sort | uniq -d | nothing
}

lengths() {
    awk -f tests/lint/lengths.awk "${c_files[@]}"
}

# What the public headers declare is flamepix_, all else fpx_.
room_symbols() {
    nm -g --defined-only "$rooms" | awk 'NF == 3 && $3 !~ /^fpx_/ { print $3 }' | sort -u |
        comm -23 - <(grep -ohE '\<flamepix_[a-z0-9_]+' include/flamepix.h include/flamepix/*.h | sort -u) | nothing
}

# Constants that hold pointers are in .data.rel.ro: written by the loader, not by us. What a signal handler has to
# find is in unfinished_files.c and file_mapping.c, and nothing else.
room_variables() {
    objdump -t "$rooms" | awk '
        / file format / { object = $1 }
        object == "unfinished_files.o:" && ($NF == "first" || $NF == "lock") { next }
        object == "file_mapping.o:" && ($NF == "mapped" || $NF == "is_guarded") { next }
        $0 ~ / O \.(data|bss|tdata|tbss)/ && $0 !~ / \.data\.rel\.ro/ { print object, $NF }' | nothing
}

rooms_are_silent() {
    nm -A -u "$rooms" | awk '
        BEGIN {
            split("printf vprintf fprintf vfprintf dprintf puts fputs putchar perror stdout stderr " \
                "exit abort err errx warn warnx", list, " ")
            for (i in list) banned[list[i]] = 1
        }
        { name = $NF; sub(/^__/, "", name); sub(/_chk$/, "", name) }
        name in banned' | nothing
}

# Of the static library, names that other objects see; both are looked at, and nothing else may be there.
public_names() {
    local wanted
    wanted=$("${CC:-cc}" -E -P -DFLAMEPIX_API=FLAMEPIX_PUBLIC -Iinclude include/flamepix.h |
        awk -f tests/lint/public_names.awk | sort -u) &&
        diff <(echo "$wanted") <(nm -D --defined-only "$library.so.0" |
            awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort) &&
        diff <(echo "$wanted") <(nm -g --defined-only "$library.a" | awk 'NF == 3 { print $3 }' | sort)
}

symbol_versions() {
    nm -D --defined-only "$library.so.0" | awk '$2 != "A"' | grep -v '@@FLAMEPIX_[0-9]*$' | nothing
}

# Canaries, checked string calls, and addresses of functions that nothing can write to.
hardened() {
    local file
    for file in "$build/flamepix" "$library.so.0"; do
        nm -D "$file" | grep -q ' __stack_chk_fail' || echo "$file: no canaries on the stack"
        nm -D "$file" | grep -q '_chk@' || echo "$file: no checked calls of the C library"
        readelf -dW "$file" | grep -q 'BIND_NOW' || echo "$file: functions are bound late"
        readelf -lW "$file" | grep -q 'GNU_RELRO' || echo "$file: addresses of functions stay writable"
    done | nothing
}

no_careless_calls() {
    grep -nE '\<(v?sprintf|strcpy|strcat|gets|strtok(_r)?|ato(i|l|ll|f)|s?rand|alloca|tmpnam|mktemp) *\(' \
        "${room_files[@]}" include/flamepix/*.h | nothing
}

no_unfinished_work() {
    find src -type f ! -name '*.[ch]' -print0 | xargs -0 \
        grep -nwE 'TO[D]O|FIX[M]E|X[X]X|HA[C]K' Makefile .ci/* "${c_files[@]}" tests/*/*.sh | nothing
}

no_machine_paths() {
    tracked | grep -v -e '\.folded' -e '/corpus/' | xargs -d '\n' \
        grep -nIE '(^|[^][A-Za-z0-9_.$})*/])/(work|root|home)/' -- | nothing
}

font_hashes() {
    (cd fonts && sha256sum --quiet --strict -c SHA256SUMS) &&
        for font in fonts/*.ttf; do
            grep -q " [ *]*${font#fonts/}\$" fonts/SHA256SUMS || echo "$font has no hash"
        done | nothing
}

# Of the script that is read, in base64, as a browser works it out.
script_hash() {
    sha256sum | cut -c 1-64 | tr a-f A-F | basenc --base16 -d | base64
}

# The numbers of the rules that comments of src/ cite, against the headings `### R1 Order` of src/README.md.
rules_have_headings() {
    comm -23 <(find src -name '*.[ch]' -exec grep -howE 'R[0-9]+' {} + | sort -u) \
        <(sed -nE 's/^### (R[0-9]+) .*/\1/p' src/README.md | sort -u) |
        sed 's/$/ has no heading in src\/README.md/' | nothing
}

# Who installs the headers has neither the rules nor src/. A path without src/ is the same, but for that of a header
# that is installed.
headers_stand_alone() {
    grep -rnE '\<R[0-9]+\>|[Dd]esign rule|\<src/' include | nothing &&
        find include -name '*.h' -exec awk '
            {
                line = $0
                gsub(/<?flamepix\/[a-z_]+\.h>?|<sys\/[a-z_]+\.h>/, "", line)
            }
            line ~ /[a-z_]\/[a-z_\/]+\.[ch]/ { print FILENAME ":" FNR ": " $0 }' {} + | nothing
}

# Rooms and their parts, as `room/` and `room/part/` in the first column of a table: each that has a file, and no
# others.
folders_are_told() {
    # shellcheck disable=SC2016 # backticks of Markdown
    diff --suppress-common-lines \
        <(find src -mindepth 2 -type f -printf '%h/\n' | cut -d / -f 2-3 | sed 's|/*$|/|' | sort -u) \
        <(sed -nE 's/^\| `([a-z_]+\/([a-z_]+\/)?)` \|.*/\1/p' src/README.md | sort) |
        sed -nE 's/^< (.*)/\1 is not in the table of src\/README.md/p; s/^> (.*)/\1 is in the table, and has no file/p' |
        nothing
}

first_document_is_short() {
    awk 'END { if (NR > 400) { print "src/README.md has " NR " lines"; exit 1 } }' src/README.md
}

# As they would be committed, where there is a repository: a build has just made the file beside it right.
gallery_script_hash() {
    local script=src/gallery/gallery.js
    if git rev-parse --git-dir >/dev/null 2>&1; then
        diff <(git show ":$script.sha256") <(git show ":$script" | script_hash)
    else
        diff "$script.sha256" <(script_hash <"$script")
    fi
}

# The formatter leaves comments alone.
line_widths() {
    LC_ALL=C.UTF-8 grep -nE '^.{101}' "${c_files[@]}" | nothing
}

scripts() {
    local files
    mapfile -t files < <(tracked | xargs -d '\n' grep -lIE '^#!/(bin/sh|usr/bin/env bash)' --)
    shellcheck "${files[@]}"
}

check "the root holds what it has to" root_holds
check "no file is empty" no_empty_files
check "includes follow the walk" include_direction
check "no two source files share a name" names_of_files
check "rooms have floors, few arrows and no large circles" structure
structure | head -n 1
check "each rule that src/ cites is a heading of src/README.md" rules_have_headings
check "public headers cite no rule by number, and no file of src/" headers_stand_alone
check "the table of src/README.md has each folder of src/, and no others" folders_are_told
check "src/README.md has 400 lines at most" first_document_is_short
check "only cli spells options" option_spellings
check "errno is kept by what frees and closes, not by its callers" errno_kept
check "files have 500 lines, functions 60, at most" lengths
check "a symbol of the rooms is fpx_, or a public header declares it" room_symbols
check "the rooms have no mutable file-level variables" room_variables
check "only cli prints or ends the process" rooms_are_silent
check "the libraries export what the public headers declare, and no more" public_names
check "every exported name has a version" symbol_versions
check "the program and the library are hardened" hardened
check "no unbounded or unchecked string calls" no_careless_calls
check "nothing is marked as unfinished" no_unfinished_work
check "no paths of a developer's machine" no_machine_paths
check "fonts are the ones whose hashes are kept" font_hashes
check "the gallery's script is the one whose hash is kept" gallery_script_hash
check "sources are formatted" make format-check
check "no line has more than 100 columns" line_widths
check "scripts pass shellcheck" scripts
check "the manual page is well-formed" mandoc -T lint -W warning "$build/flamepix.1"
check "the sources build by one compiler line" tests/lint/oneline.sh
check "a kind of anything is one file and one row" tests/lint/one_row.sh "$build/flamepix"
# Words of its own, so that it is split.
# shellcheck disable=SC2086
check "clang-tidy has nothing to say" $make --keep-going BUILD="$build" tidy

[ "$failed" -eq 0 ] || echo "$failed checks failed"
[ "$failed" -eq 0 ]
