/* Where a title is broken.
 *
 * Places of one kind are examined together, the kinds from best to worst; each kind includes the
 * places of better ones. Among the places of a kind, from left to right, the first line gets wider
 * and the second narrower. So the wider line is narrowest at the last place where the first line is
 * at most half of the title, or at the place after it. Bisection finds them with a few
 * measurements, however long the title is. */
#include "figure/words/captions.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/isolated_names.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "text/characters.h"

/* If the first line ends at a good place, it is filled at least to this share. */
static const double FULL = 0.6;

/* -- places ------------------------------------------------------------------------------------ */

enum kind { BLANK, SEPARATOR, CHARACTER, KINDS };

/* The bytes where one line ends and the next begins; between them are blanks. */
struct place {
    size_t end, begin;
};

struct places {
    struct place *items;
    size_t count, capacity;
};

static bool is_separator(char byte)
{
    return strchr("/\\-_.:,;|+=@", byte) != NULL && byte != '\0';
}

/* "1,534" and "2.5" are numbers. */
static bool is_in_number(struct flamepix_bytes title, size_t at)
{
    return at > 1 && (title.data[at - 1] == ',' || title.data[at - 1] == '.') &&
           fpx_is_digit(title.data[at - 2]) && fpx_is_digit(title.data[at]);
}

/* Whether a line may end before byte `at`. Adjacent separators are kept together. */
static bool may_break(struct flamepix_bytes title, size_t at, enum kind kind)
{
    const char before = title.data[at - 1], behind = title.data[at];
    size_t next = at;
    if (before == ' ' || behind == ' ')
        return behind != ' ' && before == ' ';
    if (kind == BLANK || fpx_utf8_continues(behind))
        return false;
    if (is_separator(before) && !is_separator(behind) && !is_in_number(title, at))
        return true;
    return kind == CHARACTER && fpx_character_is_base(fpx_character_next(title, &next));
}

/* A line of only blanks is no line. */
static enum flamepix_status find_places(struct flamepix_bytes title, enum kind kind,
                                        struct places *places)
{
    enum flamepix_status status = FLAMEPIX_OK;
    places->count = 0;
    for (size_t at = 1; at < title.length && status == FLAMEPIX_OK; at++) {
        struct place place = {at, at};
        if (!may_break(title, at, kind))
            continue;
        while (place.end > 0 && title.data[place.end - 1] == ' ')
            place.end--;
        if (place.end == 0)
            continue;
        status = fpx_array_reserve(&places->items, &places->capacity, places->count + 1,
                                   sizeof(*places->items));
        if (status == FLAMEPIX_OK)
            places->items[places->count++] = place;
    }
    return status;
}

/* -- widths ------------------------------------------------------------------------------------ */

/* A title on its way. */
struct breaking {
    struct flamepix_type *type;
    struct flamepix_bytes title;
    uint32_t room, width; /* px; of the whole */
    struct places places;
};

static enum flamepix_status width_before(const struct breaking *breaking, struct place place,
                                         uint32_t *width_ret)
{
    const struct flamepix_bytes line = {breaking->title.data, place.end};
    return fpx_caption_width(breaking->type, line, width_ret);
}

/* The width of the wider line. */
static enum flamepix_status width_of(const struct breaking *breaking, struct place place,
                                     uint32_t *width_ret)
{
    uint32_t second = 0;
    enum flamepix_status status = width_before(breaking, place, width_ret);
    if (status == FLAMEPIX_OK)
        status = fpx_caption_width(breaking->type,
                                   flamepix_bytes_from(breaking->title, place.begin), &second);
    *width_ret = second > *width_ret ? second : *width_ret;
    return status;
}

/* The number of places where the first line has at most `most` px. */
static enum flamepix_status count_within(const struct breaking *breaking, uint32_t most,
                                         size_t *count_ret)
{
    size_t first = 0, end = breaking->places.count;
    enum flamepix_status status = FLAMEPIX_OK;
    while (first < end && status == FLAMEPIX_OK) {
        const size_t middle = first + (end - first) / 2;
        uint32_t width = 0;
        status = width_before(breaking, breaking->places.items[middle], &width);
        if (width <= most)
            first = middle + 1;
        else
            end = middle;
    }
    *count_ret = first;
    return status;
}

/* The best place where both lines fit; END: none. */
static enum flamepix_status find_middle(const struct breaking *breaking, struct place *place_ret)
{
    size_t middle;
    uint32_t narrowest = breaking->room;
    bool is_found = false;
    enum flamepix_status status = count_within(breaking, breaking->width / 2, &middle);
    for (size_t i = middle > 0 ? middle - 1 : 0;
         i <= middle && i < breaking->places.count && status == FLAMEPIX_OK; i++) {
        uint32_t width;
        status = width_of(breaking, breaking->places.items[i], &width);
        if (status != FLAMEPIX_OK || width > narrowest || (is_found && width == narrowest))
            continue;
        narrowest = width;
        *place_ret = breaking->places.items[i];
        is_found = true;
    }
    return status == FLAMEPIX_OK && !is_found ? FLAMEPIX_END : status;
}

/* If two lines cannot hold the title: the place where the first line is fullest. END: none. */
static enum flamepix_status find_last(const struct breaking *breaking, bool is_any,
                                      struct place *place_ret)
{
    size_t count;
    uint32_t width = 0;
    enum flamepix_status status = count_within(breaking, breaking->room, &count);
    if (status != FLAMEPIX_OK || count == 0)
        return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
    *place_ret = breaking->places.items[count - 1];
    status = width_before(breaking, *place_ret, &width);
    return status == FLAMEPIX_OK && !is_any && width < FULL * breaking->room ? FLAMEPIX_END
                                                                             : status;
}

static enum flamepix_status find_place(struct breaking *breaking, struct place *place_ret)
{
    enum flamepix_status status = FLAMEPIX_END;
    for (int kind = 0; kind < KINDS && status == FLAMEPIX_END; kind++) {
        status = find_places(breaking->title, (enum kind)kind, &breaking->places);
        if (status == FLAMEPIX_OK)
            status = find_middle(breaking, place_ret);
    }
    for (int kind = 0; kind < KINDS && status == FLAMEPIX_END; kind++) {
        status = find_places(breaking->title, (enum kind)kind, &breaking->places);
        if (status == FLAMEPIX_OK)
            status = find_last(breaking, kind == CHARACTER, place_ret);
    }
    return status;
}

/* -- the lines --------------------------------------------------------------------------------- */

/* Isolates still open at the end of the first line are closed there and reopened in the second. */
static size_t count_open_isolates(struct flamepix_bytes line)
{
    size_t open = 0;
    for (size_t at = 0; at < line.length;) {
        const uint32_t code = fpx_character_next(line, &at);
        if (code >= 0x2066 && code <= 0x2068)
            open++;
        else if (code == 0x2069 && open > 0)
            open--;
    }
    return open;
}

static enum flamepix_status write_lines(struct fpx_title_lines *lines, struct flamepix_bytes title,
                                        struct place place)
{
    const struct flamepix_bytes first = {title.data, place.end};
    const struct flamepix_bytes second = flamepix_bytes_from(title, place.begin);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = count_open_isolates(first); i > 0 && status == FLAMEPIX_OK; i--)
        status = fpx_isolate_begin(&lines->second);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&lines->first, first.data, first.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&lines->first, "", 1);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&lines->second, second.data, second.length);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(&lines->second, "", 1) : status;
}

enum flamepix_status fpx_title_lines_break(struct fpx_title_lines *lines,
                                           struct flamepix_type *type, const char *title,
                                           uint32_t room)
{
    struct breaking breaking = {.type = type, .title = flamepix_bytes_of(title), .room = room};
    struct place place = {0};
    flamepix_buffer_clear(&lines->first);
    flamepix_buffer_clear(&lines->second);
    enum flamepix_status status = fpx_caption_width(type, breaking.title, &breaking.width);
    if (status != FLAMEPIX_OK || breaking.width <= room)
        return status;
    status = find_place(&breaking, &place);
    if (status == FLAMEPIX_OK)
        status = write_lines(lines, breaking.title, place);
    free(breaking.places.items);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

void fpx_title_lines_free(struct fpx_title_lines *lines)
{
    flamepix_buffer_free(&lines->first);
    flamepix_buffer_free(&lines->second);
    *lines = (struct fpx_title_lines){0};
}
