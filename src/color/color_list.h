/* Color list: a colour by the hash of a name, out of a list. */
#ifndef FLAMEPIX_COLOR_COLOR_LIST_H
#define FLAMEPIX_COLOR_COLOR_LIST_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* The `user` of a palette of the class flamepix_list_class. */
struct flamepix_color_list {
    const uint32_t *colors;
    size_t count;
};

extern const struct flamepix_color_list flamepix_flame, flamepix_flame_dark, flamepix_okabe_ito,
    flamepix_viridis, flamepix_cividis;

/* The colour of the list that a name's hash says. The list is not empty. */
uint32_t flamepix_listed_color(const struct flamepix_color_list *list, struct flamepix_bytes name);

#endif
