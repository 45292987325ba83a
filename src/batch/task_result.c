#include "batch/task_result.h"

#include <string.h>

/* Both ends are one program on one machine: numbers go as they lie in memory, then the texts, each
 * terminated and preceded by a byte that says whether there is one. */
struct numbers {
    struct flamepix_entry entry;
    bool unchanged, writing, plain;
};

enum { TEXTS = 9 };

static void list_texts(struct flamepix_entry *entry, const char **texts[TEXTS])
{
    texts[0] = &entry->error;
    texts[1] = &entry->warnings;
    texts[2] = &entry->hottest;
    texts[3] = &entry->matched;
    texts[4] = &entry->unit;
    texts[5] = &entry->change.growth.name;
    texts[6] = &entry->alt;
    texts[7] = &entry->change.decline.name;
    texts[8] = &entry->records;
}

static enum flamepix_status write_text(struct flamepix_buffer *reply, const char *text)
{
    const char is_there = text != NULL;
    enum flamepix_status status = flamepix_buffer_append(reply, &is_there, 1);
    if (status != FLAMEPIX_OK || text == NULL)
        return status;
    return flamepix_buffer_append(reply, text, strlen(text) + 1);
}

enum flamepix_status flamepix_task_result_write(const struct flamepix_task_result *result,
                                                struct flamepix_buffer *reply)
{
    struct flamepix_entry texts_of = result->entry;
    const char **texts[TEXTS];
    list_texts(&texts_of, texts);
    struct numbers numbers;
    memset(&numbers, 0, sizeof(numbers));
    numbers.entry = result->entry;
    numbers.entry.input = numbers.entry.output = NULL;
    numbers.entry.error = numbers.entry.warnings = numbers.entry.hottest = NULL;
    numbers.entry.records = NULL;
    numbers.entry.matched = numbers.entry.alt = numbers.entry.unit =
        numbers.entry.change.growth.name = numbers.entry.change.decline.name = NULL;
    numbers.unchanged = result->unchanged;
    numbers.writing = result->writing;
    numbers.plain = result->plain;
    enum flamepix_status status = flamepix_buffer_append(reply, &numbers, sizeof(numbers));
    for (size_t i = 0; i < TEXTS && status == FLAMEPIX_OK; i++)
        status = write_text(reply, *texts[i]);
    return status;
}

static bool read_text(struct flamepix_bytes *rest, const char **text_ret)
{
    if (rest->length == 0)
        return false;
    bool is_there = rest->data[0] != 0;
    rest->data++;
    rest->length--;
    *text_ret = NULL;
    if (!is_there)
        return true;
    const char *end = memchr(rest->data, '\0', rest->length);
    if (end == NULL)
        return false;
    *text_ret = rest->data;
    rest->length -= (size_t)(end + 1 - rest->data);
    rest->data = end + 1;
    return true;
}

bool flamepix_task_result_read(struct flamepix_bytes reply, struct flamepix_task_result *result_ret)
{
    struct numbers numbers;
    if (reply.length < sizeof(numbers))
        return false;
    memcpy(&numbers, reply.data, sizeof(numbers));
    struct flamepix_bytes rest = {reply.data + sizeof(numbers), reply.length - sizeof(numbers)};
    const char **texts[TEXTS];
    list_texts(&numbers.entry, texts);
    for (size_t i = 0; i < TEXTS; i++) {
        if (!read_text(&rest, texts[i]))
            return false;
    }
    *result_ret = (struct flamepix_task_result){numbers.entry, numbers.unchanged, numbers.writing,
                                                numbers.plain};
    return rest.length == 0;
}
