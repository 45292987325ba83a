#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/perf/perf.h"

static void expect_name(const char *symbol, bool of_java, const char *expected)
{
    struct flamepix_buffer name = {0};
    assert_int_equal(flamepix_buffer_append(&name, "x;", 2), FLAMEPIX_OK);
    assert_int_equal(fpx_perf_symbol_append(&name, flamepix_bytes_of(symbol), of_java),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&name, "", 1), FLAMEPIX_OK);
    assert_string_equal(name.data + 2, expected);
    flamepix_buffer_free(&name);
}

static void expect_without_offset(const char *symbol, const char *expected)
{
    const struct flamepix_bytes without = fpx_perf_symbol_without_offset(flamepix_bytes_of(symbol));
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
                "std::function<int (int, int)>::operator()");
}

/* Names as perf prints them, and what is left of them. */
static const struct {
    const char *symbol, *name;
} names[] = {
    {"main", "main"},
    {"foo(int)", "foo"},
    {"foo()", "foo"},
    {"Foo::operator bool() const", "Foo::operator bool"},
    {"Foo::operator()() const", "Foo::operator()"},
    {"Foo::operator()(int, char const*) const", "Foo::operator()"},
    {"Foo::operator()", "Foo::operator()"},
    {"(anonymous namespace)::Reader::operator()(int, char const*) const",
     "(anonymous namespace)::Reader::operator()"},
    {"decltype(auto) fmt::v9::visit<(anonymous namespace)::X>(int) [clone .constprop.0]",
     "decltype(auto) fmt::v9::visit<(anonymous namespace)::X>"},
    {"decltype(auto) visit<X>", "decltype(auto) visit<X>"},
    {"auto f<decltype((x).y)>(int)", "auto f<decltype((x).y)>"},
    {"node::fs::FileHandle::ClosePromise()::{lambda(uv_fs_s*)#1}::_FUN",
     "node::fs::FileHandle::ClosePromise()::{lambda(uv_fs_s*)#1}::_FUN"},
    {"node::fs::FileHandle::ClosePromise()::{lambda(uv_fs_s*)#1}::_FUN(uv_fs_s*)",
     "node::fs::FileHandle::ClosePromise()::{lambda(uv_fs_s*)#1}::_FUN"},
    {"main::{lambda(int)#2}::operator()(int) const::{lambda()#1}::operator()() const",
     "main::{lambda(int)#2}::operator()(int) const::{lambda()#1}::operator()"},
    {"std::unique_ptr<X, std::default_delete<X> >::operator->() const",
     "std::unique_ptr<X, std::default_delete<X> >::operator->"},
    {"bool operator><int>(A<int> const&, A<int> const&)", "bool operator><int>"},
    {"std::ostream& operator<< <char>(std::ostream&, char)", "std::ostream& operator<< <char>"},
    {"bool std::operator< <char, int>(std::pair<char, int> const&)",
     "bool std::operator< <char, int>"},
    {"X::operator<=>(X const&) const &", "X::operator<=>"},
    {"X::take() &&", "X::take"},
    {"X::f() const volatile noexcept", "X::f"},
    {"operator new(unsigned long)", "operator new"},
    {"operator new[](unsigned long, std::align_val_t)", "operator new[]"},
    {"operator new(unsigned long)@plt", "operator new"},
    {"std::string::append(char const*)@@GLIBCXX_3.4", "std::string::append"},
    {"std::function<void (int, char)>::function(std::function<void (int, char)> const&)",
     "std::function<void (int, char)>::function"},
    {"std::__invoke<void (*)(int), int>(void (*&&)(int), int&&)",
     "std::__invoke<void (*)(int), int>"},
    {"void call<void (A::*)(int) const>(void (A::*)(int) const)",
     "void call<void (A::*)(int) const>"},
    {"f<(char)40>(int)", "f<(char)40>"},
    {"f<(Mode)1, 2ul>", "f<(Mode)1, 2ul>"},
    {"std::__cxx11::basic_string<char>::_M_append[abi:cxx11](char const*, unsigned long)",
     "std::__cxx11::basic_string<char>::_M_append[abi:cxx11]"},
    {"f(int) (.cold)", "f"},
    {"f(int) [clone .isra.0] [clone .cold]", "f"},
    {"f(int).part.3", "f"},
    {"f [clone .cold]", "f [clone .cold]"},
    {"f(int)::table", "f(int)::table"},
    {"non-virtual thunk to X::f(int)", "non-virtual thunk to X::f"},
    {"virtual thunk to std::istream::~istream()", "virtual thunk to std::istream::~istream"},
    {"guard variable for (anonymous namespace)", "guard variable for (anonymous namespace)"},
    {"v8::internal::(anonymous namespace)::Invoke(v8::internal::Isolate*)",
     "v8::internal::(anonymous namespace)::Invoke"},
    {"node::Init(int*, char const**, int*, char const***)", "node::Init"},
    {"wxString::compare(wxString const&) const", "wxString::compare"},
    {"void com.sun.tools.Annotate.lambda$q$4(com.sun.JCTree, com.sun.Env)",
     "void com.sun.tools.Annotate.lambda$q$4"},
    {"Ljava/io/Foo;::bar(ILjava/lang/String;)V", "Ljava/io/Foo;::bar"},
    {"Ljava/io/Foo;::bar(I)[Ljava/lang/String;", "Ljava/io/Foo;::bar"},
    {"net/http.(*Client).Do", "net/http.(*Client).Do"},
    {"net/http.(*Client)", "net/http.(*Client)"},
    {"<(A, B) as core::fmt::Debug>::fmt", "<(A, B) as core::fmt::Debug>::fmt"},
    {"core::ptr::drop_in_place<dyn core::ops::FnOnce()>",
     "core::ptr::drop_in_place<dyn core::ops::FnOnce()>"},
    {"Ljava/io/Foo;.bar(ILjava/lang/String;)Lio/nett", "Ljava/io/Foo;.bar"},
    {"RegExp:^(a|b)", "RegExp:^"},
    {"Stub:CallICStub(args(0), METHOD,", "Stub:CallICStub"},
    {"start_thread ([kernel.kallsyms])/libpthread.so)", "start_thread"},
    {"LazyCompile:~(anonymous) /x.js:1", "LazyCompile:~(anonymous) /x.js:1"},
    {"entry_SYSCALL_64_after_hwframe", "entry_SYSCALL_64_after_hwframe"},
};

static void test_names_end_where_their_arguments_open(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        expect_name(names[i].symbol, false, names[i].name);
}

static void test_an_arrow_is_between_functions_or_of_a_name(void **state)
{
    (void)state;
    static const char *const single[] = {"X::operator->() const",
                                         "X::operator->*(int)",
                                         "<fn() -> T as F>::call",
                                         "f(int)::{lambda(int)->bool}",
                                         "a(x: Int) -> Int",
                                         "a->",
                                         "->a",
                                         "f<g->h>",
                                         "X::operator>"};
    struct flamepix_bytes symbol;
    struct flamepix_bytes rest = flamepix_bytes_of("La;::<init>->Lb;::c->operator<->d");
    assert_true(fpx_perf_symbol_next(&rest, &symbol));
    assert_true(flamepix_bytes_equal(symbol, flamepix_bytes_of("La;::<init>")));
    assert_true(fpx_perf_symbol_next(&rest, &symbol));
    assert_true(flamepix_bytes_equal(symbol, flamepix_bytes_of("Lb;::c")));
    assert_false(fpx_perf_symbol_next(&rest, &symbol));
    for (size_t i = 0; i < sizeof(single) / sizeof(single[0]); i++) {
        rest = flamepix_bytes_of(single[i]);
        assert_false(fpx_perf_symbol_next(&rest, &symbol));
    }
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
        cmocka_unit_test(test_names_end_where_their_arguments_open),
        cmocka_unit_test(test_an_arrow_is_between_functions_or_of_a_name),
        cmocka_unit_test(test_an_anonymous_namespace_stays),
        cmocka_unit_test(test_methods_of_go_keep_their_type),
        cmocka_unit_test(test_quotes_go),
        cmocka_unit_test(test_names_of_rust_are_repaired),
        cmocka_unit_test(test_other_names_are_not_taken_for_rust),
        cmocka_unit_test(test_types_of_java_lose_their_letter),
    };
    return cmocka_run_group_tests_name("perf_symbol", tests, NULL, NULL);
}
