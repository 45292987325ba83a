/* The semantic palettes of flamegraph.pl and inferno, by letters of the whole name.
 *
 * Where the two differ: annotations decide first (inferno), since who wrote them knew. java is
 * inferno's, which knows packages with points as well, but `Lcom/a/B;::m` is Java, as flamegraph.pl
 * says. perl and js look for `::` and for files in flamegraph.pl's order, so that
 * `f /a/b.js:12` is JavaScript; js has inferno's purple for modules that were installed. python and
 * rust are inferno's, who alone has them. chain is flamegraph.pl's, but it asks whether a "--" lies
 * below where that renames frames to `_[w]`. */
#include "base/bytes_match.h"
#include "color/semantic.h"

static bool ends(struct flamepix_bytes name, const char *text)
{
    return flamepix_bytes_end_with(name, text);
}

static bool begins(struct flamepix_bytes name, const char *text)
{
    return flamepix_bytes_begin_with(name, text);
}

static bool holds(struct flamepix_bytes name, const char *text)
{
    return flamepix_bytes_hold(name, text);
}

/* What stands behind the first `c`; nothing where there is none. */
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

static enum flamepix_classic_hue java_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_bytes name = frame->name;
    if (ends(name, "_[k]"))
        return FLAMEPIX_CLASSIC_ORANGE;
    if (ends(name, "_[i]"))
        return FLAMEPIX_CLASSIC_AQUA;
    if (ends(name, "_[j]") || holds(name, ";::") || holds(name, ":::"))
        return FLAMEPIX_CLASSIC_GREEN;
    if (holds(name, "::") || begins(name, "-[") || begins(name, "+["))
        return FLAMEPIX_CLASSIC_YELLOW;
    return looks_like_java(name) ? FLAMEPIX_CLASSIC_GREEN : FLAMEPIX_CLASSIC_RED;
}

const struct flamepix_semantic flamepix_semantic_java = {
    java_hue,
    {{FLAMEPIX_CLASSIC_GREEN, "Java"},
     {FLAMEPIX_CLASSIC_AQUA, "Java, inlined"},
     {FLAMEPIX_CLASSIC_YELLOW, "C++"},
     {FLAMEPIX_CLASSIC_ORANGE, "kernel"},
     {FLAMEPIX_CLASSIC_RED, "native"}},
    5,
};

/* -- js ---------------------------------------------------------------------------------------- */

static bool is_blank(struct flamepix_bytes name)
{
    return name.length > 0 && flamepix_bytes_trimmed(name).length == 0;
}

static enum flamepix_classic_hue js_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_bytes name = frame->name;
    struct flamepix_bytes path = behind(name, '/');
    if (is_blank(name))
        return FLAMEPIX_CLASSIC_GREEN;
    if (ends(name, "_[k]"))
        return FLAMEPIX_CLASSIC_ORANGE;
    if (ends(name, "_[j]"))
        return holds(name, "/") ? FLAMEPIX_CLASSIC_GREEN : FLAMEPIX_CLASSIC_AQUA;
    if (holds(name, "::"))
        return FLAMEPIX_CLASSIC_YELLOW;
    if (holds(path, "node_modules/"))
        return FLAMEPIX_CLASSIC_PURPLE;
    if (holds(path, ".js"))
        return FLAMEPIX_CLASSIC_GREEN;
    return holds(name, ":") ? FLAMEPIX_CLASSIC_AQUA : FLAMEPIX_CLASSIC_RED;
}

const struct flamepix_semantic flamepix_semantic_js = {
    js_hue,
    {{FLAMEPIX_CLASSIC_GREEN, "JavaScript"},
     {FLAMEPIX_CLASSIC_PURPLE, "node_modules"},
     {FLAMEPIX_CLASSIC_AQUA, "built in"},
     {FLAMEPIX_CLASSIC_YELLOW, "C++"},
     {FLAMEPIX_CLASSIC_ORANGE, "kernel"},
     {FLAMEPIX_CLASSIC_RED, "native"}},
    6,
};

/* -- perl -------------------------------------------------------------------------------------- */

static enum flamepix_classic_hue perl_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_bytes name = frame->name;
    if (ends(name, "_[k]"))
        return FLAMEPIX_CLASSIC_ORANGE;
    if (holds(name, "::"))
        return FLAMEPIX_CLASSIC_YELLOW;
    return holds(name, "Perl") || holds(name, ".pl") ? FLAMEPIX_CLASSIC_GREEN
                                                     : FLAMEPIX_CLASSIC_RED;
}

const struct flamepix_semantic flamepix_semantic_perl = {
    perl_hue,
    {{FLAMEPIX_CLASSIC_YELLOW, "packages"},
     {FLAMEPIX_CLASSIC_GREEN, "Perl"},
     {FLAMEPIX_CLASSIC_ORANGE, "kernel"},
     {FLAMEPIX_CLASSIC_RED, "native"}},
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

/* The next part of a path, which is then what follows it. */
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

static enum flamepix_classic_hue python_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_bytes name = frame->name;
    static const struct flamepix_bytes packages = {"site-packages", 13};
    bool is_library =
        begins(name, "<built-in") || begins(name, "<method") || begins(name, "<frozen");
    for (struct flamepix_bytes path = name; path.length > 0;) {
        struct flamepix_bytes part = next_part(&path);
        if (flamepix_bytes_equal(part, packages))
            return FLAMEPIX_CLASSIC_AQUA;
        is_library = is_library || is_python_folder(part);
    }
    if (ends(name, "_[k]"))
        return FLAMEPIX_CLASSIC_ORANGE;
    return is_library ? FLAMEPIX_CLASSIC_YELLOW : FLAMEPIX_CLASSIC_RED;
}

const struct flamepix_semantic flamepix_semantic_python = {
    python_hue,
    {{FLAMEPIX_CLASSIC_AQUA, "site-packages"},
     {FLAMEPIX_CLASSIC_YELLOW, "Python's own"},
     {FLAMEPIX_CLASSIC_ORANGE, "kernel"},
     {FLAMEPIX_CLASSIC_RED, "the program"}},
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

static enum flamepix_classic_hue rust_hue(const struct flamepix_frame_facts *frame)
{
    struct flamepix_bytes name = frame->name;
    if (name.length > 0 && memchr(name.data, '`', name.length) != NULL)
        name = behind(name, '`');
    if (is_rust_system(name))
        return FLAMEPIX_CLASSIC_ORANGE;
    return holds(name, "::") ? FLAMEPIX_CLASSIC_AQUA : FLAMEPIX_CLASSIC_YELLOW;
}

const struct flamepix_semantic flamepix_semantic_rust = {
    rust_hue,
    {{FLAMEPIX_CLASSIC_AQUA, "crates"},
     {FLAMEPIX_CLASSIC_ORANGE, "core, std, alloc"},
     {FLAMEPIX_CLASSIC_YELLOW, "not Rust"}},
    3,
};

/* -- wakeup, chain ----------------------------------------------------------------------------- */

static enum flamepix_classic_hue wakeup_hue(const struct flamepix_frame_facts *frame)
{
    (void)frame;
    return FLAMEPIX_CLASSIC_AQUA;
}

const struct flamepix_semantic flamepix_semantic_wakeup = {
    wakeup_hue, {{FLAMEPIX_CLASSIC_AQUA, "wakers"}}, 1};

static enum flamepix_classic_hue chain_hue(const struct flamepix_frame_facts *frame)
{
    return frame->woken || holds(frame->name, "_[w]") ? FLAMEPIX_CLASSIC_AQUA
                                                      : FLAMEPIX_CLASSIC_BLUE;
}

const struct flamepix_semantic flamepix_semantic_chain = {
    chain_hue,
    {{FLAMEPIX_CLASSIC_AQUA, "wakers"}, {FLAMEPIX_CLASSIC_BLUE, "off CPU"}},
    2,
};
