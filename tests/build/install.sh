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

user=$root/user.c
cat >"$user" <<'END'
#include <flamepix.h>
#include <string.h>

int main(void)
{
    static const char folded[] = "main;parse;read 42\n";
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer png = {0};
    enum flamepix_status status =
        flamepix_render((struct flamepix_bytes){folded, strlen(folded)}, &options, NULL,
                        flamepix_buffer_write, &png, NULL);
    int good = status == FLAMEPIX_OK && png.length > 8 && memcmp(png.data, "\x89PNG", 4) == 0;
    flamepix_buffer_free(&png);
    return good ? 0 : 1;
}
END

shared() {
    local words
    read -ra words < <(flags --cflags --libs)
    "${CC:-cc}" -o "$root/shared" "$user" "${words[@]}" &&
        LD_LIBRARY_PATH=$root/usr/lib "$root/shared"
}

static() {
    local words
    read -ra words < <(flags --cflags --libs --static)
    "${CC:-cc}" -o "$root/static" "$user" "${words[@]/#-lflamepix/-l:libflamepix.a}" &&
        "$root/static" && ! ldd "$root/static" | grep -q libflamepix
}

# A program of another gcc may be linked with it.
static_has_no_gcc_in_it() {
    local sections
    sections=$(readelf --wide --sections "$root/usr/lib/libflamepix.a") && ! grep -q 'gnu\.lto' <<<"$sections"
}

header_alone() {
    local header words
    read -ra words < <(flags --cflags)
    for header in "$root"/usr/include/flamepix/*.h; do
        echo "#include <flamepix/$(basename "$header")>" |
            "${CC:-cc}" -std=c11 -pedantic-errors -Wall -Werror -fsyntax-only "${words[@]}" -x c - || return 1
    done
}

same_version() {
    [ "$(flags --modversion)" = "$(sed -n 's/.*FLAMEPIX_VERSION "\(.*\)"/\1/p' include/flamepix.h)" ]
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
    mkdir -p "$root/etc" "$root/local" "$root/cache" "$root/hello" && cp -a /etc/. "$root/etc" &&
        sed -n '/^## Library/,/^## /p' README.md | sed -n '/^```c$/,/^```$/p' | grep -v '^```' >"$root/hello/hello.c" &&
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

says_what_to_do() {
    make install BUILD="$build" DESTDIR="$root/staged" PREFIX=/usr | tail -n 1 |
        grep -qF "LD_LIBRARY_PATH=/usr/lib"
}

exports_only_ours() {
    ! nm -D --defined-only "$root/usr/lib/libflamepix.so" | grep -v ' flamepix_'
}

nothing_left() {
    ! find "$root/usr" ! -type d | grep . && ! find "$root/usr" -name 'flamepix*' | grep .
}

check "make install works" make install BUILD="$build" DESTDIR="$root" PREFIX=/usr
check "the installed program runs" "$root/usr/bin/flamepix" version
check "the package has the version of the header" same_version
check "every installed header can be included alone" header_alone
check "a program builds and runs with the shared library" shared
check "a program builds and runs with the static library" static
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
