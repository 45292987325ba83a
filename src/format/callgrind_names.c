#include "format/callgrind_names.h"

#include <stdlib.h>

#include "base/array.h"
#include "format/take_text.h"

static bool is_id(const void *entries, size_t number, const void *key)
{
    const struct flamepix_callgrind_names *names = entries;
    return names->entries[number].id == *(const uint64_t *)key;
}

static enum flamepix_status note_id(struct flamepix_callgrind_names *names, uint64_t id,
                                    size_t text)
{
    const uint64_t hash = flamepix_hash_word(0, id);
    const size_t known = flamepix_hash_index_find(&names->index, hash, is_id, names, &id);
    if (known != FLAMEPIX_HASH_NONE) {
        names->entries[known].text = text;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = flamepix_array_reserve(&names->entries, &names->capacity,
                                                         names->count + 1, sizeof(*names->entries));
    if (status == FLAMEPIX_OK)
        status = flamepix_hash_index_add(&names->index, hash, names->count);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    names->entries[names->count].id = id;
    names->entries[names->count++].text = text;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_callgrind_name(struct flamepix_callgrind_names *names,
                                             struct flamepix_bytes text, size_t *text_ret)
{
    struct flamepix_bytes name = text;
    uint64_t id = 0;
    const bool has_id = flamepix_take(&name, "(") && flamepix_take_number(&name, &id) &&
                        flamepix_take(&name, ")") &&
                        (name.length == 0 || flamepix_is_blank(name.data[0]));
    name = has_id ? flamepix_bytes_trimmed(name) : text;
    if (has_id && name.length == 0) {
        const uint64_t hash = flamepix_hash_word(0, id);
        const size_t known = flamepix_hash_index_find(&names->index, hash, is_id, names, &id);
        if (known != FLAMEPIX_HASH_NONE) {
            *text_ret = names->entries[known].text;
            return FLAMEPIX_OK;
        }
        name = text;
    }
    enum flamepix_status status = flamepix_text_table_intern(&names->texts, name, text_ret);
    return status == FLAMEPIX_OK && has_id ? note_id(names, id, *text_ret) : status;
}

void flamepix_callgrind_names_free(struct flamepix_callgrind_names *names)
{
    flamepix_text_table_free(&names->texts);
    flamepix_hash_index_free(&names->index);
    free(names->entries);
    *names = (struct flamepix_callgrind_names){0};
}
