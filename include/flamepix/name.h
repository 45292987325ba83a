/* Name: the anatomy of a frame's name (module, package, type, function and so on), and sums by
 * name. Labels, colours, legends and lists all use these functions, so that they agree. Nothing
 * here changes what is merged or counted, or the names in sidecars. All functions are for any
 * thread. */
#ifndef FLAMEPIX_NAME_H
#define FLAMEPIX_NAME_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/weight.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A parsed name. Each part is a piece of the name itself, so it is borrowed from the owner of the
 * name; missing parts are empty. Parts do not overlap; between them are separators, return types,
 * template arguments of the function and compiler's marks. There are two exceptions: a name with
 * only an address or a place has that piece as its function, too; and the hash of Java's hidden
 * classes lies within the type. */
struct flamepix_name {
    struct flamepix_bytes whole;      /* the name */
    struct flamepix_bytes module;     /* "libc.so.6", "genunix" of "genunix`kmem_cache_free" */
    struct flamepix_bytes package;    /* "io/netty/channel", "github.com/a/b", "std::collections" */
    struct flamepix_bytes type;       /* "AbstractChannel", "(*Replica)", "vector<int>" */
    struct flamepix_bytes function;   /* the own name: empty only if the name is; for a closure,
                                         that of the enclosing function: "F.func1", and "f" of
                                         "block in f"; for modules without symbols the name
                                         itself: "[libc.so.6]" */
    struct flamepix_bytes arguments;  /* "(int, char const*)" */
    struct flamepix_bytes file;       /* "a/b.py" */
    struct flamepix_bytes line;       /* "12" */
    struct flamepix_bytes annotation; /* "_[k]", "_[k]_[o]" */
    struct flamepix_bytes hash;       /* "::h0123456789abcdef", "/0x00007fde34009248" */
    struct flamepix_bytes offset;     /* "+0x131" */
    struct flamepix_bytes address;    /* "0x7f0012ab", if there is no better name */
};

/* Parses a name by one table of rules for all languages. Any bytes, any length; time is linear in
 * the length, and nothing is allocated. */
FLAMEPIX_API void flamepix_name_parse(struct flamepix_bytes name, struct flamepix_name *parts_ret);

/* The letter of an annotation, the first of two: 'k' of "_[k]"; '\0' if the name has none. */
FLAMEPIX_API char flamepix_name_annotation(const struct flamepix_name *parts);

/* The annotation of frames that were not on a processor; it follows any other. */
#define FLAMEPIX_OFF_CPU "_[o]"

/* The sums for one name over all stacks of a profile. */
struct flamepix_name_sum {
    struct flamepix_bytes name;
    struct flamepix_weight self;      /* of the stacks that end in it */
    struct flamepix_weight total;     /* of all frames of this name: its area in the picture */
    struct flamepix_weight inclusive; /* of the stacks that contain it, each counted once */
    struct flamepix_weight first;     /* of its frames at depth 1 */
    struct flamepix_weight woken;     /* of `self`, where a frame "--" lies below */
};

#ifdef __cplusplus
}
#endif

#endif
