#include "support/pictures/maps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/escape.h"
#include "sidecar/listed_frames.h"
#include "sidecar/map.h"

char *maps_of(const struct flamepix_figure *figure)
{
    const struct flamepix_picture_place place = {.picture = "small.png"};
    struct flamepix_buffer file = {0};
    assert_int_equal(flamepix_figure_sidecar(figure, "map", &place, flamepix_buffer_write, &file),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&file, "", 1), FLAMEPIX_OK);
    return file.data;
}

/* The value of an attribute of the element that ends at `end`; empty: it has none. */
static struct flamepix_bytes value_of(const char *element, const char *end, const char *attribute)
{
    const char *at = strstr(element, attribute);
    if (at == NULL || at >= end)
        return (struct flamepix_bytes){0};
    at += strlen(attribute);
    assert_int_equal(*at, '"');
    return (struct flamepix_bytes){at + 1, strcspn(at + 1, "\"")};
}

bool maps_next(const char **map, struct maps_area *area)
{
    static const char begin[] = "<area shape=\"rect\" coords=\"";
    int length = 0;
    const char *element = strstr(*map, begin);
    if (element == NULL)
        return false;
    const char *coords = element + strlen(begin);
    const char *end = strstr(coords, ">\n");
    assert_non_null(end);
    assert_int_equal(sscanf(coords, "%u,%u,%u,%u\"%n", &area->left, &area->top, &area->right,
                            &area->bottom, &length),
                     4);
    assert_true(length > 0 && area->left < area->right && area->top < area->bottom);
    area->title = value_of(coords, end, " title=");
    area->label = value_of(coords, end, " aria-label=");
    area->href = value_of(coords, end, " href=");
    area->target = value_of(coords, end, " target=");
    const char *focus = strstr(coords, " tabindex=\"0\"");
    area->is_focusable = area->href.length > 0 || (focus != NULL && focus < end);
    *map = end;
    return true;
}

void maps_size(const char *map, unsigned *width_ret, unsigned *height_ret)
{
    const char *image = strstr(map, "<img src=");
    assert_non_null(image);
    assert_int_equal(
        sscanf(strstr(image, " width="), " width=\"%u\" height=\"%u\"", width_ret, height_ret), 2);
}

/* The tag in the figure of one as it is listed. */
static uint32_t drawn_tag(const struct flamepix_figure *figure,
                          const struct fpx_listed_frames *listed, uint32_t tag)
{
    size_t begin = 0, end;
    (void)fpx_figure_spans(figure, &end);
    if (listed->tags == NULL || tag == 0)
        return tag;
    while (begin < end) {
        const size_t middle = begin + (end - begin) / 2;
        if (listed->tags[middle] < tag)
            begin = middle + 1;
        else
            end = middle;
    }
    assert_int_equal(listed->tags[begin], tag);
    return (uint32_t)begin + 1;
}

uint32_t *maps_tags(const struct flamepix_figure *figure)
{
    enum { HEADER_NBYTES = 128 };
    const struct flamepix_figure_page page = flamepix_figure_page(figure);
    struct flamepix_buffer file = {0};
    assert_int_equal(flamepix_figure_tags(figure, flamepix_buffer_write, &file), FLAMEPIX_OK);
    const size_t count = (size_t)page.width * page.height;
    assert_int_equal(file.length, HEADER_NBYTES + 4 * count);
    uint32_t *tags = malloc(4 * count);
    assert_non_null(tags);
    const uint8_t *bytes = (const uint8_t *)file.data + HEADER_NBYTES;
    struct fpx_listed_frames listed;
    assert_int_equal(fpx_listed_frames_find(figure, &listed), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++, bytes += 4)
        tags[i] = drawn_tag(figure, &listed,
                            bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                                (uint32_t)bytes[3] << 24);
    fpx_listed_frames_free(&listed);
    flamepix_buffer_free(&file);
    return tags;
}

char *maps_title(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    struct flamepix_buffer title = {0}, quoted = {0};
    struct fpx_html html = {.write = flamepix_buffer_write, .user = &quoted};
    assert_int_equal(fpx_tooltip(figure, span, &title), FLAMEPIX_OK);
    fpx_html_quoted(&html, "", flamepix_buffer_bytes(&title));
    assert_int_equal(fpx_html_finish(&html), FLAMEPIX_OK);
    quoted.data[quoted.length - 1] = '\0';
    memmove(quoted.data, quoted.data + 1, quoted.length - 1);
    flamepix_buffer_free(&title);
    return quoted.data;
}
