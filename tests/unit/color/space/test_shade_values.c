#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/space/color_space.h"

static struct fpx_shade_values values_of(enum flamepix_shading shading, const char *name)
{
    return fpx_shade_values(shading, 0, (struct flamepix_bytes){name, strlen(name)});
}

static void test_shading_by_name_has_the_numbers_of_flamegraph_pl(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double value;
    } known[] = {
        {"", 0.170828036106290},
        {"a", 0.638651976668374},
        {"main", 0.778599984319047},
        {"foo::bar", 0.401757226632075},
        {"tcp_sendmsg_[k]", 0.493231863089935},
    };
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        struct fpx_shade_values found = values_of(FLAMEPIX_SHADING_NAME, known[i].name);
        assert_float_equal(found.first, known[i].value, 1e-14);
        assert_true(found.second == found.first && found.third == found.first);
    }
}

static void test_shading_by_hash_has_the_numbers_of_flamegraph_pl(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double forwards;
    } known[] = {
        {"", 1},
        {"main", 0.363351},
        {"genunix`kmem_cache_free", 0.46692634},
        {"org/mozilla/javascript/NativeFunction:.initScriptFunction_[j]", 0.77964604},
        {"unix`0xfffffffffb8001d6", 0.41813117},
        {"un`0xfffffffffb8001d6", 0.41813117},
        {"``0xfffffffffb8001d6", 0.41813117},
    };
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
        assert_float_equal(values_of(FLAMEPIX_SHADING_HASH, known[i].name).first, known[i].forwards,
                           1e-6);
    assert_float_equal(values_of(FLAMEPIX_SHADING_HASH, "main").second, 0.854374, 1e-6);
    assert_float_equal(values_of(FLAMEPIX_SHADING_HASH, "genunix`kmem_cache_free").third, 0.8404103,
                       1e-6);
}

static void test_shading_by_a_seed_changes_with_it_and_is_the_same_again(void **state)
{
    (void)state;
    const struct flamepix_bytes name = {"main", 4};
    double one = fpx_shade_values(FLAMEPIX_SHADING_RANDOM, 1, name).first;
    assert_true(one == fpx_shade_values(FLAMEPIX_SHADING_RANDOM, 1, name).first);
    assert_true(one != fpx_shade_values(FLAMEPIX_SHADING_RANDOM, 2, name).first);
    assert_true(
        one !=
        fpx_shade_values(FLAMEPIX_SHADING_RANDOM, 1, (struct flamepix_bytes){"niam", 4}).first);
}

static void test_shadings_stay_between_0_and_1(void **state)
{
    (void)state;
    static const char *const names[] = {"", "a", "`", "``", "a`", "`a`", "\xff\xff\xff\xff", "--"};
    for (int shading = FLAMEPIX_SHADING_NAME; shading <= FLAMEPIX_SHADING_RANDOM; shading++) {
        for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
            struct fpx_shade_values found = values_of((enum flamepix_shading)shading, names[i]);
            assert_true(found.first >= 0 && found.first <= 1);
            assert_true(found.second >= 0 && found.second <= 1);
            assert_true(found.third >= 0 && found.third <= 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shading_by_name_has_the_numbers_of_flamegraph_pl),
        cmocka_unit_test(test_shading_by_hash_has_the_numbers_of_flamegraph_pl),
        cmocka_unit_test(test_shading_by_a_seed_changes_with_it_and_is_the_same_again),
        cmocka_unit_test(test_shadings_stay_between_0_and_1),
    };
    return cmocka_run_group_tests_name("shade_values", tests, NULL, NULL);
}
