/* Colour values: the options that take colours. */
#ifndef FPX_CLI_OPTIONS_COLOR_VALUE_H
#define FPX_CLI_OPTIONS_COLOR_VALUE_H

#include <flamepix/color.h>

/* What an option of one colour says. Starts as {0}: not given. */
struct fpx_color_value {
    bool is_set;
    bool none; /* given as "none" */
    uint32_t color;
};

/* Names that one option has of its own, before all others; false: the name is none of them. */
typedef bool fpx_color_named_fn(const char *name, uint32_t *color_ret);

/* flamegraph.pl's names of grounds: yellow, blue, green, grey; its gradients in their middle. */
bool fpx_ground_named(const char *name, uint32_t *color_ret);

/* Reads a colour, or "none"; `named` may be NULL. False, and nothing stored, for anything else. */
bool fpx_color_value(const char *text, fpx_color_named_fn *named,
                     struct fpx_color_value *value_ret);

/* Reads "none", or colours with commas between them, at most FLAMEPIX_MARK_COLORS_MAX. */
bool fpx_color_values(const char *text, struct flamepix_mark_colors *value_ret);

#endif
