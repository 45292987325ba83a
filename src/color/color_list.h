/* Color list: a colour by the hash of a name, out of a list. */
#ifndef FPX_COLOR_COLOR_LIST_H
#define FPX_COLOR_COLOR_LIST_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* The `user` of a palette of the class fpx_list_class. */
struct fpx_color_list {
    const uint32_t *colors;
    size_t count;
};

extern const struct fpx_color_list fpx_flame, fpx_flame_dark, fpx_okabe_ito, fpx_viridis,
    fpx_cividis;

/* The colour of the list that a name's hash says. The list is not empty. */
uint32_t fpx_listed_color(const struct fpx_color_list *list, struct flamepix_bytes name);

#endif
