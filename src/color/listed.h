/* Listed: a colour by the hash of a name, out of a list. */
#ifndef FLAMEPIX_COLOR_LISTED_H
#define FLAMEPIX_COLOR_LISTED_H

#include <stddef.h>
#include <stdint.h>

/* The `user` of a palette of the class flamepix_listed_class, or flamepix_listed_dark_class where
 * the list is made for both grounds. */
struct flamepix_color_list {
    const uint32_t *colors;
    size_t count;
};

extern const struct flamepix_color_list flamepix_flame, flamepix_okabe_ito, flamepix_viridis,
    flamepix_cividis;

#endif
