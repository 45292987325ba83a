#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/web/v8.h"
#include "support/json.h"
#include "support/pictures/added_frames.h"

/* Reads a tree, all of the text. */
static void read_tree(struct fpx_v8_nodes *nodes, const char *text)
{
    struct test_json json;
    struct fpx_json_token token;
    assert_int_equal(fpx_v8_nodes_init(nodes), FLAMEPIX_OK);
    test_json_begin(&json, flamepix_bytes_of(text), 5);
    assert_int_equal(fpx_v8_nodes_read_tree(nodes, &json.reader), FLAMEPIX_OK);
    assert_int_equal(fpx_json_next(&json.reader, &token), FLAMEPIX_END);
    fpx_json_reader_free(&json.reader);
}

/* Reads what the members of an object say of a node. */
static void read_node(struct fpx_v8_nodes *nodes, uint32_t node, const char *text)
{
    struct test_json json;
    struct flamepix_bytes key;
    test_json_begin(&json, flamepix_bytes_of(text), 5);
    enum flamepix_status status = fpx_json_open_object(&json.reader);
    while (fpx_json_next_member(&json.reader, &key, &status))
        status = fpx_v8_nodes_read(nodes, &json.reader, key, node);
    assert_int_equal(status, FLAMEPIX_OK);
    fpx_json_reader_free(&json.reader);
    nodes->items[node].is_known = true;
}

static void expect(const struct fpx_v8_nodes *nodes, uint32_t node,
                   enum flamepix_granularity granularity, const char *frames)
{
    struct fpx_recording *recording = test_added_frames_begin(granularity);
    assert_int_equal(fpx_v8_nodes_add_frames(nodes, recording, node), FLAMEPIX_OK);
    test_expect_added_frames(recording, frames);
    test_added_frames_end(recording);
}

static uint32_t find(struct fpx_v8_nodes *nodes, int64_t id)
{
    uint32_t node;
    assert_int_equal(fpx_v8_nodes_find(nodes, id, &node), FLAMEPIX_OK);
    return node;
}

static void test_children_lie_in_each_other(void **state)
{
    (void)state;
    struct fpx_v8_nodes nodes;
    read_tree(&nodes, "{\"functionName\":\"(root)\",\"id\":1,\"children\":["
                      "{\"children\":[{\"functionName\":\"g\",\"id\":3}],\"functionName\":\"f\","
                      "\"id\":2,\"hitCount\":5},7,{\"functionName\":\"h\",\"id\":4}]}");
    assert_int_equal(nodes.count, 4);
    expect(&nodes, find(&nodes, 3), FLAMEPIX_FUNCTIONS, "g;f;");
    expect(&nodes, find(&nodes, 4), FLAMEPIX_FUNCTIONS, "h;");
    expect(&nodes, find(&nodes, 1), FLAMEPIX_FUNCTIONS, "");
    assert_true(nodes.items[find(&nodes, 2)].weight == 5);
    assert_int_equal(nodes.count, 4);
    fpx_v8_nodes_free(&nodes);
}

static void test_what_is_no_object_is_no_tree(void **state)
{
    (void)state;
    struct fpx_v8_nodes nodes;
    read_tree(&nodes, "[{\"id\":1}]");
    assert_int_equal(nodes.count, 0);
    fpx_v8_nodes_free(&nodes);
}

static void test_trees_may_be_deep(void **state)
{
    (void)state;
    enum { DEPTH = 2000 };
    struct fpx_v8_nodes nodes;
    struct flamepix_buffer text = {0};
    for (int i = 0; i < DEPTH; i++)
        assert_int_equal(flamepix_buffer_append(&text, "{\"children\":[", 13), FLAMEPIX_OK);
    for (int i = 0; i < DEPTH; i++)
        assert_int_equal(flamepix_buffer_append(&text, "]}", 2), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    read_tree(&nodes, text.data);
    assert_int_equal(nodes.count, DEPTH);
    assert_int_equal(nodes.items[DEPTH - 1].parent, DEPTH - 2);
    fpx_v8_nodes_free(&nodes);
    flamepix_buffer_free(&text);
}

static void test_functions_say_their_places(void **state)
{
    (void)state;
    struct fpx_v8_nodes nodes;
    assert_int_equal(fpx_v8_nodes_init(&nodes), FLAMEPIX_OK);
    const uint32_t old = find(&nodes, 1);
    read_node(&nodes, old, "{\"functionName\":\"f\",\"url\":\"a.js\",\"lineNumber\":3,\"x\":[1]}");
    expect(&nodes, old, FLAMEPIX_LINES, "f (a.js:3);");
    const uint32_t unnamed = find(&nodes, 2);
    read_node(&nodes, unnamed, "{\"functionName\":\"\",\"lineNumber\":-1}");
    expect(&nodes, unnamed, FLAMEPIX_LINES, "(anonymous);");
    fpx_v8_nodes_free(&nodes);
}

static void test_lines_of_call_frames_are_counted_from_0(void **state)
{
    (void)state;
    struct fpx_v8_nodes nodes;
    assert_int_equal(fpx_v8_nodes_init(&nodes), FLAMEPIX_OK);
    const uint32_t node = find(&nodes, 1);
    read_node(&nodes, node,
              "{\"callFrame\":{\"functionName\":\"f\",\"url\":\"a.js\",\"lineNumber\":0},"
              "\"selfSize\":64}");
    expect(&nodes, node, FLAMEPIX_LINES, "f (a.js:1);");
    assert_true(nodes.items[node].weight == 64);
    fpx_v8_nodes_free(&nodes);
}

static void test_applications_are_modules(void **state)
{
    (void)state;
    struct fpx_v8_nodes nodes;
    assert_int_equal(fpx_v8_nodes_init(&nodes), FLAMEPIX_OK);
    const uint32_t node = find(&nodes, 1);
    read_node(&nodes, node,
              "{\"functionName\":\"f\",\"url\":\"a.al\",\"lineNumber\":2,"
              "\"declaringApplication\":{\"appName\":\"Base\",\"appPublisher\":\"x\"}}");
    expect(&nodes, node, FLAMEPIX_LINES, "Base`f (a.al:2);");
    fpx_v8_nodes_free(&nodes);
}

static void test_a_node_of_which_the_id_alone_is_known_is_no_frame(void **state)
{
    (void)state;
    struct fpx_v8_nodes nodes;
    assert_int_equal(fpx_v8_nodes_init(&nodes), FLAMEPIX_OK);
    const uint32_t parent = find(&nodes, -7);
    const uint32_t node = find(&nodes, INT64_MAX);
    assert_int_equal(find(&nodes, -7), parent);
    read_node(&nodes, node, "{\"functionName\":\"f\"}");
    nodes.items[node].parent = parent;
    expect(&nodes, node, FLAMEPIX_FUNCTIONS, "f;");
    assert_true(fpx_v8_nodes_is(&nodes, node, "f"));
    assert_false(fpx_v8_nodes_is(&nodes, parent, "f"));
    fpx_v8_nodes_free(&nodes);
}

static void test_parents_that_go_round_in_a_circle_end(void **state)
{
    (void)state;
    struct fpx_v8_nodes nodes;
    assert_int_equal(fpx_v8_nodes_init(&nodes), FLAMEPIX_OK);
    const uint32_t f = find(&nodes, 1), g = find(&nodes, 2);
    read_node(&nodes, f, "{\"functionName\":\"f\"}");
    read_node(&nodes, g, "{\"functionName\":\"g\"}");
    nodes.items[f].parent = g;
    nodes.items[g].parent = f;
    expect(&nodes, f, FLAMEPIX_FUNCTIONS, "f;g;");
    fpx_v8_nodes_free(&nodes);
}

static void test_a_node_is_whole_where_all_that_called_it_are_known(void **state)
{
    (void)state;
    struct fpx_v8_nodes nodes;
    uint32_t at[5];
    assert_int_equal(fpx_v8_nodes_init(&nodes), FLAMEPIX_OK);
    for (int64_t id = 0; id < 5; id++) {
        at[id] = find(&nodes, id);
        nodes.items[at[id]].is_known = id != 3;
    }
    nodes.items[at[1]].parent = at[0];
    nodes.items[at[2]].parent = at[1];
    nodes.items[at[4]].parent = at[3];
    assert_true(fpx_v8_nodes_is_whole(&nodes, at[2]));
    assert_true(fpx_v8_nodes_is_whole(&nodes, at[1]));
    assert_false(fpx_v8_nodes_is_whole(&nodes, at[3]));
    assert_false(fpx_v8_nodes_is_whole(&nodes, at[4]));
    assert_false(fpx_v8_nodes_is_whole(&nodes, at[4]));
    fpx_v8_nodes_free(&nodes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_node_is_whole_where_all_that_called_it_are_known),
        cmocka_unit_test(test_children_lie_in_each_other),
        cmocka_unit_test(test_what_is_no_object_is_no_tree),
        cmocka_unit_test(test_trees_may_be_deep),
        cmocka_unit_test(test_functions_say_their_places),
        cmocka_unit_test(test_lines_of_call_frames_are_counted_from_0),
        cmocka_unit_test(test_applications_are_modules),
        cmocka_unit_test(test_a_node_of_which_the_id_alone_is_known_is_no_frame),
        cmocka_unit_test(test_parents_that_go_round_in_a_circle_end),
    };
    return cmocka_run_group_tests_name("V8 nodes", tests, NULL, NULL);
}
