/* Options of programs that were compiled with another version of the headers.
 *
 * A struct of options begins with its size and grows at its end only, so what an older program
 * hands over is the beginning of what the library knows: the rest is 0, which is what a program
 * that does not know of a member gets. Structs of options that it holds begin with their sizes,
 * too, and may be shorter than the library's, so that what stands behind them has moved. Each is
 * brought to its place, whatever the depth.
 *
 * Members that are written by the library, as a preset's, stand before those structs: their places
 * are the same for all programs.
 *
 * Public functions take the options that they are given; private ones are given what was taken. */
#ifndef FPX_BASE_OPTIONS_SHAPE_H
#define FPX_BASE_OPTIONS_SHAPE_H

#include <stddef.h>

struct fpx_options_shape;

/* A struct of options within another one. */
struct fpx_options_part {
    size_t offset;
    const struct fpx_options_shape *shape;
};

/* What a struct of options looks like. */
struct fpx_options_shape {
    size_t size;
    size_t first; /* where what it had in version 0.1 ends now, which a `size` of 0 stands for */
    const struct fpx_options_part *parts; /* by their offsets */
    size_t part_count;
};

/* Where a struct ended in version 0.1 whose last member then was this one. */
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

/* The options as the library knows them: what was given, where that is as large; else a copy in
 * `*now`, a struct of this shape. What a newer program has behind that is not looked at. NULL stays
 * NULL. The copy points to what the given struct points to. */
const void *fpx_options_take(const struct fpx_options_shape *shape, const void *given, void *now);

/* FPX_TAKE(TYPE, SHAPE, OPTIONS): from here on, the parameter is the options as the library
 * knows them. */
#define FPX_TAKE(type, shape, options)                                                             \
    type options##_now;                                                                            \
    (options) = fpx_options_take(&(shape), options, &options##_now)

#endif
