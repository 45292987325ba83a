#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char exceptions[] = "10:00:01 ERROR no luck\n"
                                 "java.lang.RuntimeException: no luck\n"
                                 "\tat com.shop.Shop.sell(Shop.java:12)\n"
                                 "\tat com.shop.Main.main(Main.java:7)\n"
                                 "Caused by: java.io.IOException: closed\n"
                                 "\tat com.shop.Till.open(Till.java:40)\n"
                                 "\t... 2 more\n"
                                 "10:00:02 ERROR again\n"
                                 "\tat com.shop.Shop.sell(Shop.java:12)\n"
                                 "\tat java.base/java.lang.Thread.run(Thread.java:829)\n";

static void test_each_run_of_frames_is_a_stack(void **state)
{
    (void)state;
    test_expect_folded("java-exceptions", exceptions,
                       "com.shop.Main.main;com.shop.Shop.sell 1\n"
                       "com.shop.Main.main;com.shop.Shop.sell;com.shop.Till.open 1\n"
                       "java.lang.Thread.run;com.shop.Shop.sell 1\n");
}

static void test_frames_in_common_are_the_outermost_of_the_trace_before(void **state)
{
    (void)state;
    test_expect_folded("java-exceptions",
                       "\tat a.A.leaf(A.java:1)\n\tat a.A.mid(A.java:2)\n\tat a.A.root(A.java:3)\n"
                       "Caused by: x\n\tat a.B.b(B.java:1)\n\t... 2 common frames omitted\n"
                       "Caused by: y\n\tat a.C.c(C.java:1)\n\t... 9 more\n",
                       "a.A.root;a.A.mid;a.A.leaf 1\n"
                       "a.A.root;a.A.mid;a.B.b 1\n"
                       "a.A.root;a.A.mid;a.B.b;a.C.c 1\n");
}

static void test_packages_may_go(void **state)
{
    (void)state;
    const struct flamepix_format_options shorts = {.recording = {.short_packages = true}};
    const struct flamepix_format_options none = {.recording = {.no_packages = true}};
    const char *const text = "\tat com.shop.a_b.Shop$1.sell(Shop.java:12)\n\tat x.<init>(X.java)\n";
    test_expect_collapsed("java-exceptions", flamepix_bytes_of(text), &shorts,
                          "x.<init>;c.s.a.Shop$1.sell 1\n");
    test_expect_collapsed("java-exceptions", flamepix_bytes_of(text), &none,
                          "x.<init>;Shop$1.sell 1\n");
}

static void test_stacks_of_javascript_are_not_taken_for_java(void **state)
{
    (void)state;
    const char *const text = "Error: x\n    at Object.f (/srv/a.js:3:4)\n    at g.h (b.js:1:2)\n";
    assert_string_not_equal(flamepix_format_of(flamepix_bytes_of(text))->name, "java-exceptions");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("java-exceptions", flamepix_bytes_of(exceptions));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_run_of_frames_is_a_stack),
        cmocka_unit_test(test_frames_in_common_are_the_outermost_of_the_trace_before),
        cmocka_unit_test(test_packages_may_go),
        cmocka_unit_test(test_stacks_of_javascript_are_not_taken_for_java),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("java exceptions", tests, NULL, NULL);
}
