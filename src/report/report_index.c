#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "report/report.h"
#include "report/report_line.h"

/* Texts of all entries, one behind the other in blocks that never move. */
struct block {
    struct block *before;
    size_t used, size;
    char text[];
};

struct flamepix_report_index {
    struct flamepix_entry *entries;
    size_t count, capacity;
    struct block *texts;
};

static enum flamepix_status add_block(struct flamepix_report_index *history, size_t at_least)
{
    enum { USUAL_NBYTES = 256 * 1024 };
    size_t size = at_least > USUAL_NBYTES ? at_least : USUAL_NBYTES;
    struct block *block = malloc(sizeof(*block) + size);
    if (block == NULL)
        return FLAMEPIX_NO_MEMORY;
    *block = (struct block){.before = history->texts, .used = 0, .size = size};
    history->texts = block;
    return FLAMEPIX_OK;
}

/* Replaces *text, which lies in a line, by a copy of the history's. */
static enum flamepix_status keep_text(struct flamepix_report_index *history, const char **text)
{
    if (*text == NULL)
        return FLAMEPIX_OK;
    size_t nbytes = strlen(*text) + 1;
    struct block *block = history->texts;
    if (block == NULL || block->size - block->used < nbytes) {
        enum flamepix_status status = add_block(history, nbytes);
        if (status != FLAMEPIX_OK)
            return status;
        block = history->texts;
    }
    char *copy = block->text + block->used;
    memcpy(copy, *text, nbytes);
    block->used += nbytes;
    *text = copy;
    return FLAMEPIX_OK;
}

/* As keep_text, for what tends to be the same from entry to entry. */
static enum flamepix_status keep_common_text(struct flamepix_report_index *history,
                                             const char **text, const char *last)
{
    if (*text == NULL || last == NULL || strcmp(*text, last) != 0)
        return keep_text(history, text);
    *text = last;
    return FLAMEPIX_OK;
}

static enum flamepix_status keep_texts(struct flamepix_report_index *history,
                                       struct flamepix_entry *entry)
{
    static const struct flamepix_entry none;
    const struct flamepix_entry *last =
        history->count > 0 ? &history->entries[history->count - 1] : &none;
    enum flamepix_status status = keep_text(history, &entry->input);
    if (status == FLAMEPIX_OK)
        status = keep_text(history, &entry->output);
    if (status == FLAMEPIX_OK)
        status = keep_text(history, &entry->top);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(history, &entry->error, last->error);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(history, &entry->warnings, last->warnings);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(history, &entry->unit, last->unit);
    return status;
}

enum { LONGEST_LINE = 1024 * 1024 };

/* What was read and not yet taken apart. */
struct tail {
    char *text;
    size_t length, capacity;
    size_t searched; /* bytes that hold no line feed */
    bool too_long;   /* the line began before the text, and is passed over */
};

static enum flamepix_status take_line(struct flamepix_report_index *history, char *begin,
                                      const char *end)
{
    struct flamepix_entry entry;
    if (end - begin > LONGEST_LINE || !flamepix_report_line_parse(begin, end, &entry))
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_array_reserve(
        &history->entries, &history->capacity, history->count + 1, sizeof(*history->entries));
    if (status == FLAMEPIX_OK)
        status = keep_texts(history, &entry);
    if (status == FLAMEPIX_OK)
        history->entries[history->count++] = entry;
    return status;
}

static enum flamepix_status take_lines(struct flamepix_report_index *history, struct tail *tail)
{
    char *begin = tail->text;
    char *end = tail->text + tail->length;
    char *search = tail->text + tail->searched;
    char *feed;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && search < end &&
           (feed = memchr(search, '\n', (size_t)(end - search))) != NULL) {
        if (!tail->too_long)
            status = take_line(history, begin, feed);
        tail->too_long = false;
        begin = search = feed + 1;
    }
    tail->length = (size_t)(end - begin);
    memmove(tail->text, begin, tail->length);
    tail->searched = tail->length;
    return status;
}

static void drop_endless_line(struct tail *tail)
{
    if (!tail->too_long && tail->length <= LONGEST_LINE)
        return;
    tail->too_long = true;
    tail->length = tail->searched = 0;
}

static enum flamepix_status read_lines(struct flamepix_report_index *history, struct tail *tail,
                                       flamepix_read_fn read, void *user)
{
    enum { PART_NBYTES = 64 * 1024 };
    for (;;) {
        size_t length = 0;
        enum flamepix_status status =
            flamepix_array_reserve(&tail->text, &tail->capacity, tail->length + PART_NBYTES, 1);
        if (status == FLAMEPIX_OK)
            status = read(user, tail->text + tail->length, PART_NBYTES, &length);
        if (status != FLAMEPIX_OK || length == 0)
            return status;
        tail->length += length;
        status = take_lines(history, tail);
        if (status != FLAMEPIX_OK)
            return status;
        drop_endless_line(tail);
    }
}

static enum flamepix_status read_all(struct flamepix_report_index *history, flamepix_read_fn read,
                                     void *user)
{
    struct tail tail = {.text = NULL};
    enum flamepix_status status = read_lines(history, &tail, read, user);
    if (status == FLAMEPIX_OK && !tail.too_long)
        status = take_line(history, tail.text, tail.text + tail.length);
    free(tail.text);
    return status;
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

static void keep_last_of_each(struct flamepix_report_index *history)
{
    size_t kept = 0;
    for (size_t i = 0; i < history->count; i++) {
        const struct flamepix_entry *entry = &history->entries[i];
        if (i + 1 == history->count || strcmp(entry->input, entry[1].input) != 0)
            history->entries[kept++] = *entry;
    }
    history->count = kept;
}

static enum flamepix_status sort_entries(struct flamepix_report_index *history)
{
    struct flamepix_entry **order = NULL;
    size_t capacity = 0;
    enum flamepix_status status =
        flamepix_array_reserve(&order, &capacity, history->count, sizeof(struct flamepix_entry *));
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t i = 0; i < history->count; i++)
        order[i] = &history->entries[i];
    qsort(order, history->count, sizeof(struct flamepix_entry *), compare_places);
    arrange(history->entries, order, history->count);
    keep_last_of_each(history);
    free(order);
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_report_index_create(flamepix_read_fn read, void *user,
                                                  struct flamepix_report_index **history_ret)
{
    struct flamepix_report_index *history = calloc(1, sizeof(*history));
    if (history == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = read_all(history, read, user);
    if (status == FLAMEPIX_OK && history->count > 0)
        status = sort_entries(history);
    if (status != FLAMEPIX_OK) {
        flamepix_report_index_free(history);
        return status;
    }
    *history_ret = history;
    return FLAMEPIX_OK;
}

static int compare_input(const void *input, const void *entry)
{
    return strcmp(input, ((const struct flamepix_entry *)entry)->input);
}

const struct flamepix_entry *flamepix_report_index_find(const struct flamepix_report_index *history,
                                                        const char *input)
{
    if (history->count == 0)
        return NULL;
    return bsearch(input, history->entries, history->count, sizeof(*history->entries),
                   compare_input);
}

const struct flamepix_entry *
flamepix_report_index_entries(const struct flamepix_report_index *history, size_t *count_ret)
{
    *count_ret = history->count;
    return history->entries;
}

void flamepix_report_index_free(struct flamepix_report_index *history)
{
    if (history == NULL)
        return;
    while (history->texts != NULL) {
        struct block *before = history->texts->before;
        free(history->texts);
        history->texts = before;
    }
    free(history->entries);
    free(history);
}
