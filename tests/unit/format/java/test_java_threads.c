#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/java/java.h"

static void test_threads_of_the_jvm_are_known_by_their_names(void **state)
{
    (void)state;
    assert_true(fpx_java_thread_is_of_jvm(flamepix_bytes_of("C2 CompilerThread0")));
    assert_true(fpx_java_thread_is_of_jvm(flamepix_bytes_of("Signal Dispatcher")));
    assert_false(fpx_java_thread_is_of_jvm(flamepix_bytes_of("CompilerThread0")));
    assert_false(fpx_java_thread_is_of_jvm(flamepix_bytes_of("main")));
    assert_false(fpx_java_thread_is_of_jvm(flamepix_bytes_of("")));
}

static void test_native_code_waits_for_events_and_for_the_network(void **state)
{
    (void)state;
    assert_true(fpx_java_waits_for_events(flamepix_bytes_of("sun.nio.ch.EPoll.wait")));
    assert_true(fpx_java_waits_for_events(flamepix_bytes_of("java.net.X.socketRead0")));
    assert_true(fpx_java_waits_for_events(flamepix_bytes_of("a.PlainSocketImpl.accept0")));
    assert_false(fpx_java_waits_for_events(flamepix_bytes_of("a.Door.accept0")));
    assert_false(fpx_java_waits_for_events(flamepix_bytes_of("java.lang.Object.wait")));
}

static void test_some_functions_are_there_to_wait_in(void **state)
{
    (void)state;
    assert_true(fpx_java_is_to_wait_in(flamepix_bytes_of("java.lang.Object.wait0")));
    assert_true(fpx_java_is_to_wait_in(flamepix_bytes_of("jdk.internal.misc.Unsafe.park")));
    assert_false(fpx_java_is_to_wait_in(flamepix_bytes_of("java.lang.Object.waits")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_of_the_jvm_are_known_by_their_names),
        cmocka_unit_test(test_native_code_waits_for_events_and_for_the_network),
        cmocka_unit_test(test_some_functions_are_there_to_wait_in),
    };
    return cmocka_run_group_tests_name("java_threads", tests, NULL, NULL);
}
