#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/scarce_memory.h"
#include "view/names/name_edges.h"

static void assert_kept(const char *name, const char *wanted)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(flamepix_buffer_append(&text, "x", 1), FLAMEPIX_OK);
    assert_int_equal(fpx_standard_name_append(flamepix_bytes_of(name), &text), FLAMEPIX_OK);
    const struct flamepix_bytes kept = {text.data + 1, text.length - 1};
    if (!flamepix_bytes_equal(kept, flamepix_bytes_of(wanted)))
        fail_msg("of %s %.*s is kept, not %s", name, (int)kept.length, kept.data, wanted);
    flamepix_buffer_free(&text);
}

static void test_names_of_standard_libraries_are_kept_whole(void **state)
{
    (void)state;
    static const char *const names[] = {
        "[unknown]",
        "[kernel.kallsyms]",
        "tcp_sendmsg_[k]",
        "read",
        "malloc",
        "__memmove_avx_unaligned_erms",
        "pthread_mutex_lock",
        "__libc_start_main",
        "main",
        "libc.so.6`malloc",
        "genunix`avl_find_[k]",
        "std::sort",
        "std::rt::lang_start",
        "alloc::vec::Vec::push",
        "core::iter::Iterator::next",
        "runtime.mallocgc",
        "net/http.(*conn).serve",
        "encoding/json.Marshal",
        "java/util/HashMap.get_[j]",
        "java.util.HashMap.<init>",
        "jdk/internal/misc/Unsafe.park",
        "java/util/stream/Foo$$Lambda$12.run",
    };
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        assert_kept(names[i], names[i]);
}

static void test_types_and_places_that_could_be_anybodys_are_not_kept(void **state)
{
    (void)state;
    assert_kept("std::sort<acme::Secret*>(acme::Secret*)", "std::sort");
    assert_kept("void std::vector<acme::Secret>::push_back(acme::Secret&&)",
                "std::vector::push_back");
    assert_kept("acme::Secret std::forward<int>(int)", "std::forward");
    assert_kept("std::function<void (acme::Secret", "std::function");
    assert_kept("malloc+0x12", "malloc");
    assert_kept("read(Secret*)", "read");
    assert_kept("alloc::vec::Vec<acme::Secret>::push::h0123456789abcdef", "alloc::vec::Vec::push");
    assert_kept("core::ptr::drop_in_place<acme::Secret>", "core::ptr::drop_in_place");
    assert_kept("_find_and_load (<frozen importlib._bootstrap>:1007)", "_find_and_load");
}

static void test_all_other_names_are_not_kept(void **state)
{
    (void)state;
    static const char *const names[] = {
        "",
        "secret",
        "acme::read",
        "acme::std::read",
        "std::(anonymous namespace)::secret",
        "std::{{acme::secret}}::call",
        "core::secret::f",
        "libacme.so`malloc",
        "read (acme.c:12)",
        "std::f (acme.cpp:12)",
        "acme.c:read",
        "io/netty/channel/Foo.read",
        "io.acme.Foo.read",
        "net/acme/Secret.run",
        "javassist/Foo.run",
        "com/acme/Foo.read_[j]",
        "github.com/acme/net/http.Serve",
        "Secret::operator<",
        "<acme::Secret as core::fmt::Debug>::fmt",
        "java-1234",
        "0x7f00_[k]",
        "[libacme.so]",
        "std::(*secret",
        "f (<frozen importlib._bootstrap>:1) acme",
    };
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        assert_kept(names[i], "");
}

static enum flamepix_status keep(void *user)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status = fpx_standard_name_append(flamepix_bytes_of(user), &text);
    flamepix_buffer_free(&text);
    return status;
}

static void test_without_memory_nothing_is_kept(void **state)
{
    (void)state;
    char name[] = "java/util/HashMap.get_[j]", marker[] = "[unknown]";
    assert_in_range(scarce_memory_try(keep, name), 1, 20);
    assert_in_range(scarce_memory_try(keep, marker), 1, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_of_standard_libraries_are_kept_whole),
        cmocka_unit_test(test_types_and_places_that_could_be_anybodys_are_not_kept),
        cmocka_unit_test(test_all_other_names_are_not_kept),
        cmocka_unit_test(test_without_memory_nothing_is_kept),
    };
    return cmocka_run_group_tests_name("standard_names", tests, NULL, NULL);
}
