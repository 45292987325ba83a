#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "format/parse/json_recording.h"
#include "support/json.h"

/* Writes a tree down: `(` and `)` around each node, and its names. */
struct written {
    struct test_json json;
    struct flamepix_buffer text;
};

static enum flamepix_status open_node(void *user)
{
    struct written *written = user;
    if (!fpx_json_begin_object(&written->json.reader))
        return fpx_json_status(&written->json.reader);
    return fpx_buffer_printf(&written->text, "(");
}

static enum flamepix_status take_member(void *user, struct flamepix_bytes key)
{
    struct written *written = user;
    struct fpx_json_reader *json = &written->json.reader;
    struct flamepix_bytes name;
    if (fpx_json_is(key, "children"))
        (void)fpx_json_begin_array(json);
    else if (fpx_json_is(key, "name") && fpx_json_read_string(json, &name))
        return flamepix_buffer_append(&written->text, name.data, name.length);
    return fpx_json_status(json);
}

static void close_node(void *user)
{
    struct written *written = user;
    assert_int_equal(fpx_buffer_printf(&written->text, ")"), FLAMEPIX_OK);
}

static void expect(const char *text, size_t part, enum flamepix_status status, const char *tree)
{
    struct written written = {.text = {0}};
    test_json_begin(&written.json, flamepix_bytes_of(text), part);
    assert_int_equal(fpx_json_tree_read(&(struct fpx_json_tree){&written.json.reader, open_node,
                                                                take_member, close_node, &written}),
                     status);
    assert_int_equal(flamepix_buffer_append(&written.text, "", 1), FLAMEPIX_OK);
    assert_string_equal(written.text.data, tree);
    fpx_json_reader_free(&written.json.reader);
    flamepix_buffer_free(&written.text);
}

static void test_children_stand_within_their_node(void **state)
{
    (void)state;
    static const char text[] = "{\"name\":\"a\",\"children\":[{\"name\":\"b\",\"children\":[]},"
                               "{\"children\":[{\"name\":\"d\"}],\"name\":\"c\"}],\"value\":[{}]}";
    for (size_t part = 1; part < 9; part++)
        expect(text, part, FLAMEPIX_OK, "(a(b)((d)c))");
}

static void test_what_is_no_node_is_passed_over(void **state)
{
    (void)state;
    expect("{\"name\":\"a\",\"children\":[5,[{\"name\":\"x\"}],null,{\"name\":\"b\"}]}", 64,
           FLAMEPIX_OK, "(a(b))");
    expect("{\"name\":\"a\",\"children\":{\"name\":\"x\"}}", 64, FLAMEPIX_OK, "(a)");
    expect("[{\"name\":\"x\"}]", 64, FLAMEPIX_OK, "");
}

static void test_nodes_are_open_where_the_text_is_damaged(void **state)
{
    (void)state;
    expect("{\"name\":\"a\",\"children\":[{\"name\":\"b\"},{\"name\":\"c\",}", 64,
           FLAMEPIX_BAD_RECORDING, "(a(b)(c");
    expect("{\"name\":\"a\",\"children\":[{\"name\":\"b\"", 64, FLAMEPIX_BAD_RECORDING, "(a(b");
}

static void test_a_tree_within_a_document_ends_where_it_ends(void **state)
{
    (void)state;
    struct written written = {.text = {0}};
    struct flamepix_bytes key;
    test_json_begin(&written.json,
                    flamepix_bytes_of("{\"tree\":{\"name\":\"a\"},\"name\":\"behind\"}"), 64);
    struct fpx_json_reader *json = &written.json.reader;
    assert_int_equal(fpx_json_open_object(json), FLAMEPIX_OK);
    assert_int_equal(fpx_json_member(json, &key), FLAMEPIX_OK);
    assert_int_equal(fpx_json_tree_read(&(struct fpx_json_tree){json, open_node, take_member,
                                                                close_node, &written}),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_json_member(json, &key), FLAMEPIX_OK);
    assert_true(fpx_json_is(key, "name"));
    fpx_json_reader_free(json);
    flamepix_buffer_free(&written.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_children_stand_within_their_node),
        cmocka_unit_test(test_what_is_no_node_is_passed_over),
        cmocka_unit_test(test_nodes_are_open_where_the_text_is_damaged),
        cmocka_unit_test(test_a_tree_within_a_document_ends_where_it_ends),
    };
    return cmocka_run_group_tests_name("JSON tree", tests, NULL, NULL);
}
