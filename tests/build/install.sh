#!/usr/bin/env bash
# What `make install` leaves behind can be built against, shared and static, and uninstalls whole.
# usage: install.sh PROGRAM
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$(dirname "$1")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
# shellcheck source=/dev/null
. tests/build/checks.bash

# In two steps, DESTDIR and PREFIX, as a package is made; then found as if it were at PREFIX.
flags() {
    PKG_CONFIG_PATH=$root/usr/lib/pkgconfig pkg-config --define-variable=prefix="$root/usr" "$@" flamepix
}

# The programs of README, in C and in C++, the first as `hello.c` and the second as `hello.cc`.
example() {
    sed -n '/^## Library/,/^## /p' README.md | sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" | grep -v '^```'
}
mkdir "$root/hello" && example c >"$root/hello/hello.c" && example c++ >"$root/hello/hello.cc"
printf '# unit: samples\nmain;parse;read 30\nmain;draw 12\n' >"$root/hello/hello.folded"

# compiler FILE: the words by which a file is compiled as strictly as its language has it.
compiler() {
    case $1 in
    *.c) echo "${CC:-cc}" -std=c11 -pedantic-errors -Wall -Werror ;;
    *) echo "${CXX:-c++}" -std=c++11 -pedantic-errors -Wall -Werror ;;
    esac
}

# runs PROGRAM: it makes the picture that the installed program makes of the same file.
runs() {
    (cd "$root/hello" && rm -f hello.png && "$1" hello.folded && cp hello.png "$1.png") &&
        [ "$(od -An -c -N4 "$1.png" | tr -d ' ')" = '211PNG' ]
}

# shared FILE, static FILE: a program built with the installed library through pkg-config.
shared() {
    local words compile
    read -ra words < <(flags --cflags --libs)
    read -ra compile < <(compiler "$1")
    "${compile[@]}" -o "$root/shared" "$root/hello/$1" "${words[@]}" &&
        LD_LIBRARY_PATH=$root/usr/lib runs "$root/shared" &&
        readelf -d "$root/shared" | grep -q 'NEEDED.*libflamepix\.so'
}

static() {
    local words compile
    read -ra words < <(flags --cflags --libs --static)
    read -ra compile < <(compiler "$1")
    "${compile[@]}" -o "$root/static" "$root/hello/$1" "${words[@]/#-lflamepix/-l:libflamepix.a}" &&
        runs "$root/static" && ! ldd "$root/static" | grep -q libflamepix
}

# One picture, whichever the language and the library; the title of the C program is its own.
same_pictures() {
    "$root/usr/bin/flamepix" "$root/hello/hello.folded" --title Hello -o "$root/program.png" &&
        shared hello.c && cp "$root/shared.png" "$root/shared_c.png" && static hello.c &&
        cmp "$root/shared_c.png" "$root/static.png" && cmp "$root/program.png" "$root/static.png"
}

examples_are_short() {
    [ "$(grep -c . "$root/hello/hello.c")" -le 15 ] && [ "$(grep -c . "$root/hello/hello.cc")" -le 15 ]
}

# A program of another gcc may be linked with it.
static_has_no_gcc_in_it() {
    local sections
    sections=$(readelf --wide --sections "$root/usr/lib/libflamepix.a") && ! grep -q 'gnu\.lto' <<<"$sections"
}

# header_alone LANGUAGE
header_alone() {
    local header words compile
    read -ra words < <(flags --cflags)
    read -ra compile < <(compiler "header.$1")
    for header in "$root"/usr/include/flamepix.h "$root"/usr/include/flamepix/*.h; do
        echo "#include <${header#"$root"/usr/include/}>" |
            "${compile[@]}" -fsyntax-only "${words[@]}" -x "$1" - || return 1
    done
}

headers_have_c_linkage() {
    ! grep -L '^extern "C" {$' include/flamepix/*.h | grep .
}

same_version() {
    [ "$(flags --modversion)" = "$(sed -n 's/.*FLAMEPIX_VERSION "\(.*\)"/\1/p' include/flamepix/version.h)" ]
}

# What links the static library has all that the shared one needs.
static_has_what_is_needed() {
    local library words
    words=" $(flags --libs --static) -lc "
    for library in $(readelf -d "$root/usr/lib/libflamepix.so" |
        sed -n 's/.*(NEEDED).*\[lib\(.*\)\.so.*/\1/p'); do
        [[ $words == *" -l$library "* ]] || { echo "-l$library is missing" && return 1; }
    done
}

# Where the other libraries have no files for pkg-config.
flags_need_nothing_else() {
    PKG_CONFIG_LIBDIR=$root/usr/lib/pkgconfig pkg-config --cflags --libs flamepix |
        grep -qE '(^| )-lflamepix *$'
}

# The lines of README as they stand, on this system with a fresh /usr/local. Only for the commands
# in it is anything mounted.
# shellcheck disable=SC2016 # what is in single quotes is expanded by nobody, or inside
readme_example() {
    mkdir -p "$root/etc" "$root/local" "$root/cache" && cp -a /etc/. "$root/etc" && rm -f "$root/hello/hello.png" &&
        sed -n 's/^\$ \(cc hello\.c .*\)/\1/p' README.md >"$root/hello/commands" &&
        [ -s "$root/hello/commands" ] &&
        unshare --mount --map-root-user bash -euc '
            mount --bind "$1/etc" /etc
            mount --bind "$1/local" /usr/local
            [ ! -d /var/cache/ldconfig ] || mount --bind "$1/cache" /var/cache/ldconfig
            unset LD_LIBRARY_PATH PKG_CONFIG_PATH
            make install BUILD="$2"
            cd "$1/hello" && bash -euc "$(cat commands)" && test -s hello.png' - "$root" "$build"
}

# A program may have functions of its own with names that the library has inside.
static_keeps_to_itself() {
    local words private
    read -ra words < <(flags --cflags --libs --static)
    private=$(nm "$root/usr/lib/libflamepix.a" | sed -n 's/.* t \([a-z]*_output_open\)$/\1/p')
    [ -n "$private" ] &&
        sed "s/^int main/int $private(void);\nint $private(void)\n{\n    return 0;\n}\n&/" "$root/hello/hello.c" \
            >"$root/hello/own.c" &&
        static own.c
}

says_what_to_do() {
    make install BUILD="$build" DESTDIR="$root/staged" PREFIX=/usr | tail -n 1 |
        grep -qF "LD_LIBRARY_PATH=/usr/lib"
}

exports_only_ours() {
    ! nm -D --defined-only "$root/usr/lib/libflamepix.so" | grep -v -e ' flamepix_' -e ' A FLAMEPIX_[0-9]*$'
}

nothing_left() {
    ! find "$root/usr" ! -type d | grep . && ! find "$root/usr" -name 'flamepix*' | grep .
}

check "make install works" make install BUILD="$build" DESTDIR="$root" PREFIX=/usr
check "the installed program runs" "$root/usr/bin/flamepix" version
check "the package has the version of the header" same_version
check "every installed header can be included alone" header_alone c
check "every installed header can be included alone in C++" header_alone c++
check "every header has C linkage in C++" headers_have_c_linkage
check "a program from a path to a picture takes 15 lines at most" examples_are_short
check "a C program builds and runs with the shared library" shared hello.c
check "a C program builds and runs with the static library" static hello.c
check "a C++ program builds and runs with the shared library" shared hello.cc
check "a C++ program builds and runs with the static library" static hello.cc
check "their picture is that of the program" same_pictures
check "names inside the static library are its own" static_keeps_to_itself
check "the static library holds nothing that only this gcc can read" static_has_no_gcc_in_it
check "linked statically it has what the shared library needs" static_has_what_is_needed
check "its flags need no other package" flags_need_nothing_else
if unshare --mount --map-root-user true 2>/dev/null; then
    check "README's example runs after README's make install" readme_example
fi
check "where the loader does not look it is said what to do" says_what_to_do
check "the shared library exports flamepix_ symbols only" exports_only_ours
check "the manual page is installed" test -s "$root/usr/share/man/man1/flamepix.1"
check "make uninstall works" make uninstall BUILD="$build" DESTDIR="$root" PREFIX=/usr
check "make uninstall leaves nothing" nothing_left

end_checks
