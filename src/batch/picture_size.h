/* The size of a picture that is there, as its file says it. */
#ifndef FLAMEPIX_BATCH_PICTURE_SIZE_H
#define FLAMEPIX_BATCH_PICTURE_SIZE_H

#include <stdbool.h>
#include <stdint.h>

/* Reads width and height in px of a PNG or JPEG; false, and 0 both, where it is none that can be
 * read. */
bool flamepix_picture_measure(const char *path, uint32_t *width_ret, uint32_t *height_ret);

#endif
