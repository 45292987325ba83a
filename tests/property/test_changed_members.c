/* Each sample that is JSON without any one of its members, and with its members in another order:
 * it is read as before, or something is said (changed_recordings.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/changed_recordings.h"
#include "support/recordings/sample_recordings.h"

/* Members that may be absent by what the format's description says, and what is drawn then. */
static const struct {
    const char *format;
    const char *members; /* with blanks around each */
} optional[] = {
    /* V8's protocol: nodes count their hits where there are no samples, and samples count where
     * they have no times; a node without children is a leaf, a frame without a parent a root. */
    {"chrome-trace", " timeDeltas parent "},
    {"cpuprofile", " samples timeDeltas children "},
    /* A node without children is a leaf, and one without a kind of its own that of its name. */
    {"d3", " children libtype c l "},
    /* Frames are of a library since version 66 alone, and samples count 1 without weights. */
    {"firefox-profile", " lib weight "},
    /* JSON of protocol buffers leaves out what is 0 or empty; entry 0 of each table is "not set".
     * So a sample has no stack, a stack no locations, a location no line, module or address. */
    {"otlp", " samples stackIndex values locationIndices lines functionIndex nameStrindex "
             "mappingIndex filenameStrindex address profiles scopeProfiles "},
    /* An address need not have one. */
    {"perf-json", " symbol "},
    /* It is written of functions that are methods alone. */
    {"pyinstrument", " class_name "},
    {"reli-json", " class_name "},
    /* A frame that called nothing has none. */
    {"stackprof", " edges "},
};

/* What is no word is a key of a map, so the member is a record and not a part of one: it may be
 * there or not. */
static bool is_word(const char *name)
{
    if (strchr("0123456789", *name) != NULL)
        return false;
    for (; *name != '\0'; name++)
        if (strchr("\\,=()/@", *name) != NULL)
            return false;
    return true;
}

static bool is_optional(const char *format, const char *member)
{
    char word[100];
    (void)snprintf(word, sizeof(word), " %s ", member);
    for (size_t i = 0; i < sizeof(optional) / sizeof(optional[0]); i++)
        if (strcmp(optional[i].format, format) == 0 && strstr(optional[i].members, word) != NULL)
            return true;
    return false;
}

/* Behind the string, number, object or array that begins at `at`. */
static const char *skip_value(const char *at, const char *end)
{
    size_t depth = 0;
    bool is_quoted = false;
    for (; at < end; at++) {
        if (is_quoted) {
            at += *at == '\\';
            is_quoted = *at != '"';
            if (!is_quoted && depth == 0)
                return at + 1;
        } else if (*at == '"') {
            is_quoted = true;
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if (*at == '}' || *at == ']') {
            if (depth <= 1)
                return at + (depth == 1);
            depth--;
        } else if (depth == 0 && *at == ',') {
            return at;
        }
    }
    return end;
}

/* One member of an object: [begin, end), and its name. */
struct member {
    const char *begin, *end;
    char name[64];
};

/* The member whose name begins at `at`; false where a string stands there that is no name. */
static bool find_member(const char *at, const char *end, struct member *member_ret)
{
    const char *quote = at + 1;
    while (quote < end && *quote != '"')
        quote += 1 + (*quote == '\\');
    const char *colon = quote + 1;
    while (colon < end && strchr(" \n\t\r", *colon) != NULL)
        colon++;
    if (colon >= end || *colon != ':')
        return false;
    const char *value = colon + 1;
    while (value < end && strchr(" \n\t\r", *value) != NULL)
        value++;
    *member_ret = (struct member){.begin = at, .end = skip_value(value, end)};
    (void)snprintf(member_ret->name, sizeof(member_ret->name), "%.*s", (int)(quote - at - 1),
                   at + 1);
    return true;
}

/* The bytes without a member, and without the comma beside it. */
static struct flamepix_buffer without(struct flamepix_bytes bytes, struct member member)
{
    struct flamepix_buffer text = {0};
    const char *const end = bytes.data + bytes.length;
    const char *begin = member.begin;
    while (member.end < end && strchr(" \n\t\r", *member.end) != NULL)
        member.end++;
    if (member.end < end && *member.end == ',') {
        member.end++;
    } else {
        while (begin > bytes.data && begin[-1] != ',' && begin[-1] != '{')
            begin--;
        begin -= begin > bytes.data && begin[-1] == ',';
    }
    assert_int_equal(flamepix_buffer_append(&text, bytes.data, (size_t)(begin - bytes.data)),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, member.end, (size_t)(end - member.end)),
                     FLAMEPIX_OK);
    return text;
}

/* "[New LWP" is none. */
static bool is_json(struct flamepix_bytes bytes)
{
    return bytes.length > 2 && bytes.data[0] == '{' &&
           memchr(bytes.data, '"', bytes.length) != NULL;
}

static void drop_members(void *user, const struct flamepix_format *format, const char *name,
                         struct flamepix_bytes bytes)
{
    size_t *wrong = user;
    struct member member;
    char what[200];
    if (!is_json(bytes))
        return;
    struct test_outcome whole = test_outcome_of(format, bytes);
    const char *const end = bytes.data + bytes.length;
    for (const char *at = bytes.data; at < end; at++) {
        if (*at != '"')
            continue;
        if (find_member(at, end, &member) && is_word(member.name) &&
            !is_optional(format->name, member.name)) {
            struct flamepix_buffer text = without(bytes, member);
            (void)snprintf(what, sizeof(what), "%s without \"%s\" at byte %td", name, member.name,
                           at - bytes.data);
            test_expect_same_or_said(format, flamepix_buffer_bytes(&text), &whole, what, wrong);
            flamepix_buffer_free(&text);
        }
        at = skip_value(at, end) - 1;
    }
    test_outcome_free(&whole);
}

static void test_a_member_that_is_missing_is_said(void **state)
{
    (void)state;
    size_t wrong = 0;
    test_each_sample(drop_members, &wrong);
    assert_int_equal(wrong, 0);
}

/* Appends a value whose objects have their members in the opposite order. Samples are not deep. */
static void append_reversed(struct flamepix_buffer *text, const char *begin, const char *end)
{
    const char *members[512][2];
    size_t count = 0;
    while (begin < end && strchr(" \n\t\r", *begin) != NULL)
        begin++;
    if (begin == end || (*begin != '{' && *begin != '[')) {
        assert_int_equal(flamepix_buffer_append(text, begin, (size_t)(end - begin)), FLAMEPIX_OK);
        return;
    }
    const bool is_object = *begin == '{';
    for (const char *at = begin + 1; at < end && count < 512;) {
        struct member member = {at, skip_value(at, end), ""};
        while (at < end && strchr(" \n\t\r,", *at) != NULL)
            at++;
        if (at == end || *at == '}' || *at == ']')
            break;
        member.begin = at;
        member.end = skip_value(at, end);
        if (is_object && find_member(at, end, &member))
            at = member.end;
        members[count][0] = member.begin;
        members[count++][1] = member.end;
        at = member.end;
    }
    assert_true(count < 512);
    assert_int_equal(flamepix_buffer_append(text, begin, 1), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++) {
        const size_t which = is_object ? count - 1 - i : i;
        const char *value = members[which][0];
        if (i > 0)
            assert_int_equal(flamepix_buffer_append(text, ",", 1), FLAMEPIX_OK);
        if (is_object) {
            value = skip_value(value, members[which][1]);
            while (value[-1] != ':')
                value++;
            assert_int_equal(flamepix_buffer_append(text, members[which][0],
                                                    (size_t)(value - members[which][0])),
                             FLAMEPIX_OK);
        }
        append_reversed(text, value, members[which][1]);
    }
    assert_int_equal(flamepix_buffer_append(text, is_object ? "}" : "]", 1), FLAMEPIX_OK);
}

/* Each document of the sample. What is between them, as lengths of frames, stays. */
static void reverse_members(void *user, const struct flamepix_format *format, const char *name,
                            struct flamepix_bytes bytes)
{
    size_t *wrong = user;
    struct flamepix_buffer text = {0};
    const char *const end = bytes.data + bytes.length;
    char what[200];
    if (!is_json(bytes))
        return;
    for (const char *at = bytes.data; at < end;) {
        if (*at == '{') {
            append_reversed(&text, at, skip_value(at, end));
            at = skip_value(at, end);
        } else {
            assert_int_equal(flamepix_buffer_append(&text, at++, 1), FLAMEPIX_OK);
        }
    }
    struct test_outcome whole = test_outcome_of(format, bytes);
    (void)snprintf(what, sizeof(what), "%s reversed", name);
    test_expect_same(format, flamepix_buffer_bytes(&text), &whole, what, wrong);
    flamepix_buffer_free(&text);
    test_outcome_free(&whole);
}

static void test_the_order_of_members_does_not_matter(void **state)
{
    (void)state;
    size_t wrong = 0;
    test_each_sample(reverse_members, &wrong);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_member_that_is_missing_is_said),
        cmocka_unit_test(test_the_order_of_members_does_not_matter),
    };
    return cmocka_run_group_tests_name("changed members", tests, NULL, NULL);
}
