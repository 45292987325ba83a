/* Image maps for tests: what is written, area by area. */
#ifndef TESTS_SUPPORT_MAPS_H
#define TESTS_SUPPORT_MAPS_H

#include <flamepix/figure.h>

/* The map of a figure whose picture is "small.png", terminated; the caller's to free. */
char *maps_of(const struct flamepix_figure *figure);

/* An area: px of the page, and what is said of it as it stands in the file. */
struct maps_area {
    unsigned left, top, right, bottom;
    struct flamepix_bytes title, label, href, target; /* empty: not there */
    bool is_focusable;
};

/* Takes the next area; false where there is no other. Starts with *map at a map. Ends the test
 * where an area is not written as it should be. */
bool maps_next(const char **map, struct maps_area *area);

/* The width and height of the image in the page. */
void maps_size(const char *map, unsigned *width_ret, unsigned *height_ret);

/* The tags of a figure's pixels, row by row; the caller's to free. */
uint32_t *maps_tags(const struct flamepix_figure *figure);

/* What stands between the quotes of the title of something drawn; the caller's to free. */
char *maps_title(const struct flamepix_figure *figure, const struct flamepix_span *span);

#endif
