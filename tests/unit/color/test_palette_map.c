#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/palette_map.h"
#include "support/scarce_memory.h"

static struct flamepix_bytes bytes(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static struct fpx_palette_map *map_of(const char *text, uint64_t bad_lines)
{
    struct fpx_palette_map *map;
    uint64_t bad;
    assert_int_equal(fpx_palette_map_create(&map), FLAMEPIX_OK);
    assert_int_equal(fpx_palette_map_parse(map, bytes(text), &bad), FLAMEPIX_OK);
    assert_int_equal(bad, bad_lines);
    return map;
}

static void check_color(const struct fpx_palette_map *map, const char *name, uint32_t color)
{
    uint32_t found;
    assert_true(fpx_palette_map_find(map, bytes(name), &found));
    assert_int_equal(found, color);
}

static void check_text(struct fpx_palette_map *map, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_palette_map_write(map, &text), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_palette_map_is_split_at_the_last_arrow(void **state)
{
    (void)state;
    struct fpx_palette_map *map =
        map_of("a->b->rgb(1,2,3)\nmain->rgb(255,0,16)\n->rgb(7, 8 ,9)\r\n", 0);
    check_color(map, "a->b", 0x010203);
    check_color(map, "main", 0xFF0010);
    check_color(map, "", 0x070809);
    fpx_palette_map_free(map);
}

static void test_palette_map_skips_and_counts_lines_that_are_none(void **state)
{
    (void)state;
    struct fpx_palette_map *map =
        map_of("main\nb->rgb(256,0,0)\nc->rgb(1,2)\nd->rgb(1,2,3)x\ne->rgb (1,2,3)\n"
               "f->rgb(1,,3)\ng->rgb(99999999999999999999,1,1)\n->\n\nok->rgb(1,2,3)\n",
               8);
    assert_int_equal(fpx_palette_map_count(map), 1);
    check_color(map, "ok", 0x010203);
    fpx_palette_map_free(map);
}

static void test_palette_map_keeps_what_a_name_has(void **state)
{
    (void)state;
    struct fpx_palette_map *map = map_of("b->rgb(1,2,3)\nb->rgb(4,5,6)\n", 0);
    assert_int_equal(fpx_palette_map_add(map, bytes("b"), 0x999999), FLAMEPIX_OK);
    assert_int_equal(fpx_palette_map_add(map, bytes("a_[k]"), 0x0A0B0C), FLAMEPIX_OK);
    assert_int_equal(fpx_palette_map_add(map, bytes(""), 0xFFFFFF), FLAMEPIX_OK);
    check_text(map, "->rgb(255,255,255)\na_[k]->rgb(10,11,12)\nb->rgb(1,2,3)\n");
    check_color(map, "b", 0x010203);
    fpx_palette_map_free(map);
}

static void test_palette_map_leaves_out_separators_and_names_with_line_ends(void **state)
{
    (void)state;
    struct fpx_palette_map *map = map_of("", 0);
    static const char *const names[] = {"-", "--", "a\nb", "c\r"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        assert_int_equal(fpx_palette_map_add(map, bytes(names[i]), 1), FLAMEPIX_OK);
    assert_int_equal(fpx_palette_map_count(map), 0);
    assert_int_equal(fpx_palette_map_add(map, bytes("---"), 1), FLAMEPIX_OK);
    check_text(map, "---->rgb(0,0,1)\n");
    fpx_palette_map_free(map);
}

static void test_palette_maps_unite_without_a_change(void **state)
{
    (void)state;
    struct fpx_palette_map *map = map_of("a->rgb(1,1,1)\nb->rgb(2,2,2)\n", 0);
    struct fpx_palette_map *other = map_of("b->rgb(3,3,3)\nc->rgb(4,4,4)\n", 0);
    assert_int_equal(fpx_palette_map_unite(map, other), FLAMEPIX_OK);
    check_text(map, "a->rgb(1,1,1)\nb->rgb(2,2,2)\nc->rgb(4,4,4)\n");
    fpx_palette_map_free(other);
    fpx_palette_map_free(map);
}

static enum flamepix_status read_unite_write(void *user)
{
    const struct flamepix_bytes texts[] = {bytes("b->rgb(1,2,3)\na->rgb(4,5,6)\n"),
                                           bytes("c->rgb(7,8,9)\n")};
    struct fpx_palette_map *maps[2] = {NULL, NULL};
    struct flamepix_buffer text = {0};
    uint64_t bad_lines;
    enum flamepix_status status = FLAMEPIX_OK;
    (void)user;
    for (size_t i = 0; i < 2 && status == FLAMEPIX_OK; i++) {
        status = fpx_palette_map_create(&maps[i]);
        if (status == FLAMEPIX_OK)
            status = fpx_palette_map_parse(maps[i], texts[i], &bad_lines);
    }
    if (status == FLAMEPIX_OK)
        status = fpx_palette_map_unite(maps[0], maps[1]);
    if (status == FLAMEPIX_OK)
        status = fpx_palette_map_write(maps[0], &text);
    for (size_t i = 0; i < 2; i++)
        fpx_palette_map_free(maps[i]);
    flamepix_buffer_free(&text);
    return status;
}

static void test_palette_map_says_that_memory_runs_out(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(read_unite_write, NULL) > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_palette_map_is_split_at_the_last_arrow),
        cmocka_unit_test(test_palette_map_skips_and_counts_lines_that_are_none),
        cmocka_unit_test(test_palette_map_keeps_what_a_name_has),
        cmocka_unit_test(test_palette_map_leaves_out_separators_and_names_with_line_ends),
        cmocka_unit_test(test_palette_maps_unite_without_a_change),
        cmocka_unit_test(test_palette_map_says_that_memory_runs_out),
    };
    return cmocka_run_group_tests_name("palette_map", tests, NULL, NULL);
}
