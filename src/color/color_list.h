/* Color list: a colour by the hash of a name, out of a list. */
#ifndef FLAMEPIX_COLOR_COLOR_LIST_H
#define FLAMEPIX_COLOR_COLOR_LIST_H

#include <stddef.h>
#include <stdint.h>

/* The `user` of a palette of the class flamepix_list_class, or flamepix_themed_list_class where
 * the list is made for both grounds. */
struct flamepix_color_list {
    const uint32_t *colors;
    size_t count;
};

extern const struct flamepix_color_list flamepix_flame, flamepix_okabe_ito, flamepix_viridis,
    flamepix_cividis;

#endif
