/* Palette map: the colours that names have had, so that pictures made one after the other agree:
 * flamegraph.pl's --cp and its palette.map.
 *
 * As a file it is text, a line `name->rgb(r,g,b)` for each name, sorted by name; the last `->` of a
 * line counts, since names hold it, too. The root has an empty name, and what separates stacks
 * ("-", "--") is not in it. A name that is in the map keeps its colour. */
#ifndef FPX_COLOR_PALETTE_MAP_H
#define FPX_COLOR_PALETTE_MAP_H

#include <flamepix/color.h>

struct fpx_palette_map;

/* An empty one. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_palette_map_create(struct fpx_palette_map **map_ret);

/* Adds what a file's text says of names that are not in the map yet, and keeps no part of the text.
 * Lines that are none are skipped and counted in *bad_lines_ret. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_palette_map_parse(struct fpx_palette_map *map, struct flamepix_bytes text,
                                           uint64_t *bad_lines_ret);

/* Adds a name unless it is there; one that cannot stand in a line (with a line end in it) and what
 * separates stacks are left out. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_palette_map_add(struct fpx_palette_map *map, struct flamepix_bytes name,
                                         uint32_t color);

/* Adds all names of another map. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_palette_map_unite(struct fpx_palette_map *map,
                                           const struct fpx_palette_map *other);

bool fpx_palette_map_find(const struct fpx_palette_map *map, struct flamepix_bytes name,
                          uint32_t *color_ret);

/* How many names it has. */
size_t fpx_palette_map_count(const struct fpx_palette_map *map);

/* Sorts the map and appends its file's text. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_palette_map_write(struct fpx_palette_map *map,
                                           struct flamepix_buffer *text);

void fpx_palette_map_free(struct fpx_palette_map *map);

#endif
