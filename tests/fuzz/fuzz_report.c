/* Any bytes as a report: the index keeps the promises of report_index.h, does not depend on
 * how the bytes arrive, and written out again reads back the same. Bytes with a NUL in them are two
 * reports, too, that unite as those of shards do. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/source.h"
#include "report/report_index.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct fpx_report_index *read_report(struct flamepix_bytes bytes, size_t largest)
{
    struct source source = {bytes, 0, largest, 0};
    struct fpx_report_index *index = NULL;
    struct fpx_report_facts facts;
    require(fpx_report_index_create(&index) == FLAMEPIX_OK &&
                fpx_report_index_read(index, read_part, &source, NULL, &facts) == FLAMEPIX_OK &&
                fpx_report_index_sort(index) == FLAMEPIX_OK,
            "any bytes make an index");
    return index;
}

static void check_change(const struct fpx_entry_change *change)
{
    require(isfinite(change->before) && isfinite(change->after) && isfinite(change->distance) &&
                isfinite(change->similarity) && isfinite(change->growth.change) &&
                isfinite(change->growth.share),
            "numbers of a change are finite");
    require(change->is_known || (change->before == 0 && change->growth.name == NULL),
            "without a baseline nothing has changed");
}

static void check_files(const struct fpx_entry_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        require(files->items[i].path != NULL && !isinf(files->items[i].total) &&
                    isfinite(files->items[i].scale),
                "a file has a path, and its numbers are finite");
}

static void check_entries(const struct fpx_report_index *index)
{
    size_t count;
    const struct fpx_entry *entries = fpx_report_index_entries(index, &count);
    for (size_t i = 0; i < count; i++) {
        require(i == 0 || strcmp(entries[i - 1].key, entries[i].key) < 0,
                "entries are sorted, one for each key");
        require(fpx_report_index_find(index, entries[i].key) == &entries[i],
                "an entry is found by its key");
        require(!isinf(entries[i].total) && isfinite(entries[i].ms), "numbers are finite");
        check_files(&entries[i].files);
        check_files(&entries[i].stale);
        check_files(&entries[i].gone);
        check_change(&entries[i].change);
    }
}

static struct flamepix_buffer write_report(const struct fpx_report_index *index)
{
    struct flamepix_buffer lines = {0};
    size_t count;
    const struct fpx_entry *entries = fpx_report_index_entries(index, &count);
    for (size_t i = 0; i < count; i++)
        require(fpx_entry_write(&entries[i], &lines) == FLAMEPIX_OK, "there is memory");
    return lines;
}

static void require_same(const struct flamepix_buffer *a, const struct flamepix_buffer *b,
                         const char *what)
{
    require(a->length == b->length && (a->length == 0 || memcmp(a->data, b->data, a->length) == 0),
            what);
}

static void require_same_entry(const struct fpx_entry *a, const struct fpx_entry *b)
{
    struct flamepix_buffer line_of_a = {0}, line_of_b = {0};
    require(a != NULL && b != NULL, "a key of one report is in their union");
    require(fpx_entry_write(a, &line_of_a) == FLAMEPIX_OK &&
                fpx_entry_write(b, &line_of_b) == FLAMEPIX_OK,
            "there is memory");
    require_same(&line_of_a, &line_of_b, "the line that holds is of the latest run");
    flamepix_buffer_free(&line_of_a);
    flamepix_buffer_free(&line_of_b);
}

/* Every key of `part` is in the union as `part` says, unless the other report says more: the one
 * that stands behind it already of the same run. */
static void check_part(const struct fpx_report_index *both, const struct fpx_report_index *part,
                       const struct fpx_report_index *other, bool is_behind)
{
    size_t count;
    const struct fpx_entry *entries = fpx_report_index_entries(part, &count);
    for (size_t i = 0; i < count; i++) {
        const char *key = entries[i].key;
        const struct fpx_entry *rival = fpx_report_index_find(other, key);
        if (rival == NULL || rival->run < entries[i].run ||
            (rival->run == entries[i].run && !is_behind))
            require_same_entry(&entries[i], fpx_report_index_find(both, key));
    }
}

static void check_union(struct flamepix_bytes bytes)
{
    const char *nul = memchr(bytes.data, '\0', bytes.length);
    if (nul == NULL)
        return;
    /* What ends half a line in the middle makes it one. */
    size_t first_length = (size_t)(nul - bytes.data);
    if (first_length > 0 && bytes.data[first_length - 1] != '\n')
        return;
    struct flamepix_buffer joined = {0};
    require(flamepix_buffer_append(&joined, bytes.data, bytes.length) == FLAMEPIX_OK,
            "there is memory");
    joined.data[first_length] = '\n';
    struct fpx_report_index *first =
        read_report((struct flamepix_bytes){bytes.data, first_length}, SIZE_MAX);
    struct fpx_report_index *second =
        read_report((struct flamepix_bytes){nul + 1, bytes.length - first_length - 1}, SIZE_MAX);
    struct fpx_report_index *both =
        read_report((struct flamepix_bytes){joined.data, joined.length}, SIZE_MAX);
    check_part(both, first, second, true);
    check_part(both, second, first, false);
    fpx_report_index_free(first);
    fpx_report_index_free(second);
    fpx_report_index_free(both);
    flamepix_buffer_free(&joined);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct flamepix_bytes bytes = {(const char *)data, size};
    struct fpx_report_index *whole = read_report(bytes, size + 1);
    struct fpx_report_index *parts = read_report(bytes, 13);
    struct flamepix_buffer lines = write_report(whole);
    struct flamepix_buffer lines_of_parts = write_report(parts);
    check_entries(whole);
    require_same(&lines, &lines_of_parts, "the index does not depend on how the bytes arrive");
    struct fpx_report_index *again =
        read_report((struct flamepix_bytes){lines.data, lines.length}, 7);
    struct flamepix_buffer lines_again = write_report(again);
    require_same(&lines, &lines_again, "what was written reads back the same");
    check_union(bytes);
    fpx_report_index_free(whole);
    fpx_report_index_free(parts);
    fpx_report_index_free(again);
    flamepix_buffer_free(&lines);
    flamepix_buffer_free(&lines_of_parts);
    flamepix_buffer_free(&lines_again);
    return 0;
}
