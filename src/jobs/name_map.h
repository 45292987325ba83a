/* Name maps: a substitution as sed has it, s/REGEX/TEXT/, that makes one name of those that differ
 * in a date or a number. */
#ifndef FPX_JOBS_NAME_MAP_H
#define FPX_JOBS_NAME_MAP_H

#include <flamepix/bytes.h>

struct fpx_name_map;

/* Reads "s/REGEX/TEXT/", or with a g behind it for all matches and not the first alone. REGEX is an
 * extended regular expression of POSIX; in TEXT \1 to \9 are its groups and & or \0 the match; any
 * sign may stand for '/', and a backslash before it keeps it. Names are bytes. Answers OK,
 * NO_MEMORY, or BAD_ARGUMENT: then `fault` is replaced by what is wrong, terminated. */
enum flamepix_status fpx_name_map_create(const char *text, struct fpx_name_map **map_ret,
                                         struct flamepix_buffer *fault);

/* Replaces `mapped` by what a name becomes, terminated, the NUL not counted. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_name_map_apply(const struct fpx_name_map *map, const char *name,
                                        struct flamepix_buffer *mapped);

void fpx_name_map_free(struct fpx_name_map *map);

#endif
