/* The entries of reports, looked up by key.
 *
 * The lines are read in order and every entry is appended to one array; its texts are copied into
 * an arena, since the buffer of a line is reused for the next one. Unit, error and warnings are
 * often equal to those of the previous entry and then share its copy.
 *
 * At the end the array is sorted by the bytes of the keys, then by run, then by position, so that
 * the valid line of a key is its last and the only one kept. A lookup is a binary search. Reports
 * have up to millions of lines and entries are large: an array of pointers is sorted, and the
 * entries are moved to their places afterwards, each once. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "report/report_index.h"
#include "report/report_line.h"

struct fpx_report_index {
    struct fpx_entry *entries;
    size_t count, capacity;
    struct fpx_arena texts; /* and lists of files, of all entries */
};

/* Replaces *text, which points into a line, by a copy owned by the index. */
static enum flamepix_status keep_text(struct fpx_report_index *index, const char **text)
{
    if (*text == NULL)
        return FLAMEPIX_OK;
    const struct flamepix_bytes terminated = {*text, strlen(*text) + 1};
    return fpx_arena_copy(&index->texts, terminated, text);
}

/* As keep_text, for texts that often repeat from entry to entry. */
static enum flamepix_status keep_common_text(struct fpx_report_index *index, const char **text,
                                             const char *last)
{
    if (*text == NULL || last == NULL || strcmp(*text, last) != 0)
        return keep_text(index, text);
    *text = last;
    return FLAMEPIX_OK;
}

static enum flamepix_status keep_file(struct fpx_report_index *index, struct fpx_entry_file *file,
                                      const struct fpx_entry_file *last)
{
    enum flamepix_status status = keep_text(index, &file->path);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(index, &file->kind, last->kind);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(index, &file->preset, last->preset);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(index, &file->theme, last->theme);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(index, &file->group, last->group);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(index, &file->profile, last->profile);
    if (status == FLAMEPIX_OK)
        status = keep_common_text(index, &file->unit, last->unit);
    return status;
}

/* Replaces the list, borrowed from a line, by a copy owned by the index. */
static enum flamepix_status keep_files(struct fpx_report_index *index,
                                       struct fpx_entry_files *files)
{
    static const struct fpx_entry_file none;
    void *copy = NULL;
    if (files->count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_arena_take(&index->texts, files->count * sizeof(*files->items), &copy);
    if (status != FLAMEPIX_OK)
        return status;
    memcpy(copy, files->items, files->count * sizeof(*files->items));
    files->items = copy;
    for (size_t i = 0; i < files->count && status == FLAMEPIX_OK; i++)
        status = keep_file(index, &files->items[i], i > 0 ? &files->items[i - 1] : &none);
    return status;
}

/* Copies the texts that differ from entry to entry. */
static enum flamepix_status keep_own(struct fpx_report_index *index, struct fpx_entry *entry)
{
    const char **const texts[] = {&entry->key,
                                  &entry->input,
                                  &entry->source,
                                  &entry->output,
                                  &entry->matched,
                                  &entry->alt,
                                  &entry->hottest,
                                  &entry->change.growth.name,
                                  &entry->change.decline.name};
    struct fpx_entry_files *const lists[] = {&entry->files, &entry->stale, &entry->gone};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]) && status == FLAMEPIX_OK; i++)
        status = keep_text(index, texts[i]);
    for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]) && status == FLAMEPIX_OK; i++)
        status = keep_files(index, lists[i]);
    return status;
}

static enum flamepix_status keep_entry(struct fpx_report_index *index, struct fpx_entry *entry)
{
    static const struct fpx_entry none;
    const struct fpx_entry *last = index->count > 0 ? &index->entries[index->count - 1] : &none;
    enum flamepix_status status = keep_own(index, entry);
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

/* A report being read into the index. */
struct reading {
    struct fpx_report_index *index;
    const struct fpx_report_origin *origin;
    struct fpx_report_facts *facts;
    struct fpx_line_files files;
    struct fpx_report_moving moving;
};

static bool is_foreign(const struct fpx_report_origin *origin, const struct fpx_entry *entry)
{
    return origin != NULL &&
           (origin->is_foreign || (origin->own_run != 0 && entry->run != origin->own_run));
}

static enum flamepix_status take_entry(struct reading *reading, struct fpx_entry *entry)
{
    struct fpx_report_index *index = reading->index;
    enum flamepix_status status = fpx_array_reserve(&index->entries, &index->capacity,
                                                    index->count + 1, sizeof(*index->entries));
    if (status == FLAMEPIX_OK)
        status = fpx_entry_move(&reading->moving, reading->origin, entry);
    if (status == FLAMEPIX_OK)
        status = keep_entry(index, entry);
    if (status != FLAMEPIX_OK)
        return status;
    entry->is_foreign = is_foreign(reading->origin, entry);
    index->entries[index->count++] = *entry;
    return FLAMEPIX_OK;
}

static enum flamepix_status take_line(struct reading *reading, const struct fpx_line *line)
{
    struct fpx_report_facts *facts = reading->facts;
    struct fpx_report_line parsed;
    /* A line feed is written before anything is appended after an incomplete line. */
    if (line->length == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_report_line_parse(line->text, line->text + line->length, &reading->files, &parsed);
    if (status != FLAMEPIX_OK)
        return status;
    facts->is_finished = parsed.kind == FPX_LINE_SUMMARY;
    facts->bad_lines += parsed.kind == FPX_LINE_BAD;
    if (parsed.kind == FPX_LINE_SUMMARY)
        facts->summary = parsed.summary;
    const uint64_t run = facts->is_finished ? parsed.summary.run : parsed.entry.run;
    if (parsed.kind != FPX_LINE_BAD && run > facts->last_run)
        facts->last_run = run;
    return parsed.kind == FPX_LINE_ENTRY ? take_entry(reading, &parsed.entry) : FLAMEPIX_OK;
}

enum flamepix_status fpx_report_index_read(struct fpx_report_index *index, flamepix_read_fn read,
                                           void *user, const struct fpx_report_origin *origin,
                                           struct fpx_report_facts *facts_ret)
{
    struct reading reading = {.index = index, .origin = origin, .facts = facts_ret};
    struct fpx_line_reader lines;
    struct fpx_line line;
    enum flamepix_status status = FLAMEPIX_OK;
    *facts_ret = (struct fpx_report_facts){0};
    fpx_report_lines_init(&lines, read, user);
    while (status == FLAMEPIX_OK) {
        status = fpx_line_reader_next(&lines, &line);
        if (status == FLAMEPIX_OK && fpx_line_reader_ended(&lines, &line))
            status = take_line(&reading, &line);
        else if (status == FLAMEPIX_OK)
            facts_ret->is_finished = false;
    }
    fpx_line_reader_free(&lines);
    fpx_report_moving_free(&reading.moving);
    free(reading.files.items);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* By key, then by run, then by position. */
static int compare_places(const void *a, const void *b)
{
    const struct fpx_entry *const *left = a;
    const struct fpx_entry *const *right = b;
    const int order = strcmp((*left)->key, (*right)->key);
    if (order != 0)
        return order;
    if ((*left)->run != (*right)->run)
        return (*left)->run < (*right)->run ? -1 : 1;
    return (*left > *right) - (*left < *right);
}

/* Moves the entry at order[i] to place i, for all i, without a second array of entries. */
static void arrange(struct fpx_entry *entries, struct fpx_entry **order, size_t count)
{
    for (size_t first = 0; first < count; first++) {
        struct fpx_entry displaced = entries[first];
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

static void keep_last_of_each(struct fpx_report_index *index)
{
    size_t kept = 0;
    for (size_t i = 0; i < index->count; i++) {
        struct fpx_entry *entry = &index->entries[i];
        if (i + 1 == index->count || strcmp(entry->key, entry[1].key) != 0)
            index->entries[kept++] = *entry;
        else
            entry[1].is_foreign = entry[1].is_foreign && entry->is_foreign;
    }
    index->count = kept;
}

enum flamepix_status fpx_report_index_sort(struct fpx_report_index *index)
{
    struct fpx_entry **order = NULL;
    size_t capacity = 0;
    if (index->count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_array_reserve(&order, &capacity, index->count, sizeof(struct fpx_entry *));
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t i = 0; i < index->count; i++)
        order[i] = &index->entries[i];
    qsort(order, index->count, sizeof(struct fpx_entry *), compare_places);
    arrange(index->entries, order, index->count);
    keep_last_of_each(index);
    free(order);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_report_index_create(struct fpx_report_index **index_ret)
{
    *index_ret = calloc(1, sizeof(**index_ret));
    return *index_ret == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

static int compare_key(const void *key, const void *entry)
{
    return strcmp(key, ((const struct fpx_entry *)entry)->key);
}

const struct fpx_entry *fpx_report_index_find(const struct fpx_report_index *index, const char *key)
{
    if (index->count == 0)
        return NULL;
    return bsearch(key, index->entries, index->count, sizeof(*index->entries), compare_key);
}

const struct fpx_entry *fpx_report_index_entries(const struct fpx_report_index *index,
                                                 size_t *count_ret)
{
    *count_ret = index->count;
    return index->entries;
}

void fpx_report_index_free(struct fpx_report_index *index)
{
    if (index == NULL)
        return;
    fpx_arena_free(&index->texts);
    free(index->entries);
    free(index);
}
