/* The image map. The body of the page can be pasted into any other page as it is: it has no style
 * and no script, and the name of the map is derived from the picture's, so that one page can hold
 * several. It begins with a link to its end, so that nobody has to tab through all areas; the page
 * around it shows that link only while it has the focus. The page's policy allows loading only
 * pictures, from the page's own source. */
#include "sidecar/map.h"

#include <math.h>

#include "base/os/paths.h"
#include "sidecar/alt_text.h"
#include "sidecar/sidecar.h"

static void raw(struct fpx_map *map, const char *markup)
{
    fpx_html_raw(&map->html, markup);
}

/* -- the page ---------------------------------------------------------------------------------- */

/* The lead, which opens a quote, and the name of the map: letters, digits and "-._" of the
 * picture's name. */
static void put_map_name(struct fpx_map *map, const char *lead)
{
    raw(map, lead);
    for (const char *c = fpx_path_name(map->picture.place->picture); *c != '\0'; c++) {
        const bool is_plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                              (*c >= '0' && *c <= '9') || *c == '.' || *c == '_';
        fpx_html_raw_bytes(&map->html, (struct flamepix_bytes){is_plain ? c : "-", 1});
    }
    raw(map, "\"");
}

static void put_head(struct fpx_map *map)
{
    raw(map, "<!DOCTYPE html>\n<!-- flamepix-map-1 -->\n<html lang=\"en\">\n<head>\n"
             "<meta charset=\"utf-8\">\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
             "img-src 'self' file:; style-src 'unsafe-inline'\">\n"
             "<meta name=\"viewport\" content=\"width=device-width\">\n");
    if (map->picture.place->dark != NULL)
        raw(map, "<meta name=\"color-scheme\" content=\"light dark\">\n");
    raw(map, "<title>");
    fpx_html_attribute(&map->html, map->picture.title);
    raw(map, "</title>\n<style>\n"
             ".flamepix-skip { position: absolute; left: -100vw; margin: 0; padding: 8px; "
             "background: Canvas; }\n"
             ".flamepix-skip:focus-within { left: 0; }\n"
             "</style>\n</head>\n<body>\n");
}

/* A link from one end of the areas to the other. Its target is a link: if nothing from the target
 * on can have the focus, the tab key starts again at the top of the page's frame. */
static void put_skip(struct fpx_map *map, const char *from, const char *to, const char *words)
{
    put_map_name(map, from);
    put_map_name(map, to);
    raw(map, words);
}

static void put_image(struct fpx_map *map)
{
    raw(map, "<img src=");
    fpx_html_url(&map->html, flamepix_bytes_of(map->picture.place->picture));
    fpx_html_count(&map->html, " width=\"", map->width);
    fpx_html_count(&map->html, "\" height=\"", map->height);
    fpx_html_quoted(&map->html, "\" alt=", map->picture.alt);
    put_map_name(map, " usemap=\"#flamepix-");
    raw(map, ">");
}

/* Each reader gets the light or dark picture, as their system prefers. */
static void put_picture(struct fpx_map *map)
{
    if (map->picture.place->dark == NULL) {
        put_image(map);
        return;
    }
    raw(map, "<picture><source srcset=");
    fpx_html_url(&map->html, flamepix_bytes_of(map->picture.place->dark));
    raw(map, " media=\"(prefers-color-scheme: dark)\">");
    put_image(map);
    raw(map, "</picture>");
}

/* A length of the image in px of the page, at least 1. */
static uint32_t in_page(uint32_t length, double scale)
{
    const double px = floor(length / scale + 0.5);
    return px < 1 ? 1 : (uint32_t)px;
}

void fpx_map_begin(struct fpx_map *map, const struct fpx_map_picture *picture)
{
    map->picture = *picture;
    map->width = in_page(picture->width, picture->scale);
    map->height = in_page(picture->height, picture->scale);
    put_head(map);
    put_skip(map, "<p class=\"flamepix-skip\"><a id=\"flamepix-begin-", " href=\"#flamepix-end-",
             ">Skip the frames</a></p>\n");
    put_picture(map);
    put_map_name(map, "\n<map name=\"flamepix-");
    raw(map, ">\n");
}

enum flamepix_status fpx_map_end(struct fpx_map *map)
{
    raw(map, "</map>\n");
    put_skip(map, "<p class=\"flamepix-skip\"><a id=\"flamepix-end-", " href=\"#flamepix-begin-",
             ">Back to the first frame</a></p>\n");
    raw(map, "</body>\n</html>\n");
    flamepix_buffer_free(&map->title);
    flamepix_buffer_free(&map->link);
    return fpx_html_finish(&map->html);
}

/* -- of one picture ---------------------------------------------------------------------------- */

const char *fpx_map_title(const struct flamepix_figure_options *options, const char *otherwise)
{
    if (options->title != NULL && options->title[0] != '\0')
        return options->title;
    if (otherwise != NULL && otherwise[0] != '\0')
        return otherwise;
    return options->inverted ? "Icicle Graph" : "Flame Graph";
}

enum flamepix_status fpx_sidecar_map(const struct flamepix_figure *figure,
                                     const struct flamepix_picture_place *place,
                                     flamepix_write_fn write, void *user)
{
    struct fpx_map map = {.html = {.write = write, .user = user}};
    struct flamepix_buffer alt = {0};
    map.html.status = fpx_alt_text(figure, &alt);
    const struct fpx_map_picture picture = {
        .width = figure->page.width,
        .height = figure->page.height,
        .scale = figure->options.scale,
        .title = fpx_map_title(&figure->options, figure->title.data),
        .alt = flamepix_buffer_bytes(&alt),
        .place = place,
    };
    fpx_map_begin(&map, &picture);
    fpx_map_put(&map, figure, 0, 0);
    flamepix_buffer_free(&alt);
    return fpx_map_end(&map);
}
