#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/file_mapping.h"
#include "profile/parallel/parallel.h"
#include "support/recordings/file_slices.h"
#include "support/scarce_memory.h"
#include "support/scarce_threads.h"

/* Eight lines of 16 bytes, and parts of as many bytes as one or two of them. */
static const char sorted[] = "a;b;first;one 1\n"
                             "a;b;first;two 2\n"
                             "a;c;other;one 3\n"
                             "a;c;other;two 4\n"
                             "b;d;third;one 5\n"
                             "b;d;third;two 6\n"
                             "c;e;fours;one 7\n"
                             "c;e;fours;two 8\n";

static const char sorted_stacks[] = "a;b;first;one; 1 0\n"
                                    "a;b;first;two; 2 0\n"
                                    "a;c;other;one; 3 0\n"
                                    "a;c;other;two; 4 0\n"
                                    "b;d;third;one; 5 0\n"
                                    "b;d;third;two; 6 0\n"
                                    "c;e;fours;one; 7 0\n"
                                    "c;e;fours;two; 8 0\n";

/* A profile in a file, and one reading of it. */
struct reading {
    FILE *file;
    struct flamepix_input *input;
    struct flamepix_profile_options options;
    struct fpx_slice_limits limits;
    struct test_gathered gathered;
    struct flamepix_profile_report report;
};

static void open_reading(struct reading *reading, const char *text)
{
    *reading = (struct reading){.file = tmpfile(), .limits = {16, FPX_SLICES_MAX, 0, 0}};
    assert_non_null(reading->file);
    test_file_holds(fileno(reading->file), text, strlen(text));
    reading->input = test_file_input(reading->file);
    reading->options.jobs = 2;
}

static enum flamepix_status read_it(struct reading *reading)
{
    return fpx_profile_read_in_slices(&reading->input, 1, &reading->options, &reading->limits,
                                      &test_gathers_slices, test_gather, &reading->gathered,
                                      &reading->report);
}

static void close_reading(struct reading *reading)
{
    test_gathered_free(&reading->gathered);
    flamepix_input_free(reading->input);
    fclose(reading->file);
}

static void expect_stacks(const struct reading *reading, size_t parts, const char *stacks)
{
    assert_int_equal(reading->gathered.parts, parts);
    assert_int_equal(reading->gathered.text.length, strlen(stacks));
    assert_memory_equal(reading->gathered.text.data, stacks, strlen(stacks));
    assert_false(reading->gathered.is_wrong);
}

/* Once without the guard, so that parts are read, and once with it, so that they are mapped. */
static void expect_read(const char *text, size_t parts, const char *stacks)
{
    for (unsigned turn = 0; turn < 6; turn++) {
        const unsigned jobs = turn % 3 + 1;
        struct reading reading;
        if (turn == 3)
            fpx_file_mapping_guard();
        open_reading(&reading, text);
        reading.options.jobs = jobs;
        assert_int_equal(read_it(&reading), FLAMEPIX_OK);
        expect_stacks(&reading, parts, stacks);
        close_reading(&reading);
    }
}

/* -- what is read in parts --------------------------------------------------------------------- */

static void test_a_file_of_several_parts_is_read_in_them(void **state)
{
    (void)state;
    expect_read(sorted, 8, sorted_stacks);
}

static void test_the_tails_of_stacks_are_told_where_the_file_is_mapped(void **state)
{
    (void)state;
    struct reading reading;
    fpx_file_mapping_guard();
    open_reading(&reading, sorted);
    assert_int_equal(read_it(&reading), FLAMEPIX_OK);
    assert_true(reading.gathered.tails > 0);
    close_reading(&reading);
}

static void test_a_file_of_less_than_two_parts_is_read_as_a_whole(void **state)
{
    (void)state;
    expect_read("a;b 1\nb;c 2\nc;d 3\n", 0, "a;b; 1 0\nb;c; 2 0\nc;d; 3 0\n");
}

static void test_what_is_read_counts_as_read_of_the_input(void **state)
{
    (void)state;
    struct reading reading;
    char byte;
    size_t length;
    open_reading(&reading, sorted);
    assert_int_equal(read_it(&reading), FLAMEPIX_OK);
    const struct flamepix_input_effort effort = flamepix_input_effort(reading.input);
    assert_int_equal(effort.packed_nbytes, strlen(sorted));
    assert_int_equal(effort.unpacked_nbytes, strlen(sorted));
    assert_int_equal(flamepix_input_offset(reading.input), strlen(sorted));
    assert_int_equal(flamepix_input_read(reading.input, &byte, 1, &length), FLAMEPIX_OK);
    assert_int_equal(length, 0);
    close_reading(&reading);
}

static void test_an_input_in_memory_is_read_as_a_whole(void **state)
{
    (void)state;
    struct reading reading;
    open_reading(&reading, "");
    flamepix_input_free(reading.input);
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(sorted), NULL, &reading.input),
                     FLAMEPIX_OK);
    assert_int_equal(read_it(&reading), FLAMEPIX_OK);
    expect_stacks(&reading, 0, sorted_stacks);
    close_reading(&reading);
}

static void test_two_counts_on_a_line_are_both_read_in_parts(void **state)
{
    (void)state;
    struct reading reading;
    open_reading(&reading, "a;b;first;one 1 5\na;b;first;two 2 0\nb;c;other;one 0 3\n");
    reading.options.reading.counts = 2;
    assert_int_equal(read_it(&reading), FLAMEPIX_OK);
    assert_true(reading.report.has_two_sides);
    expect_stacks(&reading, 3,
                  "a;b;first;one; 5 0 before 1 0\na;b;first;two; 0 0 before 2 0\n"
                  "b;c;other;one; 3 0\n");
    close_reading(&reading);
}

/* -- order across borders ---------------------------------------------------------------------- */

/* A border is behind each line; the first part goes on to the second border. */
static void test_a_leaf_goes_behind_what_the_next_part_has_before_it(void **state)
{
    (void)state;
    expect_read("root;first;long;leaf 1\nroot;first;long;leaf-x 2\nroot;first;long;leaf;y 3\n", 2,
                "root;first;long;leaf-x; 2 0\nroot;first;long;leaf; 1 0\n"
                "root;first;long;leaf;y; 3 0\n");
}

static void test_a_leaf_that_comes_on_both_sides_of_a_border_is_added_up(void **state)
{
    (void)state;
    expect_read(
        "root;first;leaf 1\nroot;first;leaf 2\nroot;first;leaf-b;c 1\nroot;first;leaf;b 2\n", 2,
        "root;first;leaf-b;c; 1 0\nroot;first;leaf; 3 0\nroot;first;leaf;b; 2 0\n");
}

static void test_disorder_at_a_border_is_sorted(void **state)
{
    (void)state;
    struct reading reading;
    open_reading(&reading, "b;long;name;of 1\nb;long;name;so 2\na;long;name;of 3\n");
    assert_int_equal(read_it(&reading), FLAMEPIX_OK);
    expect_stacks(&reading, 0, "a;long;name;of; 3 0\nb;long;name;of; 1 0\nb;long;name;so; 2 0\n");
    assert_true(reading.report.resorted);
    close_reading(&reading);
}

static void test_disorder_at_a_border_is_told_with_its_line_where_order_is_promised(void **state)
{
    (void)state;
    struct reading reading;
    open_reading(&reading, "b;long;name;of 1\nb;long;name;so 2\na;long;name;of 3\n");
    reading.options.sorted = true;
    assert_int_equal(read_it(&reading), FLAMEPIX_DISORDER);
    assert_int_equal(reading.report.failed_place.line, 3);
    assert_false(reading.report.resorted);
    close_reading(&reading);
}

static void test_bad_lines_are_told_by_their_numbers_in_the_file(void **state)
{
    (void)state;
    struct reading reading;
    open_reading(&reading, "a;long;name;of 1\nno count here at all\nb;long;name;so 2\nnor here, "
                           "as it seems\nc;long;name;of 3\n");
    assert_int_equal(read_it(&reading), FLAMEPIX_OK);
    assert_true(reading.gathered.parts > 1);
    assert_int_equal(reading.report.bad_lines, 2);
    assert_int_equal(reading.report.first[0].line, 2);
    assert_int_equal(reading.report.first[1].line, 4);
    assert_int_equal(reading.report.lines, 5);
    close_reading(&reading);
}

static void test_a_strict_reading_ends_at_the_first_bad_line_of_the_file(void **state)
{
    (void)state;
    struct reading reading;
    open_reading(&reading, "a;long;name;of 1\na;long;name;so 2\nno count here at all\nnor here, "
                           "as it seems\nc;long;name;of 3\n");
    reading.options.reading.strict = true;
    assert_int_equal(read_it(&reading), FLAMEPIX_BAD_LINE);
    assert_int_equal(reading.report.failed_place.line, 3);
    close_reading(&reading);
}

/* -- files that change ------------------------------------------------------------------------- */

static void shrink(void *user)
{
    const struct reading *reading = user;
    assert_int_equal(ftruncate(fileno(reading->file), 40), 0);
}

static void grow(void *user)
{
    const struct reading *reading = user;
    assert_int_equal(pwrite(fileno(reading->file), "d 9\n", 4, (off_t)strlen(sorted)), 4);
}

static void write_again(void *user)
{
    const struct reading *reading = user;
    const struct timespec tick = {0, 20000000}; /* of the clock of the file system, and longer */
    assert_int_equal(nanosleep(&tick, NULL), 0);
    assert_int_equal(pwrite(fileno(reading->file), "a", 1, 0), 1);
}

static void expect_changed(void (*change)(void *user))
{
    for (unsigned turn = 0; turn < 4; turn++) {
        const unsigned jobs = turn % 2 + 1;
        struct reading reading;
        if (turn == 2)
            fpx_file_mapping_guard();
        open_reading(&reading, sorted);
        reading.options.jobs = jobs;
        reading.gathered.interrupt = change;
        reading.gathered.user = &reading;
        assert_int_equal(read_it(&reading), FLAMEPIX_INPUT_CHANGED);
        assert_int_equal(reading.report.failed_input, 0);
        close_reading(&reading);
    }
}

static void test_a_file_that_becomes_shorter_has_changed(void **state)
{
    (void)state;
    expect_changed(shrink);
}

static void test_a_file_that_becomes_longer_has_changed(void **state)
{
    (void)state;
    expect_changed(grow);
}

static void test_a_file_that_is_written_to_has_changed(void **state)
{
    (void)state;
    expect_changed(write_again);
}

/* -- what fails -------------------------------------------------------------------------------- */

/* All is read again as a whole, and there it fails, too, or not. */
static void test_a_consumer_that_fails_is_asked_again_as_a_whole(void **state)
{
    (void)state;
    struct reading reading;
    open_reading(&reading, sorted);
    reading.gathered.fails_at = "b;d;third;one;";
    reading.gathered.failure = FLAMEPIX_LIMIT_PATTERN;
    assert_int_equal(read_it(&reading), FLAMEPIX_LIMIT_PATTERN);
    assert_int_equal(reading.gathered.parts, 0);
    test_gathered_free(&reading.gathered);
    reading.gathered.fails_to_join = 3;
    reading.gathered.failure = FLAMEPIX_BAD_ARGUMENT;
    assert_int_equal(flamepix_input_rewind(reading.input), FLAMEPIX_OK);
    assert_int_equal(read_it(&reading), FLAMEPIX_OK);
    expect_stacks(&reading, 0, sorted_stacks);
    close_reading(&reading);
}

static void test_what_cannot_be_finished_is_read_again_as_a_whole(void **state)
{
    (void)state;
    struct reading reading;
    open_reading(&reading, sorted);
    reading.gathered.fails_to_finish = true;
    reading.gathered.failure = FLAMEPIX_NO_STACKS;
    assert_int_equal(read_it(&reading), FLAMEPIX_OK);
    expect_stacks(&reading, 0, sorted_stacks);
    close_reading(&reading);
}

static void test_where_threads_cannot_be_made_there_are_fewer_or_none(void **state)
{
    (void)state;
    for (size_t threads = 0; threads < 3; threads++) {
        struct reading reading;
        open_reading(&reading, sorted);
        reading.options.jobs = 3;
        scarce_threads_leave(threads);
        assert_int_equal(read_it(&reading), FLAMEPIX_OK);
        scarce_threads_leave(SIZE_MAX);
        expect_stacks(&reading, 8, sorted_stacks);
        close_reading(&reading);
    }
}

/* -- how far threads go ahead ------------------------------------------------------------------ */

/* What has become of parts, the first of which is not done until `awaited` of them have begun. */
struct parts_ahead {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    size_t begun, held, most_held, awaited;
    bool has_waited_in_vain;
    char first, other; /* what is made of a part is one of their addresses */
};

static enum flamepix_status start_ahead(void *user)
{
    (void)user;
    return FLAMEPIX_OK;
}

static enum flamepix_status begin_ahead(void *user, bool is_first, void **made_ret)
{
    struct parts_ahead *ahead = user;
    pthread_mutex_lock(&ahead->mutex);
    ahead->begun++;
    ahead->held++;
    if (ahead->held > ahead->most_held)
        ahead->most_held = ahead->held;
    pthread_cond_broadcast(&ahead->changed);
    pthread_mutex_unlock(&ahead->mutex);
    *made_ret = is_first ? &ahead->first : &ahead->other;
    return FLAMEPIX_OK;
}

/* And then a little longer, for more of them to begin if they may. */
static void await_others(struct parts_ahead *ahead)
{
    struct timespec last, longer = {.tv_nsec = 20 * 1000 * 1000};
    int failure = 0;
    clock_gettime(CLOCK_REALTIME, &last);
    last.tv_sec += 20;
    pthread_mutex_lock(&ahead->mutex);
    while (ahead->begun < ahead->awaited && failure == 0)
        failure = pthread_cond_timedwait(&ahead->changed, &ahead->mutex, &last);
    ahead->has_waited_in_vain = failure != 0;
    pthread_mutex_unlock(&ahead->mutex);
    nanosleep(&longer, NULL);
}

static enum flamepix_status consume_ahead(void *user, void *made, struct flamepix_stacks *stacks)
{
    struct parts_ahead *ahead = user;
    struct flamepix_stack stack;
    enum flamepix_status status = FLAMEPIX_OK;
    if (made == &ahead->first)
        await_others(ahead);
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(stacks, &stack);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static void free_ahead(void *user, void *made)
{
    struct parts_ahead *ahead = user;
    (void)made;
    pthread_mutex_lock(&ahead->mutex);
    ahead->held--;
    pthread_mutex_unlock(&ahead->mutex);
}

static enum flamepix_status join_ahead(void *user, void *made)
{
    free_ahead(user, made);
    return FLAMEPIX_OK;
}

static const struct fpx_slices_consumer holds_parts_ahead = {
    start_ahead, begin_ahead, consume_ahead, join_ahead, start_ahead, free_ahead};

static enum flamepix_status refuse_whole(void *user, struct flamepix_stacks *stacks)
{
    (void)user;
    (void)stacks;
    return FLAMEPIX_BAD_ARGUMENT;
}

static void test_threads_go_on_while_the_first_part_is_read_but_not_too_far(void **state)
{
    (void)state;
    for (unsigned jobs = 2; jobs < 5; jobs++) {
        struct reading reading;
        struct parts_ahead ahead = {.awaited = jobs == 2 ? 3 : jobs + 4};
        assert_int_equal(pthread_mutex_init(&ahead.mutex, NULL), 0);
        assert_int_equal(pthread_cond_init(&ahead.changed, NULL), 0);
        open_reading(&reading, sorted);
        reading.options.jobs = jobs;
        assert_int_equal(fpx_profile_read_in_slices(&reading.input, 1, &reading.options,
                                                    &reading.limits, &holds_parts_ahead,
                                                    refuse_whole, &ahead, &reading.report),
                         FLAMEPIX_OK);
        assert_false(ahead.has_waited_in_vain);
        assert_int_equal(ahead.begun, 8);
        assert_int_equal(ahead.most_held, ahead.awaited);
        assert_int_equal(ahead.held, 0);
        close_reading(&reading);
        pthread_cond_destroy(&ahead.changed);
        pthread_mutex_destroy(&ahead.mutex);
    }
}

/* -- memory ------------------------------------------------------------------------------------ */

static enum flamepix_status read_one_job(void *user)
{
    struct reading *reading = user;
    test_gathered_free(&reading->gathered);
    enum flamepix_status status = flamepix_input_rewind(reading->input);
    return status == FLAMEPIX_OK ? read_it(reading) : status;
}

static void test_memory_may_run_out_at_every_allocation(void **state)
{
    (void)state;
    struct reading reading;
    open_reading(&reading, "root;first;leaf 1\nroot;first;leaf-x 2\nroot;first;leaf;y 3\n");
    reading.options.jobs = 1;
    assert_true(scarce_memory_try(read_one_job, &reading) > 10);
    close_reading(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_file_of_several_parts_is_read_in_them),
        cmocka_unit_test(test_the_tails_of_stacks_are_told_where_the_file_is_mapped),
        cmocka_unit_test(test_a_file_of_less_than_two_parts_is_read_as_a_whole),
        cmocka_unit_test(test_what_is_read_counts_as_read_of_the_input),
        cmocka_unit_test(test_an_input_in_memory_is_read_as_a_whole),
        cmocka_unit_test(test_two_counts_on_a_line_are_both_read_in_parts),
        cmocka_unit_test(test_a_leaf_goes_behind_what_the_next_part_has_before_it),
        cmocka_unit_test(test_a_leaf_that_comes_on_both_sides_of_a_border_is_added_up),
        cmocka_unit_test(test_disorder_at_a_border_is_sorted),
        cmocka_unit_test(test_disorder_at_a_border_is_told_with_its_line_where_order_is_promised),
        cmocka_unit_test(test_bad_lines_are_told_by_their_numbers_in_the_file),
        cmocka_unit_test(test_a_strict_reading_ends_at_the_first_bad_line_of_the_file),
        cmocka_unit_test(test_a_file_that_becomes_shorter_has_changed),
        cmocka_unit_test(test_a_file_that_becomes_longer_has_changed),
        cmocka_unit_test(test_a_file_that_is_written_to_has_changed),
        cmocka_unit_test(test_a_consumer_that_fails_is_asked_again_as_a_whole),
        cmocka_unit_test(test_what_cannot_be_finished_is_read_again_as_a_whole),
        cmocka_unit_test(test_where_threads_cannot_be_made_there_are_fewer_or_none),
        cmocka_unit_test(test_threads_go_on_while_the_first_part_is_read_but_not_too_far),
        cmocka_unit_test(test_memory_may_run_out_at_every_allocation),
    };
    return cmocka_run_group_tests_name("read_slices", tests, NULL, NULL);
}
