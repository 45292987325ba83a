#include "jobs/jobs.h"

#include <regex.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"

enum { GROUPS_MAX = 10 };

struct fpx_name_map {
    regex_t regex;
    bool is_compiled, is_global;
    char *text; /* with its backslashes */
};

/* -- reading ----------------------------------------------------------------------------------- */

/* The length up to the next unescaped `end`, or up to the NUL. */
static size_t part_length(const char *text, char end)
{
    size_t length = 0;
    while (text[length] != '\0' && text[length] != end)
        length += text[length] == '\\' && text[length + 1] != '\0' ? 2 : 1;
    return length;
}

/* The part without the backslashes that escape its end; NULL if memory is short. */
static char *copy_part(const char *text, size_t length, char end)
{
    char *copy = malloc(length + 1);
    size_t kept = 0;
    if (copy == NULL)
        return NULL;
    for (size_t i = 0; i < length; i++) {
        const bool is_escape = text[i] == '\\' && i + 1 < length;
        if (!is_escape || text[i + 1] != end)
            copy[kept++] = text[i];
        if (is_escape)
            copy[kept++] = text[++i];
    }
    copy[kept] = '\0';
    return copy;
}

static enum flamepix_status tell(struct flamepix_buffer *fault, const char *what)
{
    flamepix_buffer_clear(fault);
    const enum flamepix_status status = fpx_buffer_printf(fault, "%s", what);
    return status == FLAMEPIX_OK ? FLAMEPIX_BAD_ARGUMENT : status;
}

static enum flamepix_status compile(struct fpx_name_map *map, const char *regex,
                                    struct flamepix_buffer *fault)
{
    char why[200];
    const int result = regcomp(&map->regex, regex, REG_EXTENDED);
    map->is_compiled = result == 0;
    if (result == 0)
        return FLAMEPIX_OK;
    if (result == REG_ESPACE)
        return FLAMEPIX_NO_MEMORY;
    (void)regerror(result, &map->regex, why, sizeof(why));
    return tell(fault, why);
}

static enum flamepix_status check_groups(const struct fpx_name_map *map,
                                         struct flamepix_buffer *fault)
{
    for (const char *at = map->text; *at != '\0'; at++) {
        if (*at != '\\')
            continue;
        at++;
        if (*at >= '1' && *at <= '9' && (size_t)(*at - '0') > map->regex.re_nsub)
            return tell(fault, "it has fewer groups than its text asks for");
    }
    return FLAMEPIX_OK;
}

/* The three parts after the s. */
static enum flamepix_status read_parts(struct fpx_name_map *map, const char *parts,
                                       struct flamepix_buffer *fault)
{
    static const char form[] = "it is none of the form s/REGEX/TEXT/, or s/REGEX/TEXT/g";
    const char end = parts[0];
    const size_t regex_length = part_length(parts + 1, end);
    const char *text = parts + 1 + regex_length;
    if (*text != end)
        return tell(fault, form);
    const size_t text_length = part_length(++text, end);
    const char *flags = text + text_length;
    if (*flags != end || (strcmp(flags + 1, "") != 0 && strcmp(flags + 1, "g") != 0))
        return tell(fault, form);
    if (regex_length == 0)
        return tell(fault, "it has no regular expression");
    map->is_global = flags[1] == 'g';
    map->text = copy_part(text, text_length, end);
    char *regex = copy_part(parts + 1, regex_length, end);
    enum flamepix_status status =
        map->text == NULL || regex == NULL ? FLAMEPIX_NO_MEMORY : compile(map, regex, fault);
    free(regex);
    return status == FLAMEPIX_OK ? check_groups(map, fault) : status;
}

enum flamepix_status fpx_name_map_create(const char *text, struct fpx_name_map **map_ret,
                                         struct flamepix_buffer *fault)
{
    if (text[0] != 's' || text[1] == '\0' || text[1] == '\\')
        return tell(fault, "it is none of the form s/REGEX/TEXT/");
    struct fpx_name_map *map = calloc(1, sizeof(*map));
    if (map == NULL)
        return FLAMEPIX_NO_MEMORY;
    const enum flamepix_status status = read_parts(map, text + 1, fault);
    if (status == FLAMEPIX_OK)
        *map_ret = map;
    else
        fpx_name_map_free(map);
    return status;
}

void fpx_name_map_free(struct fpx_name_map *map)
{
    if (map == NULL)
        return;
    if (map->is_compiled)
        regfree(&map->regex);
    free(map->text);
    free(map);
}

/* -- applying ---------------------------------------------------------------------------------- */

static enum flamepix_status append_group(struct flamepix_buffer *mapped, const char *name,
                                         regmatch_t group)
{
    if (group.rm_so < 0)
        return mapped->status;
    return flamepix_buffer_append(mapped, name + group.rm_so, (size_t)(group.rm_eo - group.rm_so));
}

static enum flamepix_status append_text(const struct fpx_name_map *map, const char *name,
                                        const regmatch_t groups[GROUPS_MAX],
                                        struct flamepix_buffer *mapped)
{
    for (const char *at = map->text; *at != '\0'; at++) {
        if (*at == '&') {
            append_group(mapped, name, groups[0]);
            continue;
        }
        const bool is_escaped = *at == '\\' && at[1] != '\0';
        at += is_escaped;
        if (is_escaped && *at >= '0' && *at <= '9')
            append_group(mapped, name, groups[*at - '0']);
        else
            flamepix_buffer_append(mapped, at, 1);
    }
    return mapped->status;
}

/* Appends the text before a match and its replacement. After an empty match one byte is copied, so
 * that the loop ends. */
static enum flamepix_status append_match(const struct fpx_name_map *map, const char **name,
                                         const regmatch_t groups[GROUPS_MAX], bool is_behind_match,
                                         struct flamepix_buffer *mapped)
{
    const size_t begin = (size_t)groups[0].rm_so, end = (size_t)groups[0].rm_eo;
    const bool is_nothing = begin == end;
    enum flamepix_status status = flamepix_buffer_append(mapped, *name, begin);
    if (status == FLAMEPIX_OK && !(is_nothing && is_behind_match && begin == 0))
        status = append_text(map, *name, groups, mapped);
    *name += end;
    if (status != FLAMEPIX_OK || !is_nothing || **name == '\0' || !map->is_global)
        return status;
    return flamepix_buffer_append(mapped, (*name)++, 1);
}

enum flamepix_status fpx_name_map_apply(const struct fpx_name_map *map, const char *name,
                                        struct flamepix_buffer *mapped)
{
    regmatch_t groups[GROUPS_MAX];
    enum flamepix_status status = FLAMEPIX_OK;
    bool goes_on = true, is_behind_match = false;
    flamepix_buffer_clear(mapped);
    for (int flags = 0; goes_on && status == FLAMEPIX_OK; flags = REG_NOTBOL) {
        const int result = regexec(&map->regex, name, GROUPS_MAX, groups, flags);
        if (result == REG_ESPACE)
            return FLAMEPIX_NO_MEMORY;
        if (result != 0)
            break;
        const bool is_nothing = groups[0].rm_so == groups[0].rm_eo;
        const bool was_last = name[groups[0].rm_eo] == '\0';
        status = append_match(map, &name, groups, is_behind_match, mapped);
        is_behind_match = !is_nothing;
        goes_on = map->is_global && !(is_nothing && was_last);
    }
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(mapped, name, strlen(name) + 1);
    if (status == FLAMEPIX_OK)
        mapped->length--;
    return status;
}
