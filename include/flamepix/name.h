/* Name: the anatomy of a frame's name (module, package, type, function and so on), and sums by
 * name. What is shown, coloured and listed asks here, so that labels, legends and lists agree.
 * Nothing here changes what is merged, counted or written into sidecars as a name. All functions
 * are for any thread. */
#ifndef FLAMEPIX_NAME_H
#define FLAMEPIX_NAME_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/weight.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A name taken apart. Each part is a piece of the name itself, so its bytes stay who owns the
 * name's; a part that the name does not have is empty. Parts do not overlap, and what stands
 * between them is separators, return types, template arguments of the function and a compiler's
 * marks. Two parts are the exception: what has nothing but an address or a place is called by it,
 * so its function is that piece too; and the hash of Java's hidden classes lies within the type. */
struct flamepix_name {
    struct flamepix_bytes whole;      /* the name */
    struct flamepix_bytes module;     /* "libc.so.6", "genunix" of "genunix`kmem_cache_free" */
    struct flamepix_bytes package;    /* "io/netty/channel", "github.com/a/b", "std::collections" */
    struct flamepix_bytes type;       /* "AbstractChannel", "(*Replica)", "vector<int>" */
    struct flamepix_bytes function;   /* the own name: never empty, unless the name is; a closure's
                                         is that of the function around it: "F.func1", and "f" of
                                         "block in f"; modules without symbols are their own:
                                         "[libc.so.6]" */
    struct flamepix_bytes arguments;  /* "(int, char const*)" */
    struct flamepix_bytes file;       /* "a/b.py" */
    struct flamepix_bytes line;       /* "12" */
    struct flamepix_bytes annotation; /* "_[k]", "_[k]_[o]" */
    struct flamepix_bytes hash;       /* "::h0123456789abcdef", "/0x00007fde34009248" */
    struct flamepix_bytes offset;     /* "+0x131" */
    struct flamepix_bytes address;    /* "0x7f0012ab", where there is no better name */
};

/* Takes a name apart by one table of rules for all languages. Any bytes, any length; time is linear
 * in the length, and nothing is allocated. */
FLAMEPIX_API void flamepix_name_parse(struct flamepix_bytes name, struct flamepix_name *parts_ret);

/* The letter of an annotation, of two the first: 'k' of "_[k]"; '\0' where the name has none. */
FLAMEPIX_API char flamepix_name_annotation(const struct flamepix_name *parts);

/* The annotation of frames that were not on a processor, which stands behind any other. */
#define FLAMEPIX_OFF_CPU "_[o]"

/* What all stacks of a profile say about one name. */
struct flamepix_name_sum {
    struct flamepix_bytes name;
    struct flamepix_weight self;      /* of the stacks that end in it */
    struct flamepix_weight total;     /* of all frames of this name: its area in the picture */
    struct flamepix_weight inclusive; /* of the stacks that have it, each once, however often */
    struct flamepix_weight first;     /* of its frames at depth 1 */
    struct flamepix_weight woken;     /* of `self`, where a frame "--" lies below */
};

#ifdef __cplusplus
}
#endif

#endif
