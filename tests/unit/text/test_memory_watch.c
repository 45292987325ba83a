/* Text in want of memory: labels are drawn again and again, each time in a process of its own in
 * which another allocation fails, whoever asks for it: flamepix, FreeType, HarfBuzz or fribidi.
 * This program's malloc stands before libc's for all of them. */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <flamepix/text.h>

#include "base/content_hash.h"
#include "text/harfbuzz.h"
#include "text/memory_watch.h"
#include "text/type.h"

/* -- an allocator that fails ------------------------------------------------------------------- */

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#define HAS_OWN_MALLOC 1
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#undef HAS_OWN_MALLOC
#define HAS_OWN_MALLOC 0
#endif
#endif
#else
#define HAS_OWN_MALLOC 0
#endif

static struct {
    bool counts;
    long calls;
    long first, last; /* of the calls that fail */
} allocations;

#if HAS_OWN_MALLOC
void *__libc_malloc(size_t nbytes);
void *__libc_calloc(size_t count, size_t nbytes);
void *__libc_realloc(void *bytes, size_t nbytes);

/* Seen by the shared libraries, too. */
#define EVERYBODYS __attribute__((visibility("default")))

static bool fails(void)
{
    if (!allocations.counts)
        return false;
    long call = ++allocations.calls;
    if (call < allocations.first || call > allocations.last)
        return false;
    errno = ENOMEM;
    return true;
}

EVERYBODYS void *malloc(size_t nbytes)
{
    return fails() ? NULL : __libc_malloc(nbytes);
}

EVERYBODYS void *calloc(size_t count, size_t nbytes)
{
    return fails() ? NULL : __libc_calloc(count, nbytes);
}

EVERYBODYS void *realloc(void *bytes, size_t nbytes)
{
    return fails() ? NULL : __libc_realloc(bytes, nbytes);
}
#endif

/* -- what is drawn ----------------------------------------------------------------------------- */

enum { WIDTH = 300, HEIGHT = 20 };

/* Latin, marks that are placed, Arabic, brackets in Hebrew, what no face has, what is a picture. */
static const char *const texts[] = {
    "read", "Zażółć e\u0323\u0301", "ما هذا", "אב book(s) [1]", "中文😀", "a\tb"};

static enum flamepix_status text_draw(struct flamepix_type *type, const char *text, uint64_t *hash)
{
    uint16_t pixels[WIDTH * HEIGHT] = {0};
    const struct flamepix_canvas canvas = {
        .pixels = pixels, .stride = WIDTH, .width = WIDTH, .height = HEIGHT};
    const struct flamepix_label *label = NULL;
    enum flamepix_status status = flamepix_type_fit(
        type, (struct flamepix_bytes){text, strlen(text)}, WIDTH, FLAMEPIX_KEEP_HEAD, &label);
    if (status == FLAMEPIX_OK && label != NULL)
        status = flamepix_label_draw(type, label, 0, 15, &canvas);
    if (status == FLAMEPIX_OK)
        *hash = fpx_content_hash_bytes(*hash, pixels, sizeof(pixels));
    return status;
}

static enum flamepix_status all_draw(struct flamepix_fonts *fonts, uint64_t *hash)
{
    struct flamepix_type *type;
    enum flamepix_status status = flamepix_fonts_type(fonts, 12, &type);
    if (status == FLAMEPIX_OK)
        type->scratch->process.find_type = NULL; /* shape here */
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]) && status == FLAMEPIX_OK; i++)
        status = text_draw(type, texts[i], hash);
    return status;
}

/* What came of it. */
struct outcome {
    enum flamepix_status status;
    uint64_t hash;
    long calls;
};

static void child_draw(int fd)
{
    struct outcome outcome = {0};
    struct flamepix_fonts *fonts = NULL;
    assert_true(signal(SIGSEGV, SIG_DFL) != SIG_ERR); /* cmocka would go on */
    allocations.counts = true;
    outcome.status = flamepix_fonts_create(&fonts);
    if (outcome.status == FLAMEPIX_OK)
        outcome.status = all_draw(fonts, &outcome.hash);
    flamepix_fonts_free(fonts);
    outcome.calls = allocations.calls;
    _exit(write(fd, &outcome, sizeof(outcome)) == sizeof(outcome) ? 0 : 1);
}

/* The calls from `first` to `last` fail; in a process of its own, since the libraries keep what
 * they have made until it ends. */
static struct outcome draw(long first, long last)
{
    struct outcome outcome;
    int ends[2];
    allocations.first = first;
    allocations.last = last;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        child_draw(ends[1]);
    int how = 0;
    assert_int_equal(waitpid(child, &how, 0), child);
    if (how != 0)
        fail_msg("calls %ld to %ld fail: wait status %d", first, last, how);
    assert_int_equal(read(ends[0], &outcome, sizeof(outcome)), sizeof(outcome));
    assert_int_equal(close(ends[0]), 0);
    assert_int_equal(close(ends[1]), 0);
    return outcome;
}

static void assert_said_or_same(struct outcome whole, struct outcome got, long first, long last)
{
    if (got.status == FLAMEPIX_NO_MEMORY)
        return;
    if (got.status != FLAMEPIX_OK || got.hash != whole.hash)
        fail_msg("calls %ld to %ld fail: status %d, %s pixels", first, last, (int)got.status,
                 got.hash == whole.hash ? "the same" : "other");
}

static void test_text_without_memory_is_refused_or_the_same(void **state)
{
    (void)state;
    if (!HAS_OWN_MALLOC)
        skip();
    /* Here, once: GLib, which comes with it, ends a process without memory while it is loaded. */
    struct fpx_harfbuzz harfbuzz = {0};
    assert_int_equal(fpx_harfbuzz_load(&harfbuzz), FLAMEPIX_OK);
    const struct outcome whole = draw(0, 0);
    assert_int_equal(whole.status, FLAMEPIX_OK);
    assert_in_range(whole.calls, 100, 2000);
    for (long call = 1; call <= whole.calls; call++) {
        assert_said_or_same(whole, draw(call, call), call, call);
        if (call % 8 == 0)
            assert_said_or_same(whole, draw(call, whole.calls), call, whole.calls);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_without_memory_is_refused_or_the_same),
    };
    return cmocka_run_group_tests_name("memory_watch", tests, NULL, NULL);
}
