/* The semantic palettes of flamegraph.pl and inferno, by the spelling of the whole name.
 *
 * Where the two differ: annotations take precedence (inferno), since they are added by tools that
 * knew. java is inferno's, which also knows packages with dots, but `Lcom/a/B;::m` is Java, as in
 * flamegraph.pl. perl and js look for `::` and for files in flamegraph.pl's order, so that `f
 * /a/b.js:12` is JavaScript; js has inferno's purple for installed modules. python and rust exist
 * in inferno only. chain is flamegraph.pl's, but it checks whether a "--" lies below where
 * flamegraph.pl renames frames to `_[w]`. */
#include "base/bytes_match.h"
#include "color/semantic.h"

static bool ends(struct flamepix_bytes name, const char *text)
{
    return fpx_bytes_end_with(name, text);
}

static bool begins(struct flamepix_bytes name, const char *text)
{
    return fpx_bytes_begin_with(name, text);
}

static bool holds(struct flamepix_bytes name, const char *text)
{
    return fpx_bytes_hold(name, text);
}

/* The text after the first `c`; empty if there is none. */
static struct flamepix_bytes behind(struct flamepix_bytes name, char c)
{
    const char *found = name.length == 0 ? NULL : memchr(name.data, c, name.length);
    return found == NULL ? (struct flamepix_bytes){NULL, 0}
                         : flamepix_bytes_from(name, (size_t)(found + 1 - name.data));
}

/* -- java -------------------------------------------------------------------------------------- */

/* `java/lang/String`, `java.lang.String`, `Ljava/lang/String`, `Interpreter`. */
static bool looks_like_java(struct flamepix_bytes name)
{
    if (begins(name, "L"))
        name = flamepix_bytes_from(name, 1);
    if (name.length == 0)
        return false;
    return holds(name, "/") || (holds(name, ".") && name.data[0] != '[') ||
           (name.data[0] >= 'A' && name.data[0] <= 'Z');
}

static enum fpx_classic_hue java_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_bytes name = frame->name;
    if (ends(name, "_[k]"))
        return FPX_CLASSIC_ORANGE;
    if (ends(name, "_[i]"))
        return FPX_CLASSIC_AQUA;
    if (ends(name, "_[j]") || holds(name, ";::") || holds(name, ":::"))
        return FPX_CLASSIC_GREEN;
    if (holds(name, "::") || begins(name, "-[") || begins(name, "+["))
        return FPX_CLASSIC_YELLOW;
    return looks_like_java(name) ? FPX_CLASSIC_GREEN : FPX_CLASSIC_RED;
}

const struct fpx_semantic fpx_semantic_java = {
    java_hue,
    {{FPX_CLASSIC_GREEN, "Java"},
     {FPX_CLASSIC_AQUA, "Java, inlined"},
     {FPX_CLASSIC_YELLOW, "C++"},
     {FPX_CLASSIC_ORANGE, "kernel"},
     {FPX_CLASSIC_RED, "native"}},
    5,
};

/* -- js ---------------------------------------------------------------------------------------- */

static bool is_blank(struct flamepix_bytes name)
{
    return name.length > 0 && fpx_bytes_trimmed(name).length == 0;
}

static enum fpx_classic_hue js_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_bytes name = frame->name;
    struct flamepix_bytes path = behind(name, '/');
    if (is_blank(name))
        return FPX_CLASSIC_GREEN;
    if (ends(name, "_[k]"))
        return FPX_CLASSIC_ORANGE;
    if (ends(name, "_[j]"))
        return holds(name, "/") ? FPX_CLASSIC_GREEN : FPX_CLASSIC_AQUA;
    if (holds(name, "::"))
        return FPX_CLASSIC_YELLOW;
    if (holds(path, "node_modules/"))
        return FPX_CLASSIC_PURPLE;
    if (holds(path, ".js"))
        return FPX_CLASSIC_GREEN;
    return holds(name, ":") ? FPX_CLASSIC_AQUA : FPX_CLASSIC_RED;
}

const struct fpx_semantic fpx_semantic_js = {
    js_hue,
    {{FPX_CLASSIC_GREEN, "JavaScript"},
     {FPX_CLASSIC_PURPLE, "node_modules"},
     {FPX_CLASSIC_AQUA, "built in"},
     {FPX_CLASSIC_YELLOW, "C++"},
     {FPX_CLASSIC_ORANGE, "kernel"},
     {FPX_CLASSIC_RED, "native"}},
    6,
};

/* -- perl -------------------------------------------------------------------------------------- */

static enum fpx_classic_hue perl_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_bytes name = frame->name;
    if (ends(name, "_[k]"))
        return FPX_CLASSIC_ORANGE;
    if (holds(name, "::"))
        return FPX_CLASSIC_YELLOW;
    return holds(name, "Perl") || holds(name, ".pl") ? FPX_CLASSIC_GREEN : FPX_CLASSIC_RED;
}

const struct fpx_semantic fpx_semantic_perl = {
    perl_hue,
    {{FPX_CLASSIC_YELLOW, "packages"},
     {FPX_CLASSIC_GREEN, "Perl"},
     {FPX_CLASSIC_ORANGE, "kernel"},
     {FPX_CLASSIC_RED, "native"}},
    4,
};

/* -- python ------------------------------------------------------------------------------------ */

/* "python3.12", "Python39": a folder that holds an installed Python. */
static bool is_python_folder(struct flamepix_bytes part)
{
    if (!begins(part, "python") && !begins(part, "Python"))
        return false;
    for (size_t i = strlen("python"); i < part.length; i++) {
        if ((part.data[i] < '0' || part.data[i] > '9') && part.data[i] != '.')
            return false;
    }
    return true;
}

/* Takes the next part off a path. */
static struct flamepix_bytes next_part(struct flamepix_bytes *path)
{
    struct flamepix_bytes part = {path->data, 0};
    while (part.length < path->length && part.data[part.length] != '/' &&
           part.data[part.length] != '\\')
        part.length++;
    *path = part.length == path->length ? (struct flamepix_bytes){NULL, 0}
                                        : flamepix_bytes_from(*path, part.length + 1);
    return part;
}

static enum fpx_classic_hue python_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_bytes name = frame->name;
    static const struct flamepix_bytes packages = {"site-packages", 13};
    bool is_library =
        begins(name, "<built-in") || begins(name, "<method") || begins(name, "<frozen");
    for (struct flamepix_bytes path = name; path.length > 0;) {
        struct flamepix_bytes part = next_part(&path);
        if (flamepix_bytes_equal(part, packages))
            return FPX_CLASSIC_AQUA;
        is_library = is_library || is_python_folder(part);
    }
    if (ends(name, "_[k]"))
        return FPX_CLASSIC_ORANGE;
    return is_library ? FPX_CLASSIC_YELLOW : FPX_CLASSIC_RED;
}

const struct fpx_semantic fpx_semantic_python = {
    python_hue,
    {{FPX_CLASSIC_AQUA, "site-packages"},
     {FPX_CLASSIC_YELLOW, "Python's own"},
     {FPX_CLASSIC_ORANGE, "kernel"},
     {FPX_CLASSIC_RED, "the program"}},
    4,
};

/* -- rust -------------------------------------------------------------------------------------- */

static bool is_rust_system(struct flamepix_bytes name)
{
    return begins(name, "core::") || begins(name, "std::") || begins(name, "alloc::") ||
           begins(name, "<std::") || begins(name, "<alloc::") ||
           (begins(name, "<core::") &&
            !begins(name, "<core::future::from_generator::GenFuture<T>"));
}

static enum fpx_classic_hue rust_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_bytes name = frame->name;
    if (name.length > 0 && memchr(name.data, '`', name.length) != NULL)
        name = behind(name, '`');
    if (is_rust_system(name))
        return FPX_CLASSIC_ORANGE;
    return holds(name, "::") ? FPX_CLASSIC_AQUA : FPX_CLASSIC_YELLOW;
}

const struct fpx_semantic fpx_semantic_rust = {
    rust_hue,
    {{FPX_CLASSIC_AQUA, "crates"},
     {FPX_CLASSIC_ORANGE, "core, std, alloc"},
     {FPX_CLASSIC_YELLOW, "not Rust"}},
    3,
};

/* -- wakeup, chain ----------------------------------------------------------------------------- */

static enum fpx_classic_hue wakeup_hue(const struct flamepix_frame_facts *frame)
{
    (void)frame;
    return FPX_CLASSIC_AQUA;
}

const struct fpx_semantic fpx_semantic_wakeup = {wakeup_hue, {{FPX_CLASSIC_AQUA, "wakers"}}, 1};

static enum fpx_classic_hue chain_hue(const struct flamepix_frame_facts *frame)
{
    return frame->woken || holds(frame->name, "_[w]") ? FPX_CLASSIC_AQUA : FPX_CLASSIC_BLUE;
}

const struct fpx_semantic fpx_semantic_chain = {
    chain_hue,
    {{FPX_CLASSIC_AQUA, "wakers"}, {FPX_CLASSIC_BLUE, "off CPU"}},
    2,
};
