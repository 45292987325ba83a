/* Colours and rules as text: names, lists, and parse errors. */
#ifndef FPX_COLOR_COLOR_TEXTS_H
#define FPX_COLOR_COLOR_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/status.h>

/* Color fault: the reason why a small file with colours is invalid. */

struct fpx_color_fault {
    size_t line;   /* from 1; 0: no particular one */
    char why[320]; /* one clause, terminated */
};

/* Sets the reason and returns BAD_ARGUMENT. A text that is too long for the clause is truncated. */
enum flamepix_status fpx_color_refuse(struct fpx_color_fault *fault, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Color name: parses colours as people write them. */

/* The accepted forms, in words. */
#define FPX_COLOR_FORMS "#RGB, #RRGGBB or a basic CSS name, like navy"

/* Parses #RGB, #RRGGBB, or one of the basic names of CSS (aqua, black, blue, fuchsia, gray, green,
 * lime, maroon, navy, olive, orange, purple, red, silver, teal, white, yellow; and crimson, grey),
 * in either case. False for anything else. */
bool fpx_color_parse(struct flamepix_bytes text, uint32_t *color_ret);

/* Color list: chooses a colour of a list by the hash of a name. */

/* The `user` of a palette of the class fpx_list_class. */
struct fpx_color_list {
    const uint32_t *colors;
    size_t count;
};

extern const struct fpx_color_list fpx_flame, fpx_flame_dark, fpx_okabe_ito, fpx_viridis,
    fpx_cividis;

/* The colour of the list selected by a name's hash. The list must not be empty. */
uint32_t fpx_listed_color(const struct fpx_color_list *list, struct flamepix_bytes name);

#endif
