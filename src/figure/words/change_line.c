/* The line is rewritten with one more name until it is too wide: grown names precede shrunk ones,
 * so it grows in its middle. */
#include "figure/words/captions.h"

#include <math.h>

#include "base/buffer_printf.h"
#include "figure/words/phrases.h"

/* Nobody reads more names. */
enum { MOST_NAMES = 12 };
static const double LEAST_SHARE = 0.001;

/* The rows of a list that may be mentioned. */
struct said {
    const struct fpx_name_change *rows[MOST_NAMES];
    size_t count;
};

static bool is_said(const struct fpx_change_line_facts *facts, const struct fpx_name_change *row)
{
    return !row->before_is_least && !row->after_is_least &&
           fabs(row->change.value) >=
               LEAST_SHARE * fpx_change_whole(&facts->wholes, row->change.value) &&
           fpx_summary_name_is_shown(row->name, facts->merged_name);
}

static void find_said(const struct fpx_change_line_facts *facts, enum fpx_name_change_direction way,
                      struct said *said)
{
    const struct fpx_name_change_list list =
        fpx_name_changes_list(facts->changes, FPX_NAME_SELF, way);
    said->count = 0;
    for (size_t i = 0; i < list.count && said->count < MOST_NAMES; i++) {
        if (is_said(facts, &list.rows[i]))
            said->rows[said->count++] = &list.rows[i];
    }
}

static enum flamepix_status append_entry(const struct fpx_change_line_facts *facts,
                                         const struct fpx_name_change *row,
                                         struct flamepix_buffer *line)
{
    const double change = row->change.value;
    fpx_change_points(line, change, fpx_change_whole(&facts->wholes, change));
    flamepix_buffer_append(line, " ", 1);
    return fpx_summary_name_isolate(row->name, line);
}

struct lead {
    const char *words;
    bool has_side;
};

/* "Self grew, of after: ". */
static enum flamepix_status say_lead(const struct fpx_change_line_facts *facts,
                                     const struct fpx_name_change *row, struct lead lead,
                                     struct flamepix_buffer *line)
{
    const char *side =
        lead.has_side ? fpx_change_whole_side(&facts->wholes, row->change.value) : "";
    return fpx_buffer_printf(line, "%s%s%s: ", lead.words, side[0] != '\0' ? "," : "", side);
}

static enum flamepix_status append_list(const struct fpx_change_line_facts *facts,
                                        const struct said *said, size_t count, struct lead lead,
                                        struct flamepix_buffer *line)
{
    for (size_t i = 0; i < count; i++) {
        if (i == 0)
            say_lead(facts, said->rows[0], lead, line);
        else
            fpx_buffer_printf(line, " · ");
        append_entry(facts, said->rows[i], line);
    }
    return line->status;
}

/* How many names of each list are included, and whether also the wholes of their shares. */
struct shown {
    size_t grown, shrunk;
    bool sides;
};

static enum flamepix_status compose(const struct fpx_change_line_facts *facts,
                                    const struct said *grown, const struct said *shrunk,
                                    struct shown shown, struct flamepix_buffer *line)
{
    flamepix_buffer_clear(line);
    append_list(facts, grown, shown.grown, (struct lead){"Self grew", shown.sides}, line);
    return append_list(facts, shrunk, shown.shrunk,
                       (struct lead){shown.grown > 0 ? "; shrank" : "Self shrank", shown.sides},
                       line);
}

/* Adds a name from the list with fewer included names, if it has any left. */
static bool show_more(const struct said *grown, const struct said *shrunk, struct shown *shown)
{
    if (shown->grown < grown->count &&
        (shown->grown <= shown->shrunk || shown->shrunk == shrunk->count))
        shown->grown++;
    else if (shown->shrunk < shrunk->count)
        shown->shrunk++;
    else
        return false;
    return shown->grown + shown->shrunk <= MOST_NAMES;
}

/* Stores the longest line that fits in `line`, else empties it; sets `shown` to its contents. */
static enum flamepix_status fill_with(const struct fpx_change_line_facts *facts,
                                      const struct said *grown, const struct said *shrunk,
                                      struct shown *shown, struct flamepix_type *type,
                                      uint32_t room, struct flamepix_buffer *line)
{
    struct flamepix_buffer longer = {0};
    struct shown more = *shown;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && show_more(grown, shrunk, &more)) {
        uint32_t width = 0;
        status = compose(facts, grown, shrunk, more, &longer);
        if (status == FLAMEPIX_OK)
            status = fpx_caption_width(type, flamepix_buffer_bytes(&longer), &width);
        if (width > room)
            break;
        *shown = more;
        flamepix_buffer_clear(line);
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(line, longer.data, longer.length);
    }
    flamepix_buffer_free(&longer);
    return status;
}

/* If both directions do not fit with the wholes of their shares, these are left out: the page shows
 * them elsewhere, too. */
static enum flamepix_status fill(const struct fpx_change_line_facts *facts,
                                 struct flamepix_type *type, uint32_t room,
                                 struct flamepix_buffer *line)
{
    struct said grown, shrunk;
    struct shown shown = {.sides = true};
    find_said(facts, FPX_NAME_GREW, &grown);
    find_said(facts, FPX_NAME_SHRANK, &shrunk);
    enum flamepix_status status = fill_with(facts, &grown, &shrunk, &shown, type, room, line);
    if (status != FLAMEPIX_OK ||
        (shown.grown > 0) + (shown.shrunk > 0) == (grown.count > 0) + (shrunk.count > 0))
        return status;
    flamepix_buffer_clear(line);
    shown = (struct shown){.sides = false};
    return fill_with(facts, &grown, &shrunk, &shown, type, room, line);
}

/* Stores the line in `line`, or leaves it empty. */
static enum flamepix_status fill_with_many(const struct fpx_change_line_facts *facts,
                                           struct flamepix_type *type, uint32_t room,
                                           struct flamepix_buffer *line)
{
    const size_t grown =
        fpx_name_changes_list(facts->changes, FPX_NAME_SELF, FPX_NAME_GREW).all_count;
    const size_t shrunk =
        fpx_name_changes_list(facts->changes, FPX_NAME_SELF, FPX_NAME_SHRANK).all_count;
    uint32_t width = 0;
    if (grown + shrunk == 0 ||
        facts->distance < FPX_CHANGE_MANY_SHARE * fpx_change_larger_whole(&facts->wholes))
        return FLAMEPIX_OK;
    fpx_buffer_printf(line, "Self ");
    enum flamepix_status status = fpx_change_many(line, grown, shrunk, LEAST_SHARE);
    if (status == FLAMEPIX_OK)
        status = fpx_caption_width(type, flamepix_buffer_bytes(line), &width);
    if (width > room)
        flamepix_buffer_clear(line);
    return status;
}

static bool says_none(const struct fpx_change_line_facts *facts)
{
    struct said grown, shrunk;
    find_said(facts, FPX_NAME_GREW, &grown);
    find_said(facts, FPX_NAME_SHRANK, &shrunk);
    return grown.count + shrunk.count == 0;
}

enum flamepix_status fpx_change_line_write(const struct fpx_change_line_facts *facts,
                                           struct flamepix_type *type, uint32_t room,
                                           struct flamepix_buffer *line)
{
    struct flamepix_buffer longest = {0};
    enum flamepix_status status = says_none(facts) ? fill_with_many(facts, type, room, &longest)
                                                   : fill(facts, type, room, &longest);
    if (status == FLAMEPIX_OK && longest.length > 0)
        status = flamepix_buffer_append(line, longest.data, longest.length);
    if (status == FLAMEPIX_OK && longest.length > 0)
        status = flamepix_buffer_append(line, "", 1);
    flamepix_buffer_free(&longest);
    return status;
}
