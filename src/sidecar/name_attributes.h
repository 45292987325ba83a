/* Name attributes: what the image map reads of them (flamepix/figure.h parses and frees them). */
#ifndef FPX_SIDECAR_NAME_ATTRIBUTES_H
#define FPX_SIDECAR_NAME_ATTRIBUTES_H

#include <flamepix/figure.h>

/* How many lines are ignored because a later one has the same name; and how many pairs were
 * ignored. */
size_t fpx_name_attributes_repeated(const struct flamepix_name_attributes *attributes);
size_t fpx_name_attributes_left_out(const struct flamepix_name_attributes *attributes);

/* The attributes of one name; missing ones are empty. The bytes are owned by the set. */
struct fpx_name_attribute {
    struct flamepix_bytes name, title, href, target;
    size_t line;
};

/* The attributes of a frame with exactly this name; NULL: none. Any thread. */
const struct fpx_name_attribute *
fpx_name_attributes_find(const struct flamepix_name_attributes *attributes,
                         struct flamepix_bytes name);

#endif
