#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "support/scarce_memory.h"
#include "view/names/builtin_rewrites.h"

struct row {
    const char *name, *wanted;
};

static void assert_rows(const char *builtin, const struct row *rows, size_t count)
{
    const struct fpx_builtin_rewrite *rewrite = fpx_builtin_rewrite_named(builtin);
    assert_non_null(rewrite);
    for (size_t i = 0; i < count; i++) {
        struct flamepix_buffer made = {0};
        assert_int_equal(rewrite->rewrite(flamepix_bytes_of(rows[i].name), &made), FLAMEPIX_OK);
        if (!flamepix_bytes_equal(flamepix_buffer_bytes(&made), flamepix_bytes_of(rows[i].wanted)))
            fail_msg("%s of %s is %.*s, not %s", builtin, rows[i].name, (int)made.length, made.data,
                     rows[i].wanted);
        flamepix_buffer_free(&made);
    }
}

#define ASSERT_ROWS(builtin, rows) assert_rows(builtin, rows, sizeof(rows) / sizeof((rows)[0]))

static void test_templates_are_stripped_and_names_in_brackets_are_not(void **state)
{
    (void)state;
    static const struct row rows[] = {
        /* C++ */
        {"std::vector<int>::push_back", "std::vector::push_back"},
        {"std::vector<int, std::allocator<int> >::push_back(int const&)",
         "std::vector::push_back(int const&)"},
        {"std::map<std::pair<int,int>,f<(1>0)>>::at", "std::map::at"},
        {"void f<int>(std::list<int>)", "void f(std::list)"},
        {"bool operator< <int>(A<int> const&)", "bool operator<(A const&)"},
        {"std::operator<< <std::char_traits<char> >(std::ostream&)",
         "std::operator<<(std::ostream&)"},
        {"A<int>::operator->() const", "A::operator->() const"},
        {"A<int>::operator<=>(A<int>)", "A::operator<=>(A)"},
        {"A::operator()<int>(int)", "A::operator()(int)"},
        {"A::operator[](int)", "A::operator[](int)"},
        {"A<&B::operator> >::f", "A::f"},
        {"A<&B::operator<>::f", "A::f"},
        {"A<decltype(a->b)>::f", "A::f"},
        {"A<decltype(a)->b>::f", "A::f"},
        {"(anonymous namespace)::A<int>::f", "(anonymous namespace)::A::f"},
        {"f[abi:cxx11](int)", "f[abi:cxx11](int)"},
        {"f(int [3], int[])", "f(int [3], int[])"},
        {"A<int>::~A()", "A::~A()"},
        {"cooperator<int>", "cooperator"},
    };
    ASSERT_ROWS("strip-templates", rows);
}

static void test_so_are_arguments_of_types_in_other_languages(void **state)
{
    (void)state;
    static const struct row rows[] = {
        /* Rust */
        {"<T as Trait>::f", "<T as Trait>::f"},
        {"<alloc::vec::Vec<T,A> as core::ops::Index<I>>::index",
         "<alloc::vec::Vec as core::ops::Index>::index"},
        {"core::iter::collect::<alloc::vec::Vec<u8>>", "core::iter::collect"},
        {"core::slice::<impl [T]>::iter", "core::slice::<impl [T]>::iter"},
        {"a::<impl B<u8> for C<u8>>::d::h0123456789abcdef",
         "a::<impl B for C>::d::h0123456789abcdef"},
        {"a::f<fn(u8) -> u8>::{{closure}}", "a::f::{{closure}}"},
        /* Go */
        {"main.Map[...]", "main.Map"},
        {"slices.SortFunc[go.shape.[]uint8,go.shape.int]", "slices.SortFunc"},
        {"main.(*List[...]).Push", "main.(*List).Push"},
        /* Java, C#, Python, JavaScript */
        {"java.util.List<java.lang.String>.add", "java.util.List.add"},
        {"java.nio.Buffer.<init>", "java.nio.Buffer.<init>"},
        {"A::<init>", "A::<init>"},
        {"A::<clinit>", "A::<clinit>"},
        {"System.Collections.Generic.List`1[System.String].Add",
         "System.Collections.Generic.List`1.Add"},
        {"f.<locals>.<lambda>", "f.<locals>.<lambda>"},
        {"Foo.<anonymous>", "Foo.<anonymous>"},
        /* others */
        {"A<int>::f_[k]", "A::f_[k]"},
        {"A<int>::f+0x12_[i]", "A::f+0x12_[i]"},
        {"base.odex[+41107f]", "base.odex[+41107f]"},
        {"[libc.so.6]", "[libc.so.6]"},
        {"-[NSView drawRect:]", "-[NSView drawRect:]"},
        {"malloc_[x]", "malloc_[x]"},
        {"std::vector<std::pair<int", "std::vector<std::pair<int"},
        {"a<b<c>", "a<b<c>"},
        {"main", "main"},
        {"", ""},
    };
    ASSERT_ROWS("strip-templates", rows);
}

static void test_hashes_and_marks_of_clones_are_stripped(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"std::rt::begin::h0123456789abcdef", "std::rt::begin"},
        {"a::b::h0123456789abcdef.llvm.123", "a::b"},
        {"finish_task_switch.isra.0", "finish_task_switch"},
        {"f.part.0.cold", "f"},
        {"g.constprop.5_[k]", "g_[k]"},
        {"g.cold+0x12", "g+0x12"},
        {"stat$INODE64", "stat"},
        {"com.a.Foo$$Lambda$12/0x00007fde34009248.run", "com.a.Foo$$Lambda$12.run"},
        {"libc.so.6", "libc.so.6"},
        {"std::f::h01234", "std::f::h01234"},
        {"main.cold_feet", "main.cold_feet"},
        {"main", "main"},
        {"", ""},
    };
    ASSERT_ROWS("strip-hashes", rows);
}

static void test_addresses_are_stripped(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"malloc+0x131", "malloc"},
        {"tcp_sendmsg+0x12_[k]", "tcp_sendmsg_[k]"},
        {"main+946", "main"},
        {"0xdeadbeef", "0x..."},
        {"0xdeadbeef_[k]", "0x..._[k]"},
        {"ffffffff81000130", "0x..."},
        {"[0x7f12ab]", "[0x...]"},
        {"libfoo.so`0x1234", "libfoo.so`0x..."},
        {"base.odex[+41107f]", "base.odex"},
        {"base.odex[+0x41107f]", "base.odex"},
        {"[+41107f]", "[+41107f]"},
        {"a[12]", "a[12]"},
        {"[unknown]", "[unknown]"},
        {"deadbeef", "deadbeef"},
        {"main", "main"},
        {"", ""},
    };
    ASSERT_ROWS("strip-addresses", rows);
}

static void test_every_hexadecimal_number_may_go(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"0x7f12ab", "0x..."},
        {"at 0x7f12 of 0x1", "at 0x... of 0x..."},
        {"0xBEEFmain", "0x...main"},
        {"0x", "0x"},
        {"0xg", "0xg"},
        {"0x00x1", "0x...x1"},
        {"f+0x131_[k]", "f+0x..._[k]"},
        {"main", "main"},
        {"", ""},
    };
    ASSERT_ROWS("strip-hex", rows);
}

static void test_lambdas_are_the_function_that_they_stand_in(void **state)
{
    (void)state;
    static const struct row rows[] = {
        /* Go */
        {"main.run.func1", "main.run"},
        {"main.run.func1.2", "main.run"},
        {"main.(*T).F.func1.gowrap2", "main.(*T).F"},
        {"main.glob..func1", "main.glob"},
        {"main.run.func1.x", "main.run.func1.x"},
        {"main.function1", "main.function1"},
        {"libc.so.6", "libc.so.6"},
        /* C++ */
        {"f(int)::{lambda(int)#1}::operator()(int) const", "f(int)"},
        {"f()::$_0::operator()() const", "f()"},
        {"f()::'lambda'(int)::operator()(int) const", "f()"},
        {"std::function<void f()::{lambda()#1}>::call",
         "std::function<void f()::{lambda()#1}>::call"},
        {"{lambda()#1}::f", "{lambda()#1}::f"},
        /* Rust */
        {"a::b::{{closure}}", "a::b"},
        {"a::b::{{closure}}::{{closure}}::h0123456789abcdef", "a::b"},
        {"a::b::{closure#0} (src/a.rs:12)", "a::b (src/a.rs:12)"},
        {"<a::B<fn(u8)->u8> as c::D>::e::{{closure}}_[i]", "<a::B<fn(u8)->u8> as c::D>::e_[i]"},
        /* Python, Ruby, Swift */
        {"f.<locals>.<lambda> (a.py:12)", "f (a.py:12)"},
        {"f.<locals>.g", "f.<locals>.g"},
        {"<lambda>", "<lambda>"},
        {"block in each", "each"},
        {"block (2 levels) in each", "each"},
        {"closure #1 in closure #2 in f()", "f()"},
        /* Java, Scala */
        {"com.a.Foo.lambda$run$0", "com.a.Foo.run"},
        {"com/a/Foo.lambda$run$12_[j]", "com/a/Foo.run_[j]"},
        {"com.a.Foo.lambda$run", "com.a.Foo.lambda$run"},
        {"com.a.Foo.lambda$run$x", "com.a.Foo.lambda$run$x"},
        {"mylambda$run$0", "mylambda$run$0"},
        {"com.a.Foo$.$anonfun$main$1", "com.a.Foo$.main"},
        {"com.a.Foo$$Lambda$12/0x00007fde34009248.run", "com.a.Foo$$Lambda.run"},
        {"com.a.Foo$$Lambda$12.run", "com.a.Foo$$Lambda.run"},
        {"com.a.Foo$$Lambda/0x00007fde34009248.run", "com.a.Foo$$Lambda.run"},
        {"com.a.Foo$$Lambda$12/1234.run", "com.a.Foo$$Lambda.run"},
        {"com.a.Foo$$Lambda.run", "com.a.Foo$$Lambda.run"},
        {"com.a.Foo$$Lambda$x", "com.a.Foo$$Lambda$x"},
        {"main", "main"},
        {"", ""},
    };
    ASSERT_ROWS("strip-lambdas", rows);
}

static void test_names_are_regrouped_by_module(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"genunix`kmem_cache_free", "genunix"},
        {"App!Ns.Type.Method", "App"},
        {"[libc.so.6]", "libc.so.6"},
        {"libc.so.6", "libc.so.6"},
        {"net/http.(*conn).serve", "net/http"},
        {"github.com/a/b/pkg.(*T).F.func1", "github.com/a/b/pkg"},
        {"java/util/concurrent/ThreadPoolExecutor.runWorker_[j]", "java/util/concurrent"},
        {"com.a.b.Foo.bar", "com.a.b"},
        {"std::vector<int>::push_back(int)", "std"},
        {"alloc::vec::Vec<T>::push::h0123456789abcdef", "alloc::vec"},
        {"Foo::bar()", "Foo"},
        {"get (util/treecache.py:37)", "util/treecache.py"},
        {"tcp_sendmsg_[k]", "[kernel]_[k]"},
        {"genunix`avl_find_[k]", "genunix"},
        {"java-1234/5678", "java-1234/5678"},
        {"malloc", "[unknown]"},
        {"[unknown]", "[unknown]"},
        {"[vdso]", "[vdso]"},
        {"0x7f00", "[unknown]"},
        {"-", "-"},
        {"--", "--"},
        {"", ""},
    };
    ASSERT_ROWS("module", rows);
}

static void test_names_are_regrouped_by_file(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"get (util/treecache.py:37)", "util/treecache.py"},
        {"json/encoder.py:iterencode:384", "json/encoder.py"},
        {"LazyCompile:~Readable.read _stream_readable.js:258", "_stream_readable.js"},
        {"java-1234/5678", "java-1234/5678"},
        {"tcp_sendmsg_[k]", "[unknown]"},
        {"std::vector<int>::push_back(int)", "[unknown]"},
        {"[libc.so.6]", "[libc.so.6]"},
        {"--", "--"},
        {"", ""},
    };
    ASSERT_ROWS("file", rows);
}

static void test_only_what_groups_regroups(void **state)
{
    (void)state;
    assert_true(fpx_builtin_rewrite_named("module")->regroups);
    assert_true(fpx_builtin_rewrite_named("file")->regroups);
    assert_false(fpx_builtin_rewrite_named("strip-lambdas")->regroups);
}

static void test_a_rewrite_that_there_is_not_names_those_that_there_are(void **state)
{
    (void)state;
    struct flamepix_pattern_fault fault = {0};
    assert_null(fpx_builtin_rewrite_named("strip"));
    assert_null(fpx_builtin_rewrite_named(""));
    fpx_builtin_rewrite_refuse(&fault);
    assert_string_equal(fault.why, "there is none of this name, but strip-templates, strip-hashes, "
                                   "strip-addresses, strip-hex, strip-lambdas, "
                                   "strip-run-numbers, module and file");
}

static const char *const builtins[] = {"strip-templates", "strip-hashes",  "strip-addresses",
                                       "strip-hex",       "strip-lambdas", "strip-run-numbers",
                                       "module",          "file"};

/* Of this process: others may be at work. */
static double seconds(void)
{
    struct timespec now;
    assert_int_equal(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now), 0);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Of text that repeats a piece: what all of them take. */
static double cost(const char *piece, size_t count)
{
    struct flamepix_buffer name = {0}, made = {0};
    for (size_t i = 0; i < count; i++)
        assert_int_equal(flamepix_buffer_append(&name, piece, strlen(piece)), FLAMEPIX_OK);
    double begin = seconds();
    for (size_t i = 0; i < sizeof(builtins) / sizeof(builtins[0]); i++) {
        made.length = 0;
        assert_int_equal(
            fpx_builtin_rewrite_named(builtins[i])->rewrite(flamepix_buffer_bytes(&name), &made),
            FLAMEPIX_OK);
    }
    flamepix_buffer_free(&name);
    flamepix_buffer_free(&made);
    return seconds() - begin;
}

/* Of a second or more, whether four times as much takes far more than four times as long. */
static bool grows_faster(const char *piece)
{
    const double much = cost(piece, 50000);
    return much > 1.0 && much > 8 * cost(piece, 12500);
}

static void test_long_names_take_linear_time(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "a<",
        "a<b>",
        "<",
        "a[b",
        "operator ",
        "a<operator ",
        ".func1",
        "::<",
        "::{",
        "lambda$",
        "$$Lambda$",
        "lambda$a",
        "block in ",
        ".isra",
        "f<(",
        ".<locals>.<lambda",
        "[+4",
        "operator<",
        "a<operator \"",
        ".func1x",
        "#a",
        "CGLIB$",
        "CGLIB$$1",
        "julia_1_",
        "_erb__1_",
        "$auxiliary$",
        "0x1234567",
        "Lambda$1/",
        "Castle.Proxies.",
    };
    for (size_t i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++) {
        if (grows_faster(pieces[i]))
            fail_msg("%s repeated takes more than linear time", pieces[i]);
    }
}

static enum flamepix_status rewrite(void *user)
{
    struct flamepix_buffer made = {0};
    enum flamepix_status status = fpx_builtin_rewrite_named(user)->rewrite(
        flamepix_bytes_of("a::b<c>::d::{{closure}}::h0123456789abcdef+0x12_[k]"), &made);
    flamepix_buffer_free(&made);
    return status;
}

static void test_without_memory_a_name_is_not_rewritten(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(builtins) / sizeof(builtins[0]); i++)
        assert_in_range(scarce_memory_try(rewrite, (void *)builtins[i]), 1, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_templates_are_stripped_and_names_in_brackets_are_not),
        cmocka_unit_test(test_so_are_arguments_of_types_in_other_languages),
        cmocka_unit_test(test_hashes_and_marks_of_clones_are_stripped),
        cmocka_unit_test(test_addresses_are_stripped),
        cmocka_unit_test(test_every_hexadecimal_number_may_go),
        cmocka_unit_test(test_lambdas_are_the_function_that_they_stand_in),
        cmocka_unit_test(test_names_are_regrouped_by_module),
        cmocka_unit_test(test_names_are_regrouped_by_file),
        cmocka_unit_test(test_only_what_groups_regroups),
        cmocka_unit_test(test_a_rewrite_that_there_is_not_names_those_that_there_are),
        cmocka_unit_test(test_long_names_take_linear_time),
        cmocka_unit_test(test_without_memory_a_name_is_not_rewritten),
    };
    return cmocka_run_group_tests_name("builtin_rewrites", tests, NULL, NULL);
}
