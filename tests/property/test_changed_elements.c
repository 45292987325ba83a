/* Each sample of Instruments' XML without any one of its elements or attributes, and with its
 * attributes in another order: it is read as before, or something is said
 * (changed_recordings.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/changed_recordings.h"
#include "support/recordings/sample_recordings.h"

/* Tables, rows and frames are what is counted, so they may be there or not. A frame of which an
 * address is said needs no name, and a tagged backtrace may hold none. */
static const char optional[] = " node row frame @name tagged-backtrace>backtrace ";

static bool is_optional(const char *name)
{
    char word[128];
    (void)snprintf(word, sizeof(word), " %s ", name);
    return strstr(optional, word) != NULL;
}

/* Appends the text without what stands from `begin` to `end`, and in its place `instead`. */
static struct flamepix_buffer replaced(struct flamepix_bytes text, const char *begin,
                                       const char *end, struct flamepix_bytes instead)
{
    struct flamepix_buffer changed = {0};
    const struct flamepix_bytes parts[] = {
        {text.data, (size_t)(begin - text.data)},
        instead,
        {end, (size_t)(text.data + text.length - end)},
    };
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        assert_int_equal(flamepix_buffer_append(&changed, parts[i].data, parts[i].length),
                         FLAMEPIX_OK);
    return changed;
}

/* Behind the tag that begins at `at`. No value of a sample holds a bracket. */
static const char *behind_tag(const char *at, const char *end)
{
    const char *bracket = memchr(at, '>', (size_t)(end - at));
    assert_non_null(bracket);
    return bracket + 1;
}

/* Behind the element that begins at `at`. */
static const char *behind_element(const char *at, const char *end)
{
    size_t depth = 0;
    while (at < end) {
        const char *tag = memchr(at, '<', (size_t)(end - at));
        assert_non_null(tag);
        at = behind_tag(tag, end);
        if (tag[1] == '/')
            depth--;
        else if (at[-2] != '/')
            depth++;
        if (depth == 0)
            return at;
    }
    return end;
}

struct sample {
    const struct flamepix_format *format;
    const char *name;
    struct flamepix_bytes bytes;
    struct test_outcome whole;
    size_t *wrong;
};

static void drop(const struct sample *sample, const char *name, const char *begin, const char *end)
{
    char what[200];
    if (is_optional(name))
        return;
    struct flamepix_buffer text = replaced(sample->bytes, begin, end, flamepix_bytes_of(""));
    (void)snprintf(what, sizeof(what), "%s without %s at byte %td", sample->name, name,
                   begin - sample->bytes.data);
    test_expect_same_or_said(sample->format, flamepix_buffer_bytes(&text), &sample->whole, what,
                             sample->wrong);
    flamepix_buffer_free(&text);
}

/* Drops each attribute of a tag, and turns their order round. */
static void change_attributes(const struct sample *sample, const char *tag, const char *end)
{
    const char *attributes[16][2];
    size_t count = 0;
    struct flamepix_buffer turned = {0};
    const char *at = tag + strcspn(tag, " >");
    while (count < 16 && at < end && *at == ' ') {
        char name[80];
        const char *sign = memchr(at, '=', (size_t)(end - at));
        assert_non_null(sign);
        const char *behind = memchr(sign + 2, sign[1], (size_t)(end - sign - 2));
        assert_non_null(behind);
        behind++;
        (void)snprintf(name, sizeof(name), "@%.*s", (int)(sign - at - 1), at + 1);
        drop(sample, name, at, behind);
        attributes[count][0] = at;
        attributes[count++][1] = behind;
        at = behind;
    }
    for (size_t i = count; i > 0; i--)
        assert_int_equal(
            flamepix_buffer_append(&turned, attributes[i - 1][0],
                                   (size_t)(attributes[i - 1][1] - attributes[i - 1][0])),
            FLAMEPIX_OK);
    if (count > 1) {
        struct flamepix_buffer text =
            replaced(sample->bytes, attributes[0][0], at, flamepix_buffer_bytes(&turned));
        test_expect_same(sample->format, flamepix_buffer_bytes(&text), &sample->whole,
                         "turned round", sample->wrong);
        flamepix_buffer_free(&text);
    }
    flamepix_buffer_free(&turned);
}

/* Whether it is a backtrace, and the tag before it that of a tagged one. */
static bool is_tagged_backtrace(const char *begin, const char *at)
{
    static const char own[] = "<backtrace", tagged[] = "<tagged-backtrace";
    if (strncmp(at, own, strlen(own)) != 0)
        return false;
    while (at > begin && *--at != '<')
        continue;
    return strncmp(at, tagged, strlen(tagged)) == 0;
}

static void change_sample(void *user, const struct flamepix_format *format, const char *name,
                          struct flamepix_bytes bytes)
{
    const char *const end = bytes.data + bytes.length;
    struct sample sample = {format, name, bytes, {.is_refused = false}, user};
    if (strcmp(format->name, "xctrace") != 0)
        return;
    sample.whole = test_outcome_of(format, bytes);
    for (const char *at = bytes.data; (at = memchr(at, '<', (size_t)(end - at))) != NULL; at++) {
        char element[80];
        if (strchr("/?!", at[1]) != NULL)
            continue;
        (void)snprintf(element, sizeof(element), "%s%.*s",
                       is_tagged_backtrace(bytes.data, at) ? "tagged-backtrace>" : "",
                       (int)strcspn(at + 1, " />"), at + 1);
        drop(&sample, element, at, behind_element(at, end));
        change_attributes(&sample, at, behind_tag(at, end));
    }
    test_outcome_free(&sample.whole);
}

static void test_elements_and_attributes_that_are_missing_are_said(void **state)
{
    (void)state;
    size_t wrong = 0;
    test_each_sample(change_sample, &wrong);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elements_and_attributes_that_are_missing_are_said),
    };
    return cmocka_run_group_tests_name("changed elements", tests, NULL, NULL);
}
