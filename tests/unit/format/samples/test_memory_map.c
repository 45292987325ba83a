#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/samples/addresses.h"

static bool take(struct fpx_memory_map *map, const char *line)
{
    bool is_taken;
    assert_int_equal(fpx_memory_map_take(map, flamepix_bytes_of(line), &is_taken), FLAMEPIX_OK);
    return is_taken;
}

static void expect_module(struct fpx_memory_map *map, uint64_t address, const char *module)
{
    assert_true(flamepix_bytes_equal(fpx_memory_map_find(map, address), flamepix_bytes_of(module)));
}

static void test_both_spellings_give_modules(void **state)
{
    (void)state;
    struct fpx_memory_map map = {0};
    assert_true(take(&map, "7f00000000-7f00001000 r-xp 00000000 08:01 1234   /lib/libc.so.6"));
    assert_true(take(&map, "  00400000-00fcb000: server"));
    assert_true(take(&map, "7fff2edff000-7fff2ee00000: [vdso]"));
    expect_module(&map, 0x400000, "server");
    expect_module(&map, 0xFCAFFF, "server");
    expect_module(&map, 0xFCB000, "");
    expect_module(&map, 0x3FFFFF, "");
    expect_module(&map, 0x7F00000800, "libc.so.6");
    expect_module(&map, 0x7FFF2EDFF001, "[vdso]");
    fpx_memory_map_free(&map);
}

static void test_what_is_not_executed_or_no_map_is_left_out(void **state)
{
    (void)state;
    struct fpx_memory_map map = {0};
    assert_true(take(&map, "1000-2000 rw-p 00000000 08:01 1234   /lib/data"));
    assert_true(take(&map, "5000-4000 r-xp 00000000 08:01 1234   /lib/backwards"));
    assert_true(take(&map, "6000-7000 r-xp 00000000 00:00 0"));
    assert_false(take(&map, "MAPPED_LIBRARIES:"));
    assert_false(take(&map, "1000 2000 r-xp"));
    assert_false(take(&map, ""));
    expect_module(&map, 0x1800, "");
    expect_module(&map, 0x4800, "");
    assert_int_equal(map.count, 0);
    fpx_memory_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_spellings_give_modules),
        cmocka_unit_test(test_what_is_not_executed_or_no_map_is_left_out),
    };
    return cmocka_run_group_tests_name("memory_map", tests, NULL, NULL);
}
