/* Each sample that is a message of protocol buffers without all fields of one number in any one of
 * its messages: it is read as before, or something is said (changed_recordings.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/changed_recordings.h"
#include "support/recordings/sample_recordings.h"

enum { DEEPEST = 8, VARINT = 0, FIXED64 = 1, TEXT = 2, FIXED32 = 5 };

/* Fields that may be absent, each by the numbers of those that it is in. What is absent is 0 or
 * empty, and what that means is said by the format's description. */
static const struct {
    const char *format;
    const char *fields; /* with blanks around each */
} optional[] = {
    /* A sample has no stack; a location no mapping, address or line; a mapping no file, a function
     * no name. */
    {"pprof", " 2.1 3.5 4.2 4.3 4.4 5.2 "},
    /* The same, and lists that are empty, as the numbers are since version 1.7, */
    {"otlp", " 1.2 1.2.2 1.2.2.2 1.2.2.2.1 2.1.4 2.2.1 2.2.2 2.2.3 2.2.3.1 2.3.1 "
             /* where each document has tables, */
             "2.4 3.1 3.2 3.3 3.3.1 4.1 "
             /* and where each profile has its own. */
             "1.2.2.3.4 1.2.2.4.1 1.2.2.4.2 1.2.2.4.3 1.2.2.4.3.1 1.2.2.6.1 "},
};

static bool is_optional(const char *format, const char *field)
{
    char word[140];
    (void)snprintf(word, sizeof(word), " %s ", field);
    for (size_t i = 0; i < sizeof(optional) / sizeof(optional[0]); i++)
        if (strcmp(optional[i].format, format) == 0 && strstr(optional[i].fields, word) != NULL)
            return true;
    return false;
}

/* -- fields ------------------------------------------------------------------------------------ */

struct field {
    uint64_t number;
    unsigned wire;
    struct flamepix_bytes whole, content; /* the second is that of a text or message */
};

static bool take_varint(struct flamepix_bytes *rest, uint64_t *value_ret)
{
    *value_ret = 0;
    for (unsigned shift = 0; rest->length > 0 && shift < 64; shift += 7) {
        const unsigned char byte = (unsigned char)rest->data[0];
        *rest = flamepix_bytes_from(*rest, 1);
        *value_ret |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80)
            return true;
    }
    return false;
}

/* Takes a field off the front of a message; false where there is none. */
static bool take_field(struct flamepix_bytes *rest, struct field *field_ret)
{
    const char *const begin = rest->data;
    uint64_t tag, value = 0;
    if (!take_varint(rest, &tag) || tag >> 3 == 0)
        return false;
    *field_ret = (struct field){.number = tag >> 3, .wire = tag & 7};
    if (field_ret->wire == FIXED64 || field_ret->wire == FIXED32)
        value = field_ret->wire == FIXED64 ? 8 : 4;
    else if (field_ret->wire > TEXT || !take_varint(rest, &value))
        return false;
    if (field_ret->wire == VARINT)
        value = 0;
    if (value > rest->length)
        return false;
    field_ret->content = (struct flamepix_bytes){rest->data, (size_t)value};
    *rest = flamepix_bytes_from(*rest, (size_t)value);
    field_ret->whole = (struct flamepix_bytes){begin, (size_t)(rest->data - begin)};
    return true;
}

/* Texts of printed characters are none. */
static bool is_message(struct flamepix_bytes bytes)
{
    struct field field;
    bool is_printed = true;
    for (size_t i = 0; i < bytes.length && is_printed; i++)
        is_printed = bytes.data[i] >= ' ' && bytes.data[i] < 127;
    while (bytes.length > 0 && !is_printed)
        if (!take_field(&bytes, &field))
            return false;
    return !is_printed;
}

/* -- what is changed --------------------------------------------------------------------------- */

/* A message: the fields that it is in, from the outermost, by their first bytes. */
struct place {
    const char *fields[DEEPEST];
    size_t depth;
    char name[100]; /* their numbers */
};

static void append(struct flamepix_buffer *to, struct flamepix_bytes bytes)
{
    assert_int_equal(flamepix_buffer_append(to, bytes.data, bytes.length), FLAMEPIX_OK);
}

static void append_varint(struct flamepix_buffer *to, uint64_t value)
{
    for (; value > 0x7F; value >>= 7)
        append(to, (struct flamepix_bytes){(const char[]){(char)(value | 0x80)}, 1});
    append(to, (struct flamepix_bytes){(const char[]){(char)value}, 1});
}

/* Appends a message without the fields of a number in the one at `place`, in which it is
 * `level`. */
static void append_without(struct flamepix_buffer *to, struct flamepix_bytes message,
                           const struct place *place, size_t level, uint64_t number)
{
    struct field field;
    while (take_field(&message, &field)) {
        struct flamepix_buffer inner = {0};
        if (level == place->depth && field.number == number)
            continue;
        if (level == place->depth || field.whole.data != place->fields[level]) {
            append(to, field.whole);
            continue;
        }
        append_without(&inner, field.content, place, level + 1, number);
        append_varint(to, field.number << 3 | TEXT);
        append_varint(to, inner.length);
        append(to, flamepix_buffer_bytes(&inner));
        flamepix_buffer_free(&inner);
    }
}

struct change {
    const struct flamepix_format *format;
    const char *name;
    struct flamepix_bytes bytes;
    struct test_outcome whole;
    size_t *wrong;
};

static void drop_number(const struct change *change, const struct place *place, uint64_t number)
{
    struct flamepix_buffer bytes = {0};
    char field[130], what[300];
    (void)snprintf(field, sizeof(field), "%s%u", place->name, (unsigned)number);
    if (is_optional(change->format->name, field))
        return;
    append_without(&bytes, change->bytes, place, 0, number);
    (void)snprintf(what, sizeof(what), "%s without %s", change->name, field);
    test_expect_same_or_said(change->format, flamepix_buffer_bytes(&bytes), &change->whole, what,
                             change->wrong);
    flamepix_buffer_free(&bytes);
}

/* Each number once, and then within each message. */
static void change_message(const struct change *change, struct flamepix_bytes message,
                           const struct place *place)
{
    struct field field;
    bool was_dropped[64] = {false};
    for (struct flamepix_bytes rest = message; take_field(&rest, &field);) {
        if (field.number < 64 && !was_dropped[field.number])
            drop_number(change, place, field.number);
        if (field.number < 64)
            was_dropped[field.number] = true;
        if (field.wire != TEXT || place->depth == DEEPEST || !is_message(field.content))
            continue;
        struct place inner = *place;
        inner.fields[inner.depth++] = field.whole.data;
        (void)snprintf(inner.name, sizeof(inner.name), "%.80s%u.", place->name,
                       (unsigned)field.number);
        change_message(change, field.content, &inner);
    }
}

static void change_sample(void *user, const struct flamepix_format *format, const char *name,
                          struct flamepix_bytes bytes)
{
    static const char *const messages[] = {"pprof", "otlp"};
    struct change change = {format, name, bytes, {.is_refused = false}, user};
    bool is_one = false;
    for (size_t i = 0; i < sizeof(messages) / sizeof(messages[0]); i++)
        is_one |= strcmp(messages[i], format->name) == 0;
    if (!is_one || !is_message(bytes))
        return;
    change.whole = test_outcome_of(format, bytes);
    change_message(&change, bytes, &(struct place){.depth = 0});
    test_outcome_free(&change.whole);
}

static void test_fields_that_are_missing_are_said(void **state)
{
    (void)state;
    size_t wrong = 0;
    test_each_sample(change_sample, &wrong);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields_that_are_missing_are_said),
    };
    return cmocka_run_group_tests_name("changed fields", tests, NULL, NULL);
}
