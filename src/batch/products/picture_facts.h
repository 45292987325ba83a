/* Picture facts: what the file of a picture says of itself, for pictures that no report has. */
#ifndef FPX_BATCH_PRODUCTS_PICTURE_FACTS_H
#define FPX_BATCH_PRODUCTS_PICTURE_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/profile.h>

/* Width and height in px; the unit where the picture has metadata (picture_metadata.h), and the
 * total where they say it to the last digit: where the unit is no measure, and it is below
 * 1,000,000. */
struct fpx_picture_facts {
    uint32_t width, height;          /* 0: not known */
    double total;                    /* times the factor of its figure; NAN: not known */
    char unit[FLAMEPIX_UNIT_NBYTES]; /* "": not known */
};

/* Reads those of a PNG or JPEG; none where it is none that can be read. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_picture_facts_read(const char *path, struct fpx_picture_facts *facts);

#endif
