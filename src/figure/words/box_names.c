/* Of three labelled boxes two have a name that occurred before, and most names of a batch were in
 * an earlier picture; so the forms of a name are computed once for all its boxes.
 *
 * All bytes are in one text: those of a name, followed by its forms. If the text or the number of
 * names gets too large, all are discarded. */
#include "figure/words/box_texts.h"

#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/hash_index.h"
#include "base/memory.h"
#include "name/name_forms.h"
#include "text/font_attachment.h"

/* -- forms ------------------------------------------------------------------------------------- */

/* If all names are empty, there is no text. */
static struct flamepix_bytes text_at(const struct flamepix_buffer *text, size_t begin,
                                     size_t length)
{
    return (struct flamepix_bytes){length > 0 ? text->data + begin : "", length};
}

struct flamepix_bytes fpx_box_forms_at(const struct fpx_box_forms *forms,
                                       const struct flamepix_buffer *text, unsigned form)
{
    const size_t begin = form == 0 ? forms->begin : forms->ends[form - 1];
    return text_at(text, begin, forms->ends[form] - begin);
}

void fpx_box_forms_end(struct fpx_box_forms *forms, struct flamepix_buffer *text)
{
    const unsigned last = forms->count;
    forms->ends[last] = text->length;
    if (last > 0 && flamepix_bytes_equal(fpx_box_forms_at(forms, text, last - 1),
                                         fpx_box_forms_at(forms, text, last)))
        text->length = forms->ends[last - 1];
    else
        forms->count++;
}

/* A form of a chain includes the repeat count of its name. */
static enum flamepix_status end_form(uint32_t repeats, struct fpx_box_forms *forms,
                                     struct flamepix_buffer *text)
{
    if (repeats > 1)
        fpx_buffer_printf(text, " ×%u", repeats);
    fpx_box_forms_end(forms, text);
    return text->status;
}

static enum flamepix_status add_function(const struct flamepix_name *parts, uint32_t repeats,
                                         struct fpx_box_forms *forms, struct flamepix_buffer *text)
{
    flamepix_buffer_append(text, parts->function.data, parts->function.length);
    return end_form(repeats, forms, text);
}

/* All forms. If they are more than anyone tries, the function alone replaces the rest. A chain's
 * last form is the function without the repeat count: a whole name is worth more than a number
 * after a truncated one. */
static enum flamepix_status add_forms(const struct flamepix_name *parts,
                                      struct fpx_box_name_use manner, struct fpx_box_forms *forms,
                                      struct flamepix_buffer *text)
{
    enum { NBYTES_MAX = 1 << 16 };
    struct fpx_name_forms kinds;
    fpx_name_forms_find(parts, manner.annotations, &kinds);
    for (unsigned i = 0; i < kinds.count; i++) {
        if (text->length - forms->begin > NBYTES_MAX)
            return add_function(parts, manner.repeats, forms, text);
        enum flamepix_status status = fpx_name_forms_append(&kinds, parts, i, text);
        if (status == FLAMEPIX_OK)
            status = end_form(manner.repeats, forms, text);
        if (status != FLAMEPIX_OK || manner.keep != FLAMEPIX_KEEP_NAME)
            return status;
    }
    return manner.repeats > 1 ? add_function(parts, 1, forms, text) : FLAMEPIX_OK;
}

/* A name to be shown unchanged need not be parsed. */
enum flamepix_status fpx_box_forms_find(struct flamepix_bytes name, struct fpx_box_name_use manner,
                                        struct fpx_box_forms *forms, struct flamepix_buffer *text)
{
    struct flamepix_name parts = {.whole = name, .function = name};
    if (manner.keep == FLAMEPIX_KEEP_NAME || !manner.annotations)
        flamepix_name_parse(name, &parts);
    forms->begin = text->length;
    forms->count = 0;
    return add_forms(&parts, manner, forms, text);
}

/* -- names, and those before them -------------------------------------------------------------- */

/* A name and how it is used. */
struct key {
    struct flamepix_bytes name;
    struct fpx_box_name_use manner;
};

struct entry {
    size_t name_begin, name_length; /* in the text */
    struct fpx_box_name_use manner;
    struct fpx_box_forms forms;
};

struct fpx_box_names {
    struct entry *entries;
    size_t count, capacity;
    struct fpx_hash_index index; /* of `entries`, by name and use */
    struct flamepix_buffer text;
};

static void names_free(void *data)
{
    struct fpx_box_names *names = data;
    free(names->entries);
    fpx_hash_index_free(&names->index);
    flamepix_buffer_free(&names->text);
    free(names);
}

enum flamepix_status fpx_box_names_of(struct flamepix_fonts *fonts,
                                      struct fpx_box_names **names_ret)
{
    struct fpx_font_attachment *kept = fpx_fonts_attachment(fonts);
    if (kept->data == NULL)
        *kept = (struct fpx_font_attachment){calloc(1, sizeof(struct fpx_box_names)), names_free};
    *names_ret = kept->data;
    return *names_ret == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

static uint64_t hash_of(const struct key *key)
{
    const struct fpx_box_name_use *manner = &key->manner;
    return fpx_hash_text((uint64_t)manner->repeats << 8 | (uint64_t)manner->keep << 1 |
                             (uint64_t)manner->annotations,
                         key->name);
}

static bool is_key(const void *user, size_t number, const void *wanted)
{
    const struct fpx_box_names *names = user;
    const struct entry *entry = &names->entries[number];
    const struct key *key = wanted;
    return entry->manner.repeats == key->manner.repeats && entry->manner.keep == key->manner.keep &&
           entry->manner.annotations == key->manner.annotations &&
           flamepix_bytes_equal(key->name,
                                text_at(&names->text, entry->name_begin, entry->name_length));
}

static void forget_all(struct fpx_box_names *names)
{
    fpx_hash_index_clear(&names->index);
    names->count = 0;
    flamepix_buffer_clear(&names->text);
}

/* Appends name and forms, after all others. */
static enum flamepix_status append_entry(struct fpx_box_names *names, const struct key *key)
{
    enum flamepix_status status = fpx_array_reserve(&names->entries, &names->capacity,
                                                    names->count + 1, sizeof(*names->entries));
    if (status != FLAMEPIX_OK)
        return status;
    struct entry *entry = &names->entries[names->count];
    entry->name_begin = names->text.length;
    entry->name_length = key->name.length;
    entry->manner = key->manner;
    status = flamepix_buffer_append(&names->text, key->name.data, key->name.length);
    if (status == FLAMEPIX_OK)
        status = fpx_box_forms_find(key->name, key->manner, &entry->forms, &names->text);
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&names->index, hash_of(key), names->count);
    return status;
}

static enum flamepix_status add_entry(struct fpx_box_names *names, const struct key *key)
{
    enum { COUNT_MAX = 2048, NBYTES_MAX = 1 << 19 };
    if (names->count == COUNT_MAX || names->text.length > NBYTES_MAX)
        forget_all(names);
    const size_t length = names->text.length;
    enum flamepix_status status = append_entry(names, key);
    if (status == FLAMEPIX_END) {
        forget_all(names);
        status = append_entry(names, key);
    }
    if (status == FLAMEPIX_OK) {
        names->count++;
        return FLAMEPIX_OK;
    }
    /* The names before it are kept, for this figure and others. */
    names->text.length = length;
    names->text.status = FLAMEPIX_OK;
    return status;
}

enum flamepix_status fpx_box_names_find(struct fpx_box_names *names, struct flamepix_bytes name,
                                        struct fpx_box_name_use manner,
                                        const struct fpx_box_forms **forms_ret,
                                        const struct flamepix_buffer **text_ret)
{
    const struct key key = {name, manner};
    size_t number = fpx_hash_index_find(&names->index, hash_of(&key), is_key, names, &key);
    if (number == FPX_HASH_NONE) {
        enum flamepix_status status = add_entry(names, &key);
        if (status != FLAMEPIX_OK)
            return status;
        number = names->count - 1;
    }
    *forms_ret = &names->entries[number].forms;
    *text_ret = &names->text;
    return FLAMEPIX_OK;
}
