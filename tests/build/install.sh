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

requires_what_is_needed() {
    local package word needed
    needed=$(readelf -d "$root/usr/lib/libflamepix.so")
    for package in $(flags --print-requires-private); do
        for word in $(pkg-config --libs-only-l "$package"); do
            grep -q "(NEEDED).*\[lib${word#-l}\.so" <<<"$needed" ||
                { echo "$package: the library needs no $word" && return 1; }
        done
    done
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
check "the package requires what the shared library needs, and no more" requires_what_is_needed
check "the shared library exports flamepix_ symbols only" exports_only_ours
check "the manual page is installed" test -s "$root/usr/share/man/man1/flamepix.1"
check "make uninstall works" make uninstall BUILD="$build" DESTDIR="$root" PREFIX=/usr
check "make uninstall leaves nothing" nothing_left

end_checks
