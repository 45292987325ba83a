/* Options of programs that were compiled against another version of the headers.
 *
 * A struct of options begins with its size and grows only at its end, so an older program passes a
 * prefix of the library's struct: the rest is 0, the default for a member that a program does not
 * know. Structs of options nested in it begin with their sizes, too, and may be shorter than the
 * library's, which moves the members after them. Each is moved to its place, at any depth.
 *
 * Members that the library writes, such as a preset's, come before those structs: their offsets are
 * the same for all programs.
 *
 * Public functions convert the options they receive; private ones receive converted options. */
#ifndef FPX_BASE_OPTIONS_SHAPE_H
#define FPX_BASE_OPTIONS_SHAPE_H

#include <stddef.h>

struct fpx_options_shape;

/* A struct of options nested in another one. */
struct fpx_options_part {
    size_t offset;
    const struct fpx_options_shape *shape;
};

/* The layout of a struct of options. */
struct fpx_options_shape {
    size_t size;
    size_t first; /* current end of the members of version 0.1, for which a `size` of 0 stands */
    const struct fpx_options_part *parts; /* by their offsets */
    size_t part_count;
};

/* End of a struct in version 0.1 whose last member then was this one. */
#define FPX_SIZE_TO(type, last)                                                                    \
    ((offsetof(type, last) + sizeof(((type *)0)->last) + _Alignof(type) - 1) / _Alignof(type) *    \
     _Alignof(type))

/* The shape of a struct without parts, and of one with an array of parts. */
#define FPX_FLAT_SHAPE(type, last)                                                                 \
    {                                                                                              \
        sizeof(type), FPX_SIZE_TO(type, last), NULL, 0                                             \
    }
#define FPX_SHAPE(type, last, parts)                                                               \
    {                                                                                              \
        sizeof(type), FPX_SIZE_TO(type, last), parts, sizeof(parts) / sizeof((parts)[0])           \
    }

/* The options in the library's layout: the given struct if it is as large; else a copy in `*now`, a
 * struct of this shape. Members added by a newer program are ignored. NULL stays NULL. The copy
 * shares the pointers of the given struct. */
const void *fpx_options_take(const struct fpx_options_shape *shape, const void *given, void *now);

/* FPX_TAKE(TYPE, SHAPE, OPTIONS): from here on, the parameter is the options in the library's
 * layout. */
#define FPX_TAKE(type, shape, options)                                                             \
    type options##_now;                                                                            \
    (options) = fpx_options_take(&(shape), options, &options##_now)

#endif
