#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "view/names/idle_names.h"

static enum fpx_idle_place place_of(const char *name)
{
    return fpx_idle_place_of(flamepix_bytes_of(name));
}

/* What is idle passes the filter. */
static void assert_place(const char *name, enum fpx_idle_place place)
{
    static struct fpx_idle_filter filter;
    fpx_idle_filter_init(&filter);
    if (place != FPX_IDLE_NOWHERE)
        assert_true(fpx_idle_filter_passes(&filter, flamepix_bytes_of(name)));
    if (place_of(name) != place)
        fail_msg("%s: place %d, not %d", name, (int)place_of(name), (int)place);
}

/* How profilers spell each, by family; %o is what the function is of, %f the function. */
static const char *const spellings[][3] = {
    [FPX_IDLE_KERNEL] = {"%f_[k]", "%f+0x1a", NULL},
    [FPX_IDLE_NATIVE] = {"%f", "libfoo.so`%f", NULL},
    [FPX_IDLE_NODE] = {"%f", NULL, NULL},
    [FPX_IDLE_JVM] = {"%o.%f", "%o.%f_[j]", "L%o;::%f_[0]"},
    [FPX_IDLE_GO] = {"%o.%f", NULL, NULL},
    [FPX_IDLE_PYTHON] = {"%f (%o:12)", "%f (lib/python3.11/%o:1)", NULL},
};

static void spell(char *text, size_t size, const char *spelling, const struct fpx_idle_name *name)
{
    size_t length = 0;
    for (const char *at = spelling; *at != '\0'; at++) {
        const char *part = NULL;
        if (*at == '%')
            part = *++at == 'o' ? name->of : name->function;
        length += (size_t)(part != NULL ? snprintf(text + length, size - length, "%s", part)
                                        : snprintf(text + length, size - length, "%c", *at));
    }
}

static bool is_cpp(const struct fpx_idle_name *name)
{
    return name->of != NULL && (name->of[0] < 'a' || strncmp(name->of, "os/", 3) == 0);
}

static const char *spelling_of(const struct fpx_idle_name *name, size_t i)
{
    static const char *const of_module[] = {"%o.so.6`%f+0x12", NULL, NULL};
    static const char *const of_class[] = {"%o::%f", "%o::%f(long, bool)", NULL};
    bool has_module = name->family <= FPX_IDLE_NODE && name->of != NULL;
    if (has_module)
        return of_module[i];
    if (name->of == NULL)
        return i == 0 ? "%f" : NULL;
    return name->family == FPX_IDLE_JVM && is_cpp(name) ? of_class[i] : spellings[name->family][i];
}

static void test_each_name_is_idle_as_profilers_spell_it(void **state)
{
    (void)state;
    size_t count;
    const struct fpx_idle_name *names = fpx_idle_names(&count);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < 3 && spelling_of(&names[i], k) != NULL; k++) {
            char text[200];
            spell(text, sizeof(text), spelling_of(&names[i], k), &names[i]);
            assert_place(text, names[i].place);
        }
    }
}

static void test_no_name_is_idle_within_another_function(void **state)
{
    (void)state;
    size_t count;
    const struct fpx_idle_name *names = fpx_idle_names(&count);
    for (size_t i = 0; i < count; i++) {
        char text[200];
        spell(text, sizeof(text), "game::Car::%f", &names[i]);
        assert_place(text, FPX_IDLE_NOWHERE);
        spell(text, sizeof(text), "com/acme/Car.%f", &names[i]);
        assert_place(text, FPX_IDLE_NOWHERE);
        spell(text, sizeof(text), "%f_statistics", &names[i]);
        assert_place(text, FPX_IDLE_NOWHERE);
    }
}

static int compare(const struct fpx_idle_name *a, const struct fpx_idle_name *b)
{
    int order = strcmp(a->function, b->function);
    return order != 0 ? order : strcmp(a->of ? a->of : "", b->of ? b->of : "");
}

static void test_the_names_are_in_order_and_each_stands_there_once(void **state)
{
    (void)state;
    size_t count;
    const struct fpx_idle_name *names = fpx_idle_names(&count);
    for (size_t i = 1; i < count; i++) {
        if (compare(&names[i - 1], &names[i]) >= 0)
            fail_msg("%s and %s", names[i - 1].function, names[i].function);
    }
}

static void test_real_spellings_are_known(void **state)
{
    (void)state;
    static const char *const idle[] = {
        "intel_idle_[k]",
        "vmlinux`intel_idle+0x92",
        "mwait_idle_with_hints.constprop.0_[k]",
        ".pseries_dedicated_idle_sleep",
        "swapper",
        "swapper/13",
        "swapper-0",
        "unix`idle",
        "unix`i86_mwait+0xd",
        "kernel`acpi_cpu_c1",
        "__GI___poll",
        ".__GI___poll",
        "libc-2.31.so`poll",
        "epoll_wait@@GLIBC_2.3.2",
        "libsystem_kernel.dylib`__psynch_cvwait",
        "node`uv__io_poll.part.9",
        "(idle)",
        "(idle) :0",
        "jdk.internal.misc.Unsafe.park(Native Method)",
        "Lsun/misc/Unsafe;::park_[j]",
        "Lsun/misc/Unsafe:.park",
        "jdk/internal/misc/Unsafe.park_[0]",
        "void java.lang.Object.wait(long)",
        "sun/nio/ch/EPollArrayWrapper:.epollWait_[j]",
        "os::PlatformEvent::park()",
        "runtime.gopark /usr/lib/go/src/runtime/proc.go:337",
        "wait (/usr/lib/python3.8/threading.py:320)",
        "threading.py:wait:320",
    };
    for (size_t i = 0; i < sizeof(idle) / sizeof(idle[0]); i++)
        assert_place(idle[i], FPX_IDLE_LAST);
    assert_place("runtime.futexsleep", FPX_IDLE_LAST_OR_NEXT);
}

static void test_the_filter_holds_back_names_without_such_a_beginning(void **state)
{
    (void)state;
    static const char *const others[] = {"",
                                         "abc",
                                         "main",
                                         "game/Carpark.drive_[j]",
                                         "xpark",
                                         "std::vector<int>::push_back",
                                         "tcp_sendmsg_[k]"};
    struct fpx_idle_filter filter;
    fpx_idle_filter_init(&filter);
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(fpx_idle_filter_passes(&filter, flamepix_bytes_of(others[i])));
}

static void test_what_only_looks_like_waiting_is_not(void **state)
{
    (void)state;
    static const char *const busy[] = {
        "",
        "park",
        "Car.park",
        "game.Car.park",
        "std::thread::park",
        "tokio::runtime::park::Inner::park",
        "java/util/concurrent/locks/LockSupport.park",
        "jdk/internal/misc/Unsafe.unpark",
        "com/jdk/internal/misc/Unsafe.park",
        "idle",
        "genunix`idle",
        "idle_cpu",
        "select_idle_cpu_[k]",
        "select_idle_sibling",
        "tick_nohz_idle_exit",
        "swapper_update",
        "swapper/3a",
        "poll",
        "libfoo.so`poll",
        "tcp_poll",
        "core::future::Future::poll",
        "java.lang.ref.ReferenceQueue.poll",
        "runtime.futex",
        "runtime.futexwakeup",
        "runtime.findRunnable",
        "main.gopark",
        "(program)",
        "(garbage collector)",
        "schedule",
        "finish_task_switch",
        "wait (subprocess.py:1189)",
        "wait (mythreading.py:3)",
        "isawaitable (inspect.py:226)",
        "Matrix::wait",
    };
    for (size_t i = 0; i < sizeof(busy) / sizeof(busy[0]); i++)
        assert_place(busy[i], FPX_IDLE_NOWHERE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_name_is_idle_as_profilers_spell_it),
        cmocka_unit_test(test_no_name_is_idle_within_another_function),
        cmocka_unit_test(test_the_names_are_in_order_and_each_stands_there_once),
        cmocka_unit_test(test_real_spellings_are_known),
        cmocka_unit_test(test_the_filter_holds_back_names_without_such_a_beginning),
        cmocka_unit_test(test_what_only_looks_like_waiting_is_not),
    };
    return cmocka_run_group_tests_name("idle_names", tests, NULL, NULL);
}
