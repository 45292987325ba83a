#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/perf_symbol.h"

static void expect_name(const char *symbol, bool of_java, const char *expected)
{
    struct flamepix_buffer name = {0};
    assert_int_equal(flamepix_buffer_append(&name, "x;", 2), FLAMEPIX_OK);
    assert_int_equal(flamepix_perf_symbol_append(&name, flamepix_bytes_of(symbol), of_java),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&name, "", 1), FLAMEPIX_OK);
    assert_string_equal(name.data + 2, expected);
    flamepix_buffer_free(&name);
}

static void expect_without_offset(const char *symbol, const char *expected)
{
    const struct flamepix_bytes without =
        flamepix_perf_symbol_without_offset(flamepix_bytes_of(symbol));
    assert_true(flamepix_bytes_equal(without, flamepix_bytes_of(expected)));
}

static void test_an_offset_goes(void **state)
{
    (void)state;
    expect_without_offset("main+0x1f", "main");
    expect_without_offset("_start+0xffff018fd5dce000", "_start");
    expect_without_offset("main", "main");
    expect_without_offset("f+0x", "f+0x");
    expect_without_offset("f+0xfg", "f+0xfg");
    expect_without_offset("+0x1", "");
}

static void test_arguments_go_outside_of_brackets_alone(void **state)
{
    (void)state;
    expect_name("v8::Zone::Zone(v8::Isolate*)", false, "v8::Zone::Zone");
    expect_name("foo<void (int)>(x)", false, "foo<void (int)>");
    expect_name("{lambda(int)#2}::go(int)", false, "{lambda(int)#2}::go");
    expect_name("std::function<int (int, int)>::operator()(int, int) const", false,
                "std::function<int (int, int)>::operator");
}

static void test_an_anonymous_namespace_stays(void **state)
{
    (void)state;
    expect_name("(anonymous namespace)::f(int)", false, "(anonymous namespace)::f");
    expect_name("a::(anonymous namespace)::f(int)", false, "a::(anonymous namespace)::f");
}

static void test_methods_of_go_keep_their_type(void **state)
{
    (void)state;
    expect_name("net/http.(*Client).Do", false, "net/http.(*Client).Do");
}

static void test_quotes_go(void **state)
{
    (void)state;
    expect_name("RegExp:[&<>\"']", false, "RegExp:[&<>]");
}

static void test_names_of_rust_are_repaired(void **state)
{
    (void)state;
    expect_name("_$LT$std..io..Reader$LT$R$GT$$GT$::new::h893d205748cacdd5", false,
                "<std::io::Reader<R>>::new");
    expect_name("_$LT$$RF$$u27$a$u20$mut$u20$I$GT$::next::hf6d2c4c5538b1320", false,
                "<&a mut I>::next");
    expect_name("init::_$u7b$$u7b$closure$u7d$$u7d$::h347f6695ed91405f", false,
                "init::_{{closure}}");
    expect_name("emulator::main::hc2aaa9b4591a10c7", false, "emulator::main");
}

static void test_other_names_are_not_taken_for_rust(void **state)
{
    (void)state;
    expect_name("a$LT$b", false, "a$LT$b");
    expect_name("f::h347f6695ed91405", false, "f::h347f6695ed91405");
    expect_name("a$u1f$::h347f6695ed91405f", false, "a$u1f$");
}

static void test_types_of_java_lose_their_letter(void **state)
{
    (void)state;
    expect_name("Ljava/io/PrintStream;::print", true, "java/io/PrintStream;::print");
    expect_name("Ljava/io/PrintStream;::print", false, "Ljava/io/PrintStream;::print");
    expect_name("LoadNode::Ideal", true, "LoadNode::Ideal");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_offset_goes),
        cmocka_unit_test(test_arguments_go_outside_of_brackets_alone),
        cmocka_unit_test(test_an_anonymous_namespace_stays),
        cmocka_unit_test(test_methods_of_go_keep_their_type),
        cmocka_unit_test(test_quotes_go),
        cmocka_unit_test(test_names_of_rust_are_repaired),
        cmocka_unit_test(test_other_names_are_not_taken_for_rust),
        cmocka_unit_test(test_types_of_java_lose_their_letter),
    };
    return cmocka_run_group_tests_name("perf_symbol", tests, NULL, NULL);
}
