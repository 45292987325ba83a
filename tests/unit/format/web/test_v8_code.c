#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/web/v8.h"

static const struct flamepix_bytes js = {"JS", 2}, stub = {"Stub", 4};

static void add(struct fpx_v8_code *code, struct flamepix_bytes type, const char *name,
                uint64_t begin, uint64_t limit)
{
    const struct fpx_code_range range = {.begin = begin, .limit = limit};
    assert_int_equal(fpx_v8_code_add(code, type, flamepix_bytes_of(name),
                                     flamepix_bytes_equal(type, js), &range),
                     FLAMEPIX_OK);
}

static void add_library(struct fpx_v8_code *code, const char *path, uint64_t begin, uint64_t limit)
{
    const struct fpx_code_range range = {.begin = begin, .limit = limit};
    assert_int_equal(fpx_v8_code_add_library(code, flamepix_bytes_of(path), &range), FLAMEPIX_OK);
}

static void expect_text(struct flamepix_bytes text, const char *expected)
{
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.data, expected, text.length);
}

/* Expects the function, file and line of what is at an address. */
static void expect_at(const struct fpx_v8_code *code, uint64_t address, const char *name,
                      const char *file, uint64_t line)
{
    size_t number;
    assert_true(fpx_v8_code_find(code, address, &number));
    const struct fpx_frame frame = fpx_frame_table_get(&code->frames, number);
    expect_text(frame.name, name);
    expect_text(frame.file, file);
    assert_int_equal(frame.line, line);
}

static void expect_nothing_at(const struct fpx_v8_code *code, uint64_t address)
{
    size_t number = 3;
    assert_false(fpx_v8_code_find(code, address, &number));
    assert_int_equal(number, 3);
}

static void test_a_function_is_a_name_a_file_and_a_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name, *file;
        uint64_t line;
    } rows[] = {
        {"f a.js:3:14", "f", "a.js", 3},
        {"f a.js:3", "f", "a.js", 3},
        {"f a.js", "f", "a.js", 0},
        {" a.js:3:14", "(anonymous)", "a.js", 3},
        {"get size /srv/a b.js:3:14", "get size", "/srv/a b.js", 3},
        {"get size node:fs:7:1", "get size", "node:fs", 7},
        {"f native a.js:1:2", "f", "native a.js", 1},
        {"f http://x:80/a.js:5:1", "f", "http://x:80/a.js", 5},
        {"get size a.js:3:14", "get size", "a.js", 3},
        {"f", "f", "", 0},
        {"", "(anonymous)", "", 0},
    };
    struct fpx_v8_code code = {0};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        add(&code, js, rows[i].text, 0x10 * i, 0x10 * i + 1);
        expect_at(&code, 0x10 * i, rows[i].name, rows[i].file, rows[i].line);
    }
    fpx_v8_code_free(&code);
}

static void test_other_code_is_named_with_its_type(void **state)
{
    (void)state;
    struct fpx_v8_code code = {0};
    add(&code, stub, "CEntry a.js:3:14", 0x10, 0x20);
    expect_at(&code, 0x10, "Stub: CEntry a.js:3:14", "", 0);
    fpx_v8_code_free(&code);
}

static void test_escapes_are_what_they_stand_for(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name;
    } rows[] = {
        {"\\x41\\x2Cb", "Stub: A,b"},
        {"\\u00e9", "Stub: \xC3\xA9"},
        {"\\ud800", "Stub: \xEF\xBF\xBD"},
        {"a\\\\b\\nc", "Stub: a\\b c"},
        {"\\x4", "Stub: x4"},
        {"a\\", "Stub: a"},
    };
    struct fpx_v8_code code = {0};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        add(&code, stub, rows[i].text, 0x10 * i, 0x10 * i + 1);
        expect_at(&code, 0x10 * i, rows[i].name, "", 0);
    }
    fpx_v8_code_free(&code);
}

static void test_a_library_is_its_file_and_stands_behind_other_code(void **state)
{
    (void)state;
    struct fpx_v8_code code = {0};
    add_library(&code, "/usr/lib/libc\\x2C6.so", 0x100, 0x200);
    add_library(&code, "node", 0x400, 0x500);
    add(&code, stub, "a", 0x110, 0x120);
    expect_at(&code, 0x100, "[libc,6.so]", "", 0);
    expect_at(&code, 0x110, "Stub: a", "", 0);
    expect_at(&code, 0x120, "[libc,6.so]", "", 0);
    expect_at(&code, 0x4ff, "[node]", "", 0);
    expect_nothing_at(&code, 0x200);
    fpx_v8_code_free(&code);
}

static void test_code_moves_by_its_first_address(void **state)
{
    (void)state;
    struct fpx_v8_code code = {0};
    add(&code, stub, "a", 0x100, 0x120);
    assert_int_equal(fpx_v8_code_move(&code, 0x110, 0x300), FLAMEPIX_OK);
    assert_int_equal(fpx_v8_code_move(&code, 0x900, 0x300), FLAMEPIX_OK);
    expect_at(&code, 0x110, "Stub: a", "", 0);
    expect_nothing_at(&code, 0x300);
    assert_int_equal(fpx_v8_code_move(&code, 0x100, 0x300), FLAMEPIX_OK);
    expect_nothing_at(&code, 0x110);
    expect_at(&code, 0x31f, "Stub: a", "", 0);
    expect_nothing_at(&code, 0x320);
    fpx_v8_code_free(&code);
}

static void test_code_may_move_to_the_last_addresses(void **state)
{
    (void)state;
    struct fpx_v8_code code = {0};
    add(&code, stub, "a", 0x100, 0x120);
    assert_int_equal(fpx_v8_code_move(&code, 0x100, UINT64_MAX - 4), FLAMEPIX_OK);
    expect_at(&code, UINT64_MAX - 1, "Stub: a", "", 0);
    expect_nothing_at(&code, 0x100);
    expect_nothing_at(&code, 4);
    fpx_v8_code_free(&code);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_function_is_a_name_a_file_and_a_line),
        cmocka_unit_test(test_other_code_is_named_with_its_type),
        cmocka_unit_test(test_escapes_are_what_they_stand_for),
        cmocka_unit_test(test_a_library_is_its_file_and_stands_behind_other_code),
        cmocka_unit_test(test_code_moves_by_its_first_address),
        cmocka_unit_test(test_code_may_move_to_the_last_addresses),
    };
    return cmocka_run_group_tests_name("V8 code", tests, NULL, NULL);
}
