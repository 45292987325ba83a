#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/pictures/palette_hue_checks.h"

static const struct hued java_cases[] = {
    {"_[k]", ORANGE},
    {"_[j]_[k]", ORANGE},
    {"_[]_[k]", ORANGE},
    {"_[j]", GREEN},
    {"_[k]_[j]", GREEN},
    {"_[]_[j]", GREEN},
    {"_[i]", AQUA},
    {"_[j]_[i]", AQUA},
    {"_[]_[i]", AQUA},
    {"_[j]_[]", RED},
    {"_[j]_[jj]", RED},
    {"_[jk]", RED},
    {"_[i]blah", RED},
    {"java/", GREEN},
    {"java/somestuff", GREEN},
    {"javax/", GREEN},
    {"javax/somestuff", GREEN},
    {"jdk/", GREEN},
    {"jdk/somestuff", GREEN},
    {"net/", GREEN},
    {"net/somestuff", GREEN},
    {"org/", GREEN},
    {"org/somestuff", GREEN},
    {"com/", GREEN},
    {"com/somestuff", GREEN},
    {"io/", GREEN},
    {"io/somestuff", GREEN},
    {"sun/", GREEN},
    {"sun/somestuff", GREEN},
    {"Ljava/", GREEN},
    {"Ljavax/", GREEN},
    {"Ljdk/", GREEN},
    {"Lnet/", GREEN},
    {"Lorg/", GREEN},
    {"Lcom/", GREEN},
    {"Lio/", GREEN},
    {"Lsun/", GREEN},
    {"jdk/_[ki]", GREEN},
    {"jdk/::[ki]", YELLOW},
    {"Ajdk/_[ki]", GREEN},
    {"Ajdk/::[ki]", YELLOW},
    {"jdk::[ki]", YELLOW},
    {"::[ki]", YELLOW},
    {"::", YELLOW},
    {"some::st_[jk]uff", YELLOW},
    {"jdk", RED},
    {"Ljdk", RED},
    {" ", RED},
    {"", RED},
    {"something", RED},
    {"some:thing", RED},
    {"scala.tools.nsc.Global$Run.compile", GREEN},
    {"sbt.execute.work", GREEN},
    {"org.scalatest.Suit.run", GREEN},
    {"Compile", GREEN},
    {"-[test]", YELLOW},
    {"+[test]", YELLOW},
    {"[test.event]", RED},
};

static void test_semantic_java_has_the_hues_of_infernos_cases(void **state)
{
    (void)state;
    CHECK_HUES(fpx_semantic_java, java_cases);
}

static void test_semantic_perl_has_the_hues_of_infernos_cases(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {" ", RED},
        {"", RED},
        {"something", RED},
        {"somethingpl", RED},
        {"something/_[k]", ORANGE},
        {"something_[k]", ORANGE},
        {"some::thing", YELLOW},
        {"some/ai.pl", GREEN},
        {"someai.pl", GREEN},
        {"something/Perl", GREEN},
        {"somethingPerl", GREEN},
    };
    CHECK_HUES(fpx_semantic_perl, cases);
}

static void test_semantic_python_has_the_hues_of_infernos_cases(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {"<frozen importlib._bootstrap>:_load_unlocked:680", YELLOW},
        {"<built-in method time.sleep>", YELLOW},
        {"<method 'append' of 'list' objects>", YELLOW},
        {".venv/lib/python3.9/time.py:12", YELLOW},
        {"C:/Users/User/AppData/Local/Programs/Python/Python39/lib/concurrent/futures/thread.py",
         YELLOW},
        {"C:"
         "\\Users\\User\\AppData\\Local\\Programs\\Python\\Python39\\lib\\concurrent\\futures\\thre"
         "ad.py",
         YELLOW},
        {"my_file.py:55", RED},
        {".venv/lib/python3.9/site-packages/package/file.py:12", AQUA},
    };
    CHECK_HUES(fpx_semantic_python, cases);
}

static void test_semantic_js_has_the_hues_of_infernos_cases(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {" ", GREEN},
        {"something_[k]", ORANGE},
        {"something/_[j]", GREEN},
        {"something_[j]", AQUA},
        {"some::thing", YELLOW},
        {"some:thing", AQUA},
        {"some/ai.js", GREEN},
        {"project/node_modules/dep/index.js", PURPLE},
        {"someai.js", RED},
    };
    CHECK_HUES(fpx_semantic_js, cases);
}

static void test_semantic_rust_has_the_hues_of_infernos_cases(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {"some::not_rust_system::mod", AQUA},
        {"core::mod", ORANGE},
        {"std::mod", ORANGE},
        {"alloc::mod", ORANGE},
        {"something_else", YELLOW},
        {"<alloc::boxed::Box<F,A> as something::else", ORANGE},
        {"<core::something as something::else", ORANGE},
        {"<core::future::from_generator::GenFuture<T> as something::else", AQUA},
        {"<std::something something::else", ORANGE},
        {"my-app`std::sys::unix::thread::Thread::new::thread_start", ORANGE},
        {"my-app`foobar::extent::Extent::write", AQUA},
    };
    CHECK_HUES(fpx_semantic_rust, cases);
}

/* Where flamegraph.pl decides, or both say the same. */
static void test_semantic_java_of_descriptors_is_java(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {"Lcom/a/B;::m", GREEN},
        {"Foo:::bar", GREEN},
        {"JavaCalls::call_helper", YELLOW},
        {"Ljava/io/Foo;::read_[j]", GREEN},
        {"tcp_sendmsg_[k]", ORANGE},
        {"Foo::bar_[i]", AQUA},
        {"start_thread", RED},
    };
    CHECK_HUES(fpx_semantic_java, cases);
}

static void test_semantic_js_knows_files_before_colons(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {"f /a/b.js:12", GREEN},  {"f /a/node_modules/x/b.js:12", PURPLE},
        {"LazyCompile:~f", AQUA}, {"v8::internal::Run /x.js", YELLOW},
        {"  \t", GREEN},          {"", RED},
    };
    CHECK_HUES(fpx_semantic_js, cases);
}

static void test_semantic_perl_puts_packages_before_files(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {"Perl::Critic", YELLOW}, {"Perl_pp_entersub", GREEN}, {"Foo::x_[k]", ORANGE}};
    CHECK_HUES(fpx_semantic_perl, cases);
}

static void test_semantic_python_knows_parts_of_paths_only_whole(void **state)
{
    (void)state;
    static const struct hued cases[] = {
        {"a/mysite-packages/b.py", RED},
        {"a/pythonista/b.py", RED},
        {"/usr/lib/python3/os.py", YELLOW},
        {"a\\site-packages\\b.py", AQUA},
        {"tcp_sendmsg_[k]", ORANGE},
        {"", RED},
        {"/", RED},
    };
    CHECK_HUES(fpx_semantic_python, cases);
}

static void test_semantic_chain_asks_what_lies_below(void **state)
{
    (void)state;
    const struct flamepix_frame_facts woken = {.name = {"poll", 4}, .woken = true};
    assert_int_equal(fpx_semantic_chain.hue_of(&woken), AQUA);
    assert_int_equal(hue_of(&fpx_semantic_chain, "poll"), BLUE);
    assert_int_equal(hue_of(&fpx_semantic_chain, "poll_[w]"), AQUA);
    assert_int_equal(hue_of(&fpx_semantic_wakeup, "poll"), AQUA);
}

/* Every hue that a palette returns has a label; names of all kinds, and of any bytes. */
static void test_semantic_palettes_label_each_hue_that_they_answer(void **state)
{
    (void)state;
    static const struct fpx_semantic *const palettes[] = {
        &fpx_semantic_java, &fpx_semantic_js,     &fpx_semantic_perl,  &fpx_semantic_python,
        &fpx_semantic_rust, &fpx_semantic_wakeup, &fpx_semantic_chain, &fpx_semantic_go,
        &fpx_semantic_node, &fpx_semantic_dotnet, &fpx_semantic_kernel};
    static const char *const names[] = {"",
                                        " ",
                                        "main.main",
                                        "runtime.mallocgc",
                                        "a::b",
                                        "\xff\xfe`",
                                        "tcp_sendmsg_[k]",
                                        "a/b.js:1",
                                        "System.String.Concat",
                                        "L",
                                        "`",
                                        "/",
                                        "\\",
                                        "std::x",
                                        "vfs_read"};
    for (size_t p = 0; p < sizeof(palettes) / sizeof(palettes[0]); p++) {
        for (size_t n = 0; n < sizeof(names) / sizeof(names[0]); n++) {
            enum fpx_classic_hue hue = hue_of(palettes[p], names[n]);
            size_t i = 0;
            while (i < palettes[p]->count && palettes[p]->meanings[i].hue != hue)
                i++;
            assert_in_range(i, 0, palettes[p]->count - 1);
            assert_non_null(palettes[p]->meanings[i].label);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_semantic_java_has_the_hues_of_infernos_cases),
        cmocka_unit_test(test_semantic_perl_has_the_hues_of_infernos_cases),
        cmocka_unit_test(test_semantic_python_has_the_hues_of_infernos_cases),
        cmocka_unit_test(test_semantic_js_has_the_hues_of_infernos_cases),
        cmocka_unit_test(test_semantic_rust_has_the_hues_of_infernos_cases),
        cmocka_unit_test(test_semantic_java_of_descriptors_is_java),
        cmocka_unit_test(test_semantic_js_knows_files_before_colons),
        cmocka_unit_test(test_semantic_perl_puts_packages_before_files),
        cmocka_unit_test(test_semantic_python_knows_parts_of_paths_only_whole),
        cmocka_unit_test(test_semantic_chain_asks_what_lies_below),
        cmocka_unit_test(test_semantic_palettes_label_each_hue_that_they_answer),
    };
    return cmocka_run_group_tests_name("semantic_spelling", tests, NULL, NULL);
}
