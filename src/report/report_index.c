/* What reports say, looked up by input.
 *
 * The lines are read in order and every entry is appended to one array; its texts are copied into
 * an arena, since the line they lie in is gone when the next one is read. Unit, error and warnings
 * are often those of the entry before and then share its copy.
 *
 * At the end the array is sorted by the bytes of the inputs, and by place where inputs are equal,
 * so that the last line of an input is the last of its row and alone is kept. A lookup is a binary
 * search. Reports have up to millions of lines and entries are large: what is sorted is an array of
 * pointers, and the entries are moved to their places afterwards, each once. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "report/report.h"
#include "report/report_line.h"

struct flamepix_report_index {
    struct flamepix_entry *entries;
    size_t count, capacity;
    struct flamepix_arena texts; /* of all entries */
};

/* Replaces *text, which lies in a line, by a copy of the index's own. */
static enum flamepix_status keep_text(struct flamepix_report_index *index, const char **text)
{
    if (*text == NULL)
        return FLAMEPIX_OK;
    const struct flamepix_bytes terminated = {*text, strlen(*text) + 1};
    return flamepix_arena_copy(&index->texts, terminated, text);
}

/* As keep_text, for what tends to be the same from entry to entry. */
static enum flamepix_status keep_common_text(struct flamepix_report_index *index, const char **text,
                                             const char *last)
{
    if (*text == NULL || last == NULL || strcmp(*text, last) != 0)
        return keep_text(index, text);
    *text = last;
    return FLAMEPIX_OK;
}

static enum flamepix_status keep_texts(struct flamepix_report_index *index,
                                       struct flamepix_entry *entry)
{
    static const struct flamepix_entry none;
    const struct flamepix_entry *last =
        index->count > 0 ? &index->entries[index->count - 1] : &none;
    enum flamepix_status status = keep_text(index, &entry->input);
    if (status == FLAMEPIX_OK)
        status = keep_text(index, &entry->output);
    if (status == FLAMEPIX_OK)
        status = keep_text(index, &entry->matched);
    if (status == FLAMEPIX_OK)
        status = keep_text(index, &entry->alt);
    if (status == FLAMEPIX_OK)
        status = keep_text(index, &entry->hottest);
    if (status == FLAMEPIX_OK)
        status = keep_text(index, &entry->change.growth.name);
    if (status == FLAMEPIX_OK)
        status = keep_text(index, &entry->change.decline.name);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(index, &entry->error, last->error);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(index, &entry->warnings, last->warnings);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(index, &entry->unit, last->unit);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(index, &entry->records, last->records);
    return status;
}

static enum flamepix_status take_line(struct flamepix_report_index *index,
                                      const struct flamepix_line *line)
{
    struct flamepix_entry entry;
    if (!flamepix_report_line_parse(line->text, line->text + line->length, &entry))
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_array_reserve(&index->entries, &index->capacity,
                                                         index->count + 1, sizeof(*index->entries));
    if (status == FLAMEPIX_OK)
        status = keep_texts(index, &entry);
    if (status == FLAMEPIX_OK)
        index->entries[index->count++] = entry;
    return status;
}

static enum flamepix_status read_all(struct flamepix_report_index *index, flamepix_read_fn read,
                                     void *user)
{
    struct flamepix_line_reader lines;
    struct flamepix_line line;
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_report_lines_init(&lines, read, user);
    while (status == FLAMEPIX_OK) {
        status = flamepix_report_line_next(&lines, &line);
        if (status == FLAMEPIX_OK)
            status = take_line(index, &line);
    }
    flamepix_line_reader_free(&lines);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* By input, then by place in the report. */
static int compare_places(const void *a, const void *b)
{
    const struct flamepix_entry *const *left = a;
    const struct flamepix_entry *const *right = b;
    int order = strcmp((*left)->input, (*right)->input);
    return order != 0 ? order : (*left > *right) - (*left < *right);
}

/* Moves the entry at order[i] to place i, for all i, without a second array of entries. */
static void arrange(struct flamepix_entry *entries, struct flamepix_entry **order, size_t count)
{
    for (size_t first = 0; first < count; first++) {
        struct flamepix_entry displaced = entries[first];
        size_t at = first;
        while (order[at] != entries + first) {
            size_t from = (size_t)(order[at] - entries);
            entries[at] = entries[from];
            order[at] = entries + at;
            at = from;
        }
        entries[at] = displaced;
        order[at] = entries + at;
    }
}

static void keep_last_of_each(struct flamepix_report_index *index)
{
    size_t kept = 0;
    for (size_t i = 0; i < index->count; i++) {
        const struct flamepix_entry *entry = &index->entries[i];
        if (i + 1 == index->count || strcmp(entry->input, entry[1].input) != 0)
            index->entries[kept++] = *entry;
    }
    index->count = kept;
}

static enum flamepix_status sort_entries(struct flamepix_report_index *index)
{
    struct flamepix_entry **order = NULL;
    size_t capacity = 0;
    enum flamepix_status status =
        flamepix_array_reserve(&order, &capacity, index->count, sizeof(struct flamepix_entry *));
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t i = 0; i < index->count; i++)
        order[i] = &index->entries[i];
    qsort(order, index->count, sizeof(struct flamepix_entry *), compare_places);
    arrange(index->entries, order, index->count);
    keep_last_of_each(index);
    free(order);
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_report_index_create(flamepix_read_fn read, void *user,
                                                  struct flamepix_report_index **index_ret)
{
    struct flamepix_report_index *index = calloc(1, sizeof(*index));
    if (index == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = read_all(index, read, user);
    if (status == FLAMEPIX_OK && index->count > 0)
        status = sort_entries(index);
    if (status != FLAMEPIX_OK) {
        flamepix_report_index_free(index);
        return status;
    }
    *index_ret = index;
    return FLAMEPIX_OK;
}

static int compare_input(const void *input, const void *entry)
{
    return strcmp(input, ((const struct flamepix_entry *)entry)->input);
}

const struct flamepix_entry *flamepix_report_index_find(const struct flamepix_report_index *index,
                                                        const char *input)
{
    if (index->count == 0)
        return NULL;
    return bsearch(input, index->entries, index->count, sizeof(*index->entries), compare_input);
}

const struct flamepix_entry *
flamepix_report_index_entries(const struct flamepix_report_index *index, size_t *count_ret)
{
    *count_ret = index->count;
    return index->entries;
}

void flamepix_report_index_free(struct flamepix_report_index *index)
{
    if (index == NULL)
        return;
    flamepix_arena_free(&index->texts);
    free(index->entries);
    free(index);
}
