#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "messages/difference_text.h"

#include "support/difference_fixture.h"
#include "support/pictures/differing_profiles.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"

static struct flamepix_buffer written(const struct fpx_difference_numbers *numbers)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_difference_json_write(numbers, flamepix_buffer_write, &text), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    return text;
}

static void assert_json(const struct fpx_difference_numbers *numbers, const char *expected)
{
    struct flamepix_buffer text = written(numbers);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void assert_has(const struct fpx_difference_numbers *numbers, const char *part)
{
    struct flamepix_buffer text = written(numbers);
    if (strstr(text.data, part) == NULL)
        assert_string_equal(text.data, part);
    flamepix_buffer_free(&text);
}

static const char differing_json[] =
    "{\"schema\":\"flamepix-diff-1\",\"unit\":\"samples\",\"normalized\":null,\n"
    "  \"before\":69,\"after\":85,\"distance\":96,\"similarity\":0.376623376623377,\n"
    "  \"plus\":{\"weight\":56,\"share\":0.658823529411765,\"of\":\"after\"},\n"
    "  \"minus\":{\"weight\":40,\"share\":0.579710144927536,\"of\":\"before\"},\n"
    "  \"new\":{\"weight\":7,\"share\":0.0823529411764706,\"of\":\"after\"},\n"
    "  \"grown\":{\"weight\":49,\"share\":0.576470588235294,\"of\":\"after\"},\n"
    "  \"gone\":{\"weight\":30,\"share\":0.434782608695652,\"of\":\"before\"},\n"
    "  \"shrunk\":{\"weight\":10,\"share\":0.144927536231884,\"of\":\"before\"},\n"
    "  \"stacks\":{\"before\":6,\"after\":5,\"common\":4,\"same\":false},\n"
    "  \"names\":{\"exact\":true,\n"
    "    \"self\":{\n"
    "      \"grown\":{\"count\":4,\"top\":[\n"
    "        {\"name\":\"func2\",\"before\":10,\"after\":35,\"change\":25,"
    "\"percentOfAfter\":29.4117647058824},\n"
    "        {\"name\":\"func5\",\"before\":6,\"after\":20,\"change\":14,"
    "\"percentOfAfter\":16.4705882352941}]},\n"
    "      \"shrunk\":{\"count\":3,\"top\":[\n"
    "        {\"name\":\"func4\",\"before\":25,\"after\":0,\"change\":-25,"
    "\"percentOfAfter\":-29.4117647058824},\n"
    "        {\"name\":\"func6\",\"before\":15,\"after\":5,\"change\":-10,"
    "\"percentOfAfter\":-11.7647058823529}]}},\n"
    "    \"total\":{\n"
    "      \"grown\":{\"count\":6,\"top\":[\n"
    "        {\"name\":\"func2\",\"before\":10,\"after\":35,\"change\":25,"
    "\"percentOfAfter\":29.4117647058824},\n"
    "        {\"name\":\"_start\",\"before\":69,\"after\":85,\"change\":16,"
    "\"percentOfAfter\":18.8235294117647}]},\n"
    "      \"shrunk\":{\"count\":3,\"top\":[\n"
    "        {\"name\":\"func4\",\"before\":33,\"after\":18,\"change\":-15,"
    "\"percentOfAfter\":-17.6470588235294},\n"
    "        {\"name\":\"func6\",\"before\":15,\"after\":5,\"change\":-10,"
    "\"percentOfAfter\":-11.7647058823529}]}}}}\n";

static void test_numbers_of_two_sides_are_a_document(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, differing_before, differing_after, 0, 2);
    told.numbers.unit = "samples";
    assert_json(&told.numbers, differing_json);
    told_release(&told);
}

static void test_two_empty_sides_have_no_similarity(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, "", "", 0, 2);
    told.numbers.changes = NULL;
    assert_json(&told.numbers,
                "{\"schema\":\"flamepix-diff-1\",\"unit\":null,\"normalized\":null,\n"
                "  \"before\":0,\"after\":0,\"distance\":0,\"similarity\":null,\n"
                "  \"plus\":{\"weight\":0,\"share\":null,\"of\":\"after\"},\n"
                "  \"minus\":{\"weight\":0,\"share\":null,\"of\":\"before\"},\n"
                "  \"new\":{\"weight\":0,\"share\":null,\"of\":\"after\"},\n"
                "  \"grown\":{\"weight\":0,\"share\":null,\"of\":\"after\"},\n"
                "  \"gone\":{\"weight\":0,\"share\":null,\"of\":\"before\"},\n"
                "  \"shrunk\":{\"weight\":0,\"share\":null,\"of\":\"before\"},\n"
                "  \"stacks\":{\"before\":0,\"after\":0,\"common\":0,\"same\":true},\n"
                "  \"names\":null}\n");
    told_release(&told);
}

static void test_equal_sides_are_similar_and_have_the_same_stacks(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, "a 1\na;b 2\n", "a 1\na;b 2\n", 0, 2);
    assert_has(&told.numbers, "\"distance\":0,\"similarity\":1,");
    assert_has(&told.numbers, "\"common\":2,\"same\":true}");
    assert_has(&told.numbers, "\"grown\":{\"count\":0,\"top\":[]}");
    told_release(&told);
}

static void test_nothing_is_a_share_of_an_empty_side(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, "a 3\n", "", 0, 2);
    assert_has(&told.numbers, "\"similarity\":0,");
    assert_has(&told.numbers, "\"gone\":{\"weight\":3,\"share\":1,\"of\":\"before\"}");
    assert_has(&told.numbers, "\"change\":-3,\"percentOfAfter\":null}");
    told_release(&told);
}

static void test_texts_are_escaped(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, "a 1\n", "\"<\xFF> 2\na 1\n", 0, 2);
    told.numbers.unit = "a\"b";
    told.numbers.normalized = "per </second>";
    assert_has(&told.numbers, "\"unit\":\"a\\u0022b\"");
    assert_has(&told.numbers, "\"normalized\":\"per \\u003c/second\\u003e\"");
    assert_has(&told.numbers, "{\"name\":\"\\u0022\\u003c\xEF\xBF\xBD\\u003e\",\"before\":0");
    told_release(&told);
}

static void test_sums_that_may_be_too_small_say_so(void **state)
{
    (void)state;
    enum { FEW_NBYTES = 4096 };
    struct flamepix_buffer before = {0};
    struct told told;
    for (int i = 0; i < 500; i++)
        record_text(&before, "a%03d 3\n", i);
    assert_int_equal(flamepix_buffer_append(&before, "", 1), FLAMEPIX_OK);
    told_init(&told, before.data, "z 7\n", FEW_NBYTES, 1);
    assert_has(&told.numbers, "\"names\":{\"exact\":false,");
    assert_has(&told.numbers, "{\"name\":\"z\",\"before\":0,\"after\":7,\"change\":7,"
                              "\"percentOfAfter\":100,\"atLeast\":\"before\"}");
    told_release(&told);
    flamepix_buffer_free(&before);
}

static enum flamepix_status write_it(void *user)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status = fpx_difference_json_write(user, flamepix_buffer_write, &text);
    flamepix_buffer_free(&text);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, differing_before, differing_after, 0, 10);
    assert_true(scarce_memory_try(write_it, &told.numbers) > 0);
    told_release(&told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_of_two_sides_are_a_document),
        cmocka_unit_test(test_two_empty_sides_have_no_similarity),
        cmocka_unit_test(test_equal_sides_are_similar_and_have_the_same_stacks),
        cmocka_unit_test(test_nothing_is_a_share_of_an_empty_side),
        cmocka_unit_test(test_texts_are_escaped),
        cmocka_unit_test(test_sums_that_may_be_too_small_say_so),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("difference_json", tests, NULL, NULL);
}
