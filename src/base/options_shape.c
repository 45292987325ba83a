#include "base/options_shape.h"

#include <stdbool.h>
#include <string.h>

/* Maximum nesting of option structs, and number of pending parts: the library's deepest has 4
 * levels, and 6 pending. */
enum { DEEPEST = 8, MOST = 32 };

static size_t said_size(const char *given)
{
    size_t size;
    memcpy(&size, given, sizeof(size));
    return size;
}

/* -- options as they are ----------------------------------------------------------------------- */

static bool is_as_large(const struct fpx_options_shape *shape, const char *given)
{
    const size_t size = said_size(given);
    return (size != 0 ? size : shape->first) == shape->size;
}

/* Whether all structs, including the parts, have the library's sizes: then each is where the
 * library expects it. */
static bool is_current(const struct fpx_options_shape *shape, const char *given)
{
    struct fpx_options_part waiting[MOST] = {{0, shape}};
    size_t count = 1;
    while (count > 0) {
        const struct fpx_options_part looked_at = waiting[--count];
        if (!is_as_large(looked_at.shape, given + looked_at.offset))
            return false;
        for (size_t i = 0; i < looked_at.shape->part_count && count < MOST; i++) {
            waiting[count] = looked_at.shape->parts[i];
            waiting[count++].offset += looked_at.offset;
        }
    }
    return true;
}

/* -- a copy of others -------------------------------------------------------------------------- */

/* A struct that is being copied. */
struct level {
    const struct fpx_options_shape *shape;
    const char *given;
    char *now;
    size_t size;     /* the given size; 0: that of version 0.1 */
    size_t from, to; /* next position in the given struct and in the copy */
    size_t part;     /* the next one */
};

static struct level begin(const struct fpx_options_shape *shape, const char *given, char *now)
{
    memset(now, 0, shape->size);
    return (struct level){.shape = shape, .given = given, .now = now, .size = said_size(given)};
}

/* Number of bytes left. The part known to version 0.1 still ends at the same member. */
static size_t left(const struct level *level)
{
    const size_t end = level->size != 0 ? level->size : level->shape->first;
    const size_t at = level->size != 0 ? level->from : level->to;
    return end > at ? end - at : 0;
}

/* Copies the members before offset `end` of the copy, as far as they were given. */
static void copy_to(struct level *level, size_t end)
{
    const size_t wanted = end - level->to, there = left(level);
    memcpy(level->now + level->to, level->given + level->from, wanted < there ? wanted : there);
    level->from += wanted;
    level->to = end;
}

/* Moves on to the next part, at the offset where it was given. False if there is none. */
static bool enter_part(struct level *level, struct level *part_ret)
{
    if (level->part == level->shape->part_count)
        return false;
    const struct fpx_options_part *part = &level->shape->parts[level->part++];
    copy_to(level, part->offset);
    if (left(level) == 0)
        return false;
    *part_ret = begin(part->shape, level->given + level->from, level->now + part->offset);
    return true;
}

/* Returns the number of bytes given. */
static size_t finish(struct level *level)
{
    const size_t nbytes = level->from + left(level);
    if (left(level) > 0)
        copy_to(level, level->shape->size);
    memcpy(level->now, &level->shape->size, sizeof(level->shape->size));
    return nbytes;
}

static void take(const struct fpx_options_shape *shape, const char *given, char *now)
{
    struct level levels[DEEPEST];
    size_t depth = 1;
    levels[0] = begin(shape, given, now);
    while (depth > 0) {
        if (depth < DEEPEST && enter_part(&levels[depth - 1], &levels[depth])) {
            depth++;
            continue;
        }
        const struct level done = levels[--depth];
        const size_t nbytes = finish(&levels[depth]);
        if (depth > 0) {
            levels[depth - 1].from += nbytes;
            levels[depth - 1].to += done.shape->size;
        }
    }
}

const void *fpx_options_take(const struct fpx_options_shape *shape, const void *given, void *now)
{
    if (given == NULL || is_current(shape, given))
        return given;
    take(shape, given, now);
    return now;
}
