/* Palette map: the colours that names had before, so that consecutive pictures agree:
 * flamegraph.pl's --cp and its palette.map.
 *
 * As a file it is text, a line `name->rgb(r,g,b)` for each name, sorted by name; the last `->` of a
 * line counts, since names may hold it, too. The root has an empty name, and stack separators ("-",
 * "--") are not in it. A name in the map keeps its colour. */
#ifndef FPX_COLOR_PALETTE_MAP_H
#define FPX_COLOR_PALETTE_MAP_H

#include <flamepix/color.h>

struct fpx_palette_map;

/* Creates an empty one. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_palette_map_create(struct fpx_palette_map **map_ret);

/* Adds the names of a file's text that are not in the map yet, and keeps no part of the text.
 * Invalid lines are skipped and counted in *bad_lines_ret. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_palette_map_parse(struct fpx_palette_map *map, struct flamepix_bytes text,
                                           uint64_t *bad_lines_ret);

/* Adds a name unless it is present; names that a line cannot hold (with a line end) and stack
 * separators are left out. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_palette_map_add(struct fpx_palette_map *map, struct flamepix_bytes name,
                                         uint32_t color);

/* Adds all names of another map. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_palette_map_unite(struct fpx_palette_map *map,
                                           const struct fpx_palette_map *other);

bool fpx_palette_map_find(const struct fpx_palette_map *map, struct flamepix_bytes name,
                          uint32_t *color_ret);

/* Number of names. */
size_t fpx_palette_map_count(const struct fpx_palette_map *map);

/* Sorts the map and appends its file's text. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_palette_map_write(struct fpx_palette_map *map,
                                           struct flamepix_buffer *text);

void fpx_palette_map_free(struct fpx_palette_map *map);

#endif
