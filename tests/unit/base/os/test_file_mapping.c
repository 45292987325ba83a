#define _GNU_SOURCE /* MADV_POPULATE_READ */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/file_mapping.h"
#include "base/os/system.h"
#include "support/recordings/file_slices.h"

enum { PAGES = 5, STEP = 1 << 16 };

/* cmocka has a handler of its own for each test, so each sets the guard.
 *
 * A file of so many pages, every byte of which says in which it is. */
static FILE *file_of_pages(size_t page)
{
    FILE *file = tmpfile();
    char *text = malloc(PAGES * page);
    assert_non_null(file);
    assert_non_null(text);
    for (size_t i = 0; i < PAGES * page; i++)
        text[i] = (char)('a' + i / page);
    test_file_holds(fileno(file), text, PAGES * page);
    free(text);
    return file;
}

static size_t page_nbytes(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

static void test_without_a_guard_nothing_is_mapped(void **state)
{
    (void)state;
    struct fpx_file_mapping mapping = {0};
    FILE *file = file_of_pages(page_nbytes());
    assert_false(fpx_file_mapping_open(&mapping, fileno(file), 0, page_nbytes(), STEP));
    fpx_file_mapping_close(&mapping);
    fclose(file);
}

static void test_any_stretch_of_a_file_can_be_mapped(void **state)
{
    (void)state;
    fpx_file_mapping_guard();
    const size_t page = page_nbytes();
    FILE *file = file_of_pages(page);
    for (size_t begin = 0; begin < 3 * page; begin += page / 2 + 1) {
        struct fpx_file_mapping mapping = {0};
        assert_true(fpx_file_mapping_open(&mapping, fileno(file), begin, 2 * page, STEP));
        assert_int_equal(mapping.text.length, 2 * page);
        for (size_t i = 0; i < 2 * page; i++)
            assert_int_equal(mapping.text.data[i], 'a' + (begin + i) / page);
        assert_null(mapping.lost);
        fpx_file_mapping_close(&mapping);
    }
    fclose(file);
}

static void test_what_is_no_file_is_not_mapped(void **state)
{
    (void)state;
    fpx_file_mapping_guard();
    struct fpx_file_mapping mapping = {0};
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_false(fpx_file_mapping_open(&mapping, ends[0], 0, 10, STEP));
    assert_false(fpx_file_mapping_open(&mapping, ends[0], 0, 0, STEP));
    assert_false(fpx_file_mapping_open(&mapping, ends[0], 1, SIZE_MAX, STEP));
    close(ends[0]);
    close(ends[1]);
}

static size_t resident(const struct fpx_file_mapping *mapping)
{
    char line[256];
    unsigned long begin, nbytes = 0;
    bool is_it = false, is_told = false;
    FILE *maps = fopen("/proc/self/smaps", "r");
    assert_non_null(maps);
    while (!is_told && fgets(line, sizeof(line), maps) != NULL) {
        if (sscanf(line, "%lx-", &begin) == 1 && strchr(line, '-') != NULL && line[0] != 'R')
            is_it = begin == (unsigned long)(uintptr_t)mapping->begin;
        is_told = is_it && sscanf(line, "Rss: %lu kB", &nbytes) == 1;
    }
    fclose(maps);
    assert_true(is_told);
    return nbytes * 1024;
}

#if defined(MADV_POPULATE_READ)
/* Whether the system can put pages of a file there before they are looked at. */
static bool can_be_asked(FILE *file, size_t page)
{
    void *text = mmap(NULL, page, PROT_READ, MAP_SHARED, fileno(file), 0);
    assert_true(text != MAP_FAILED);
    const bool answer = madvise(text, page, MADV_POPULATE_READ) == 0;
    assert_int_equal(munmap(text, page), 0);
    return answer;
}

static void test_what_is_looked_at_next_is_there_before(void **state)
{
    (void)state;
    fpx_file_mapping_guard();
    const size_t page = page_nbytes();
    struct fpx_file_mapping mapping = {0};
    FILE *file = file_of_pages(page);
    if (!can_be_asked(file, page)) {
        fclose(file);
        skip();
    }
    assert_true(fpx_file_mapping_open(&mapping, fileno(file), 10, 4 * page, 3 * page));
    assert_true(resident(&mapping) >= 3 * page);
    fpx_file_mapping_pass(&mapping, 4 * page);
    assert_int_equal(mapping.text.data[4 * page - 1], 'e');
    fpx_file_mapping_close(&mapping);
    fclose(file);
}
#endif

static void test_what_was_passed_takes_no_memory_but_for_a_group_of_pages(void **state)
{
    (void)state;
    fpx_file_mapping_guard();
    enum { GROUP = FPX_FILE_MAPPING_GROUP_NBYTES };
    const size_t page = page_nbytes();
    struct fpx_file_mapping mapping = {0};
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(ftruncate(fileno(file), 5 * (off_t)GROUP), 0);
    assert_true(fpx_file_mapping_open(&mapping, fileno(file), 10, 4 * (size_t)GROUP, page));
    for (size_t i = 0; i < 4 * (size_t)GROUP; i += page)
        assert_int_equal(mapping.text.data[i], 0);
    fpx_file_mapping_pass(&mapping, 2 * (size_t)GROUP + 100);
    fpx_file_mapping_pass(&mapping, GROUP);
    assert_true(resident(&mapping) <= 3 * (size_t)GROUP);
    assert_int_equal(mapping.text.data[2 * (size_t)GROUP + 100], 0);
    fpx_file_mapping_pass(&mapping, 4 * (size_t)GROUP);
    assert_true(resident(&mapping) <= GROUP + page);
    fpx_file_mapping_close(&mapping);
    fclose(file);
}

static void test_where_a_file_became_shorter_there_are_zeros(void **state)
{
    (void)state;
    fpx_file_mapping_guard();
    const size_t page = page_nbytes();
    struct fpx_file_mapping first = {0}, second = {0};
    FILE *file = file_of_pages(page);
    assert_true(fpx_file_mapping_open(&first, fileno(file), page / 2, 4 * page, STEP));
    assert_true(fpx_file_mapping_open(&second, fileno(file), 0, page, STEP));
    assert_int_equal(first.text.data[3 * page], 'd');
    assert_int_equal(ftruncate(fileno(file), (off_t)(2 * page)), 0);
    assert_int_equal(first.text.data[page], 'b');
    assert_null(first.lost);
    assert_int_equal(first.text.data[3 * page], 0);
    assert_ptr_equal(first.lost, first.text.data - page / 2 + 3 * page);
    assert_int_equal(first.text.data[4 * page - 1], 0);
    assert_int_equal(first.text.data[2 * page], 0);
    assert_ptr_equal(first.lost, first.text.data - page / 2 + 2 * page);
    assert_int_equal(first.text.data[page], 'b');
    assert_null(second.lost);
    fpx_file_mapping_close(&first);
    assert_int_equal(second.text.data[0], 'a');
    assert_int_equal(ftruncate(fileno(file), 0), 0);
    assert_int_equal(second.text.data[0], 0);
    assert_non_null(second.lost);
    fpx_file_mapping_close(&second);
    fclose(file);
}

static void *lose(void *user)
{
    struct fpx_file_mapping mapping = {0};
    FILE *file = user;
    assert_true(fpx_file_mapping_open(&mapping, fileno(file), 0, page_nbytes(), STEP));
    assert_int_equal(ftruncate(fileno(file), 0), 0);
    assert_int_equal(mapping.text.data[1], 0);
    assert_non_null(mapping.lost);
    fpx_file_mapping_close(&mapping);
    return NULL;
}

static void test_a_thread_loses_what_it_has_mapped_itself(void **state)
{
    (void)state;
    fpx_file_mapping_guard();
    const size_t page = page_nbytes();
    struct fpx_file_mapping mapping = {0};
    pthread_t thread;
    FILE *file = file_of_pages(page), *other = file_of_pages(page);
    assert_true(fpx_file_mapping_open(&mapping, fileno(file), 0, page, STEP));
    assert_true(fpx_thread_start(&thread, lose, other));
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_null(mapping.lost);
    assert_int_equal(mapping.text.data[1], 'a');
    fpx_file_mapping_close(&mapping);
    fclose(file);
    fclose(other);
}

/* In another process, which it ends. */
static void test_other_memory_raises_the_signal_as_ever(void **state)
{
    (void)state;
    fpx_file_mapping_guard();
    const size_t page = page_nbytes();
    FILE *file = file_of_pages(page);
    const volatile char *text = mmap(NULL, page, PROT_READ, MAP_SHARED, fileno(file), 0);
    int status;
    assert_true(text != MAP_FAILED);
    assert_int_equal(ftruncate(fileno(file), 0), 0);
    const pid_t child = fork();
    if (child == 0) {
        (void)text[0];
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGBUS);
    fclose(file);
}

static void test_the_guard_lets_its_signal_in(void **state)
{
    (void)state;
    sigset_t bus, mask;
    sigemptyset(&bus);
    sigaddset(&bus, SIGBUS);
    assert_int_equal(sigprocmask(SIG_BLOCK, &bus, NULL), 0);
    fpx_file_mapping_guard();
    assert_int_equal(sigprocmask(SIG_BLOCK, NULL, &mask), 0);
    assert_int_equal(sigismember(&mask, SIGBUS), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_a_guard_nothing_is_mapped),
        cmocka_unit_test(test_any_stretch_of_a_file_can_be_mapped),
        cmocka_unit_test(test_what_is_no_file_is_not_mapped),
#if defined(MADV_POPULATE_READ)
        cmocka_unit_test(test_what_is_looked_at_next_is_there_before),
#endif
        cmocka_unit_test(test_what_was_passed_takes_no_memory_but_for_a_group_of_pages),
        cmocka_unit_test(test_where_a_file_became_shorter_there_are_zeros),
        cmocka_unit_test(test_a_thread_loses_what_it_has_mapped_itself),
        cmocka_unit_test(test_the_guard_lets_its_signal_in),
        cmocka_unit_test(test_other_memory_raises_the_signal_as_ever),
    };
    return cmocka_run_group_tests_name("file mapping", tests, NULL, NULL);
}
