#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/random.h"
#include "view/names/builtin_rewrites.h"

/* `plain` NULL: the name stays as it is. */
struct row {
    const char *name, *plain;
};

static void rewrite(struct flamepix_bytes name, struct flamepix_buffer *made)
{
    made->length = 0;
    assert_int_equal(fpx_strip_run_numbers(name, made), FLAMEPIX_OK);
}

static void assert_stays(struct flamepix_bytes plain)
{
    struct flamepix_buffer again = {0};
    rewrite(plain, &again);
    if (!flamepix_bytes_equal(flamepix_buffer_bytes(&again), plain))
        fail_msg("%.*s is %.*s, rewritten again", (int)plain.length, plain.data, (int)again.length,
                 again.data);
    flamepix_buffer_free(&again);
}

static void assert_rows(const struct row *rows, size_t count)
{
    struct flamepix_buffer made = {0};
    for (size_t i = 0; i < count; i++) {
        const char *plain = rows[i].plain != NULL ? rows[i].plain : rows[i].name;
        rewrite(flamepix_bytes_of(rows[i].name), &made);
        if (!flamepix_bytes_equal(flamepix_buffer_bytes(&made), flamepix_bytes_of(plain)))
            fail_msg("%s is %.*s, not %s", rows[i].name, (int)made.length, made.data, plain);
        assert_stays(flamepix_buffer_bytes(&made));
    }
    flamepix_buffer_free(&made);
}

#define ASSERT_ROWS(rows) assert_rows(rows, sizeof(rows) / sizeof((rows)[0]))

static void test_accessors_and_proxies_of_the_jvm(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"jdk/internal/reflect/GeneratedMethodAccessor120.invoke",
         "jdk/internal/reflect/GeneratedMethodAccessor.invoke"},
        {"sun.reflect.GeneratedConstructorAccessor7.newInstance",
         "sun.reflect.GeneratedConstructorAccessor.newInstance"},
        {"sun.reflect.GeneratedSerializationConstructorAccessor12.newInstance_[j]",
         "sun.reflect.GeneratedSerializationConstructorAccessor.newInstance_[j]"},
        {"Lsun/reflect/GeneratedMethodAccessor1:::invoke",
         "Lsun/reflect/GeneratedMethodAccessor:::invoke"},
        {"GeneratedMethodAccessor33", "GeneratedMethodAccessor"},
        {"com.sun.proxy.$Proxy87.call", "com.sun.proxy.$Proxy.call"},
        {"com/sun/proxy/$Proxy91.call", "com/sun/proxy/$Proxy.call"},
        {"jdk.proxy2.$Proxy33.equals", "jdk.proxy.$Proxy.equals"},
        {"jdk.proxy2/jdk.proxy2.$Proxy33.equals", "jdk.proxy/jdk.proxy.$Proxy.equals"},
        {"Ljdk/proxy2/$Proxy33:::equals", "Ljdk/proxy/$Proxy:::equals"},
        {"$Proxy12", "$Proxy"},
        {"com.example.MyGeneratedMethodAccessor12.run", NULL},
        {"com.example.Store$Proxy1.run", NULL}, /* a class of the program */
        {"com.example.Proxy12.run", NULL},
        {"jdk.internal.reflect.DirectMethodHandleAccessor.invoke", NULL},
    };
    ASSERT_ROWS(rows);
}

static void test_lambdas_and_hidden_classes_of_the_jvm(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"app/Task$$Lambda$912/202020202.run", "app/Task$$Lambda.run"},
        {"app/Task$$Lambda/0x00007f9a11004400.run", "app/Task$$Lambda.run"},
        {"app/Task$$Lambda$14/0x0000000800c03000.run", "app/Task$$Lambda.run"},
        {"app/Task$$Lambda$14.0x0000000800c03000.run", "app/Task$$Lambda.run"},
        {"app/Task$$Lambda+0x00007f9a11004400.run", "app/Task$$Lambda.run"},
        {"app.Task$$Lambda$14.run", "app.Task$$Lambda.run"},
        {"app.Main$$$Lambda$7/123.apply", "app.Main$$$Lambda.apply"},
        {"Lambda$733/101464973.run", "Lambda.run"},
        {"Lambda/0x00007f1c0c001200", "Lambda"},
        {"java/lang/invoke/LambdaForm$MH/0x00007f1c0c001200.invoke",
         "java/lang/invoke/LambdaForm$MH.invoke"},
        {"java.lang.invoke.LambdaForm$DMH/1000975683.invokeStatic_L_V",
         "java.lang.invoke.LambdaForm$DMH.invokeStatic_L_V"},
        {"java.lang.invoke.LambdaForm$BMH.0x00007f1c0c001200.reinvoke",
         "java.lang.invoke.LambdaForm$BMH.reinvoke"},
        {"app.Foo/0x00007f1c0c001200.bar", "app.Foo.bar"},
        {"app.Foo+0x00007f1c0c001200.bar", "app.Foo.bar"},
        {"java.lang.String$$StringConcat/0x0000000800001000.concat",
         "java.lang.String$$StringConcat.concat"},
        {"app.InjectedInvoker/0x0000000800001000", "app.InjectedInvoker"},
        {"app.Loader@1a2b3c4d.load", NULL}, /* a version may look like that */
        {"app.Loader@1a2b3c4d", "app.Loader"},
        {"app.Foo.lambda$run$0", NULL},
        {"app.Foo.lambda$null$12_[j]", NULL},
        {"app.Foo$1.run", NULL},
        {"app.Foo$Lambda$1.run", NULL},
        {"app.Foo.access$000", NULL},
        {"app.Foo$$Lambda$x", NULL},
        {"scala.Foo.$anonfun$main$1", NULL},
        {"java.lang.invoke.LambdaForm$Holder.invoke", NULL},
        {"java.base@17.0.1/java.lang.Thread.run", NULL},
        {"memcpy@GLIBC_2.14", NULL},
        {"node@facade", NULL},
        {"java-1234/5678", NULL}, /* a process and a thread */
        {"pool-1-thread-3", NULL},
        {"ForkJoinPool-1-worker-3", NULL},
        {"C2 CompilerThread0", NULL},
    };
    ASSERT_ROWS(rows);
}

static void test_classes_that_libraries_make(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"app.Store$$EnhancerBySpringCGLIB$$1a2b3c4d.save",
         "app.Store$$EnhancerBySpringCGLIB.save"},
        {"app.Store$$EnhancerByCGLIB$$9f8e7d.save", "app.Store$$EnhancerByCGLIB.save"},
        {"app.Store$$FastClassBySpringCGLIB$$cafe1234.invoke",
         "app.Store$$FastClassBySpringCGLIB.invoke"},
        {"app.Store$$EnhancerBySpringCGLIB$$1a2b3c$$FastClassBySpringCGLIB$$4d5e6f.invoke",
         "app.Store$$EnhancerBySpringCGLIB$$FastClassBySpringCGLIB.invoke"},
        {"app.Store$$SpringCGLIB$$0.save", "app.Store$$SpringCGLIB.save"},
        {"app.Store$$SpringCGLIB$$FastClass$$1.invoke", "app.Store$$SpringCGLIB$$FastClass.invoke"},
        {"app.Store$$EnhancerBySpringCGLIB$$1a2b3c.CGLIB$toString$3",
         "app.Store$$EnhancerBySpringCGLIB.CGLIB$toString"},
        {"app.Store.CGLIB$STATICHOOK12", "app.Store.CGLIB$STATICHOOK"},
        {"app.Store.CGLIB$BIND_CALLBACKS", NULL},
        {"app.Store$$FastClassByGuice$$5d1bd4ee.invoke", "app.Store$$FastClassByGuice.invoke"},
        {"app.Store_$$_jvstc3f_1.save", "app.Store_$$_jvst.save"},
        {"app.Store_$$_javassist_12.save", "app.Store_$$_javassist.save"},
        {"app.Store$ByteBuddy$b7Xk20Qs.save", "app.Store$ByteBuddy.save"},
        {"app.Store$MockitoMock$1046545660.save", "app.Store$MockitoMock.save"},
        {"app.Store$MockitoMock$AbCdEfGh$auxiliary$Zz12Yy34.call",
         "app.Store$MockitoMock$auxiliary.call"},
        {"app.Store$HibernateProxy$QwErTyUi.getName", "app.Store$HibernateProxy.getName"},
        {"app.Store$ByteBuddy$Plan.save", NULL},
        {"app.Store$$Proxy$_$$_WeldClientProxy.save", NULL},
        {"script17001234567891234.run", "script.run"},
        {"Script1.run", NULL},
        {"app.Main$_run_closure1.call", NULL},
        {"user$eval1234$fn__1236.invoke", "user$eval$fn.invoke"},
        {"clojure.core$reify__8321.reduce", "clojure.core$reify.reduce"},
        {"org.python.pycode._pyx12.f$1", "org.python.pycode._pyx.f$1"},
        {"app/codegen/__C203collect.__m1299sum", NULL}, /* numbered by the program */
    };
    ASSERT_ROWS(rows);
}

static void test_dynamic_methods_of_dotnet(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"DynamicClass::lambda_method123", "DynamicClass::lambda_method"},
        {"DynamicClass::lambda_method12(class System.Object)",
         "DynamicClass::lambda_method(class System.Object)"},
        {"DynamicClass::Regex12_Scan(class Runner)", "DynamicClass::Regex_Scan(class Runner)"},
        {"DynamicClass::Regex1_TryMatchAtCurrentPosition",
         "DynamicClass::Regex_TryMatchAtCurrentPosition"},
        {"Castle.Proxies.IStoreProxy_3.Save", "Castle.Proxies.IStoreProxy.Save"},
        {"App.Proxy_3.Save", NULL},
        {"generatedProxy_12.Save", "generatedProxy.Save"},
        {"DynamicClass.Deserialize4fb1ba2c-5c5b-4d9c-a4f3-3b4c2e2b8e7f(class Reader)",
         "DynamicClass.Deserialize(class Reader)"},
        {"DynamicClass.ParamInfo4fb1ba2c-5c5b-4d9c-a4f3-3b4c2e2b8e7f", "DynamicClass.ParamInfo"},
        {"App.Deserialize4fb1ba2c-5c5b-4d9c", NULL},
        {"volume 4fb1ba2c-5c5b-4d9c-a4f3-3b4c2e2b8e7f", NULL},
        {"App.Regex12_Test", NULL},
        {"App.my_lambda_method2", NULL},
        {"App.Program/<>c__DisplayClass12_0::<Main>b__1", NULL},
        {"App.Program::<Main>g__Local|0_1", NULL},
        {"App.Program/<Run>d__12::MoveNext", NULL},
        {"DynamicClass::IL_STUB_PInvoke", NULL},
        {"System.Collections.Generic.List`1[System.Int32]::Add", NULL},
    };
    ASSERT_ROWS(rows);
}

static void test_scripts_and_templates(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"block in #<Class:0x000055d0c8a3b2c8>", "block in #<Class:0x...>"},
        {"#<Class:0x000055d0c8a3b2c8>#call", "#<Class:0x...>#call"},
        {"block (2 levels) in run", NULL},
        {"_app_views_posts_index_html_erb___2345678901234_70368744177664",
         "_app_views_posts_index_html_erb"},
        {"block in _app_views_posts_show_html_haml__123456_7890",
         "block in _app_views_posts_show_html_haml"},
        {"__tilt_70123456789", "__tilt"},
        {"_mjit12_block_in_foo", "_mjit_block_in_foo"},
        {"[_ruby_mjit_p1234u56.so]", "[_ruby_mjit.so]"},
        {"RUBY$block$run$12", "RUBY$block$run"},
        {"Main::(eval 12)", "Main::(eval)"},
        {"__ANON__[(eval 12):3]", "__ANON__[(eval):3]"},
        {"<module> (<ipython-input-12-1a2b3c4d5e6f>:1)", "<module> (<ipython-input>:1)"},
        {"<module> (/tmp/ipykernel_12345/1234.py:1)", "<module> (/tmp/ipykernel/1234.py:1)"},
        {"<listcomp> (a.py:12)", NULL},
        {"<lambda> (a.py:12)", NULL},
        {"run (VM123:4)", "run (VM:4)"},
        {"VM2::run", NULL},
        {"LazyCompile:~foo a.js:12:3", NULL},
        {"wasm-function[1234]", NULL},
        {"TRACE_12::a.lua:3", "TRACE::a.lua:3"},
        {"<0.123.0>", "<0.0>"},
        {"lists:map/2", NULL},
        {"-run/1-fun-0-", NULL},
        {"julia_sort_1234", "julia_sort"},
        {"JIT`julia_sort!_1234_[j]", "JIT`julia_sort!_[j]"},
        {"jfptr_#12#13_456", "jfptr_##"},
        {"Base`#sort!#86 (sort.jl:12)", "Base`#sort!# (sort.jl:12)"},
        {"#12#13 (a.jl:3)", "## (a.jl:3)"},
        {"(::Main.var\"#15#threadsfor_fun#12\")()", "(::Main.var\"##threadsfor_fun#\")()"},
        {"#15#threads", NULL},
        {"#1 worker", NULL},
        {"closure #1 in closure #2 in f()", NULL},
        {"f()::{lambda(int)#1}::operator()(int) const", NULL},
        {"main.run.func1.2", NULL},
        {"a::b::{closure#0}", NULL},
        {"a::b::h0123456789abcdef", NULL},
    };
    ASSERT_ROWS(rows);
}

static void test_addresses_and_maps_of_a_process(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"0x7f12ab34cd56", "0x..."},
        {"0x7f00", "0x..."},
        {"[0x7f00]_[j]", "[0x...]_[j]"},
        {"00007f1b4f51baf8", "0x..."},
        {"Interpreter_0x7f12ab34cd56", "Interpreter_0x..."},
        {"Stub at 0x7f12ab34cd56 (12)", "Stub at 0x... (12)"},
        {"CODE(0x55d0c8a3b2c8)", "CODE(0x...)"},
        {"[perf-1234.map]", "[perf.map]"},
        {"/tmp/perf-1234.map", "/tmp/perf.map"},
        {"[jitted-1234-56.so]", "[jitted.so]"},
        {"bpf_trampoline_6442536467", "bpf_trampoline"},
        {"bpf_prog_6deef7357e7b4530_sd_devices", NULL},
        {"evalexpr_12_3", "evalexpr"},
        {"malloc+0x131", NULL},
        {"libc.so.6+0x12ab34", NULL},
        {"Color 0xFF", NULL},
        {"f.isra.0.cold", NULL},
        {"kworker/3:1", NULL},
        {"[unknown]", NULL},
        {"0x...", NULL},
        {"", NULL},
    };
    ASSERT_ROWS(rows);
}

/* Of pieces in any order: marks, numbers and what is between them. */
static void test_what_it_made_is_not_changed_again(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "CGLIB$$",
        "1a2b",
        "$$",
        "Lambda",
        "/0x7f12ab34",
        "12",
        "$Proxy",
        ".",
        "_",
        "#",
        "#12",
        "perf-",
        ".map",
        "julia_",
        "@1a2b3c",
        "$fn__",
        "$auxiliary$",
        "_erb__1_2",
        "0x7f12ab34",
        "[",
        "]",
        "(eval ",
        ")",
        "<0.",
        "TRACE_",
        "a",
        "_[j]",
        "+0x12",
        "LambdaForm$MH",
        "RUBY$block$x$",
        "Castle.Proxies.AProxy_",
        " ",
        "/",
        "FastClass$$",
    };
    enum { PIECES = sizeof(pieces) / sizeof(pieces[0]), NAMES = 20000, MOST = 8 };
    struct test_random random = {28};
    struct flamepix_buffer name = {0}, made = {0};
    for (int i = 0; i < NAMES; i++) {
        const size_t count = 1 + test_random_below(&random, MOST);
        name.length = 0;
        for (size_t k = 0; k < count; k++) {
            const char *piece = pieces[test_random_below(&random, PIECES)];
            assert_int_equal(flamepix_buffer_append(&name, piece, strlen(piece)), FLAMEPIX_OK);
        }
        rewrite(flamepix_buffer_bytes(&name), &made);
        assert_stays(flamepix_buffer_bytes(&made));
    }
    flamepix_buffer_free(&name);
    flamepix_buffer_free(&made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accessors_and_proxies_of_the_jvm),
        cmocka_unit_test(test_lambdas_and_hidden_classes_of_the_jvm),
        cmocka_unit_test(test_classes_that_libraries_make),
        cmocka_unit_test(test_dynamic_methods_of_dotnet),
        cmocka_unit_test(test_scripts_and_templates),
        cmocka_unit_test(test_addresses_and_maps_of_a_process),
        cmocka_unit_test(test_what_it_made_is_not_changed_again),
    };
    return cmocka_run_group_tests_name("strip_run_numbers", tests, NULL, NULL);
}
