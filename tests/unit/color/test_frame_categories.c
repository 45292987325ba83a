#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/color.h>

static struct flamepix_bytes bytes(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

struct parts {
    uint32_t depth; /* from 1 */
    const char *module, *file, *annotation;
};

static uint32_t color_of(struct parts parts)
{
    struct flamepix_palette palette;
    assert_int_equal(flamepix_palette_named("category", &palette), FLAMEPIX_OK);
    char name[80];
    snprintf(name, sizeof(name), "%s%sf%s%s%s%s", parts.module, parts.module[0] != '\0' ? "`" : "",
             parts.file[0] != '\0' ? " (" : "", parts.file, parts.file[0] != '\0' ? ":1)" : "",
             parts.annotation);
    struct flamepix_frame_facts frame = {.name = bytes(name), .depth = parts.depth - 1};
    return palette.color(palette.user, &frame);
}

enum {
    GRAY60 = 0x999999,
    GRAY30 = 0x4D4D4D,
    LIGHT_BLUE = 0xADD8E6,
    YELLOW = 0xFFFF00,
    ORANGE = 0xFFA500,
    RED = 0xFF0000
};

/* The picture of FlameGraphs.jl's own test, row by row. */
static void test_category_colors_a_tree_as_flamegraphs_jl_does(void **state)
{
    (void)state;
    assert_int_equal(color_of((struct parts){1, "", "", ""}), ORANGE);
    assert_int_equal(color_of((struct parts){2, "", "file1", "_[d]"}), RED);
    assert_int_equal(color_of((struct parts){2, "", "file1", ""}), RED);
    assert_int_equal(color_of((struct parts){3, "", "file1", ""}), RED);
    assert_int_equal(color_of((struct parts){3, "", "libLLVM-8.0.so", ""}), YELLOW);
    assert_int_equal(color_of((struct parts){3, "", "./compiler/typeinfer.jl", ""}), GRAY60);
    assert_int_equal(color_of((struct parts){4, "", ".\\expr.jl", ""}), LIGHT_BLUE);
}

static void test_category_asks_the_module_before_the_file(void **state)
{
    (void)state;
    assert_int_equal(color_of((struct parts){2, "Core.Compiler", "x.jl", ""}), GRAY60);
    assert_int_equal(color_of((struct parts){2, "Core.Compiler.Sort", "x.jl", "_[c]"}), GRAY60);
    assert_int_equal(color_of((struct parts){2, "Core", "./x.jl", ""}), GRAY30);
    assert_int_equal(color_of((struct parts){2, "Base.Sort", "LLVM", ""}), LIGHT_BLUE);
    assert_int_equal(color_of((struct parts){2, "BaseBall", "x.jl", ""}), RED);
    assert_int_equal(color_of((struct parts){2, "Main", "./x.jl", ""}), LIGHT_BLUE);
}

static void test_category_asks_the_file_in_order(void **state)
{
    (void)state;
    assert_int_equal(color_of((struct parts){2, "", "/a/libLLVM.so", "_[c]"}), YELLOW);
    assert_int_equal(color_of((struct parts){2, "", "./compiler/x.c", "_[c]"}), ORANGE);
    assert_int_equal(color_of((struct parts){2, "", ".\\compiler\\x.jl", ""}), GRAY60);
    assert_int_equal(color_of((struct parts){2, "", "./compilers.jl", ""}), LIGHT_BLUE);
    assert_int_equal(color_of((struct parts){2, "", "a/./b.jl", ""}), RED);
    assert_int_equal(color_of((struct parts){2, "", "", ""}), RED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_category_colors_a_tree_as_flamegraphs_jl_does),
        cmocka_unit_test(test_category_asks_the_module_before_the_file),
        cmocka_unit_test(test_category_asks_the_file_in_order),
    };
    return cmocka_run_group_tests_name("frame_categories", tests, NULL, NULL);
}
