#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/random.h"
#include "support/recordings/recordings.h"

/* -- a profile that is written in both ways ---------------------------------------------------- */

enum { NODES = 12, SAMPLES = 40, CHUNKS = 5 };

struct profile {
    unsigned names[NODES], parents[NODES]; /* node 0 is the root */
    unsigned samples[SAMPLES];
    int deltas[SAMPLES]; /* nanoseconds */
    bool has_start, has_end;
};

static const char *const names[] = {
    "(idle)", "(garbage collector)", "(program)", "main", "work", "parse", "", "paint"};

static struct profile make_profile(struct test_random *random)
{
    struct profile profile = {.has_start = test_random_below(random, 4) > 0,
                              .has_end = test_random_below(random, 4) > 0};
    for (unsigned i = 1; i < NODES; i++) {
        profile.names[i] = i <= 3 ? i - 1 : (unsigned)test_random_below(random, 5) + 3;
        profile.parents[i] = i <= 4 ? 0 : (unsigned)test_random_below(random, i - 4) + 4;
    }
    for (unsigned i = 0; i < SAMPLES; i++) {
        profile.samples[i] = (unsigned)test_random_below(random, NODES - 1) + 1;
        profile.deltas[i] = (int)test_random_below(random, 500000) - 50000;
    }
    return profile;
}

__attribute__((format(printf, 2, 0))) static void print(struct flamepix_buffer *text,
                                                        const char *format, unsigned number)
{
    assert_int_equal(fpx_buffer_printf(text, format, number), FLAMEPIX_OK);
}

static void print_node(struct flamepix_buffer *text, const struct profile *profile, unsigned node)
{
    print(text, "{\"id\":%u,", node + 1);
    if (node > 0)
        print(text, "\"parent\":%u,", profile->parents[node] + 1);
    assert_int_equal(
        fpx_buffer_printf(text, "\"callFrame\":{\"functionName\":\"%s\",\"scriptId\":\"1\"}}",
                          node == 0 ? "(root)" : names[profile->names[node]]),
        FLAMEPIX_OK);
}

static void print_samples(struct flamepix_buffer *text, const struct profile *profile,
                          unsigned begin, unsigned end)
{
    print(text, "\"samples\":[", 0);
    for (unsigned i = begin; i < end; i++)
        print(text, i > begin ? ",%u" : "%u", profile->samples[i] + 1);
    print(text, "]", 0);
}

static void print_deltas(struct flamepix_buffer *text, const struct profile *profile,
                         unsigned begin, unsigned end)
{
    print(text, "\"timeDeltas\":[", 0);
    for (unsigned i = begin; i < end; i++)
        assert_int_equal(
            fpx_buffer_printf(text, "%s%.3f", i > begin ? "," : "", profile->deltas[i] / 1000.0),
            FLAMEPIX_OK);
    print(text, "]", 0);
}

static struct flamepix_buffer print_cpuprofile(const struct profile *profile)
{
    struct flamepix_buffer text = {0};
    print(&text, "{\"nodes\":[", 0);
    for (unsigned i = 0; i < NODES; i++) {
        print(&text, i > 0 ? "," : "", 0);
        print_node(&text, profile, i);
    }
    print(&text, "],", 0);
    print(&text, profile->has_start ? "\"startTime\":1700000000000000.25," : "", 0);
    print(&text, profile->has_end ? "\"endTime\":1700000000020000.75," : "", 0);
    print_samples(&text, profile, 0, SAMPLES);
    print(&text, ",", 0);
    print_deltas(&text, profile, 0, SAMPLES);
    print(&text, "}", 0);
    return text;
}

/* Chunk `chunk` of CHUNKS, whose nodes are new; the last one has the end. */
static void print_chunk(struct flamepix_buffer *text, const struct profile *profile, unsigned chunk)
{
    const unsigned begin = chunk * SAMPLES / CHUNKS, end = (chunk + 1) * SAMPLES / CHUNKS;
    print(text, "{\"args\":{\"data\":{\"cpuProfile\":{\"nodes\":[", 0);
    for (unsigned i = chunk * NODES / CHUNKS; i < (chunk + 1) * NODES / CHUNKS; i++) {
        print(text, i > chunk * NODES / CHUNKS ? "," : "", 0);
        print_node(text, profile, i);
    }
    print(text, "],", 0);
    print_samples(text, profile, begin, end);
    print(text, "},", 0);
    print_deltas(text, profile, begin, end);
    if (chunk == CHUNKS - 1 && profile->has_end)
        print(text, ",\"endTime\":1700000000020000.75", 0);
    print(text,
          "}},\"name\":\"ProfileChunk\",\"ph\":\"P\",\"id\":\"0x7\",\"pid\":1,\"tid\":9,"
          "\"ts\":17000000000%u}",
          10000 + chunk);
}

static void print_profile(struct flamepix_buffer *text, const struct profile *profile)
{
    print(text, "{\"name\":\"Profile\",\"ph\":\"P\",\"id\":\"0x7\",\"pid\":1,\"tid\":2,\"ts\":1,",
          0);
    print(text, "\"args\":{\"data\":{", 0);
    print(text, profile->has_start ? "\"startTime\":1700000000000000.25" : "", 0);
    print(text, "}}}", 0);
}

/* Its events in any order. */
static struct flamepix_buffer print_trace(const struct profile *profile, struct test_random *random)
{
    struct flamepix_buffer text = {0};
    unsigned order[CHUNKS + 1];
    for (unsigned i = 0; i <= CHUNKS; i++) {
        const size_t at = test_random_below(random, i + 1);
        order[i] = order[at];
        order[at] = i;
    }
    print(&text, "[", 0);
    for (unsigned i = 0; i <= CHUNKS; i++) {
        print(&text, i > 0 ? ",\n" : "", 0);
        if (order[i] == CHUNKS)
            print_profile(&text, profile);
        else
            print_chunk(&text, profile, order[i]);
    }
    print(&text, "]", 0);
    return text;
}

static void expect_agreement(struct test_random *random)
{
    const struct profile profile = make_profile(random);
    struct flamepix_buffer file = print_cpuprofile(&profile);
    struct flamepix_buffer trace = print_trace(&profile, random);
    struct test_collapsed a = test_collapse("cpuprofile", flamepix_buffer_bytes(&file), NULL, 0);
    struct test_collapsed b = test_collapse("chrome-trace", flamepix_buffer_bytes(&trace), NULL, 0);
    assert_string_equal(a.folded.data, b.folded.data);
    assert_int_equal(a.report.ledger.drawn.count, b.report.ledger.drawn.count);
    assert_int_equal(a.report.ledger.left_out[FLAMEPIX_LEFT_OUT_IDLE].count,
                     b.report.ledger.left_out[FLAMEPIX_LEFT_OUT_IDLE].count);
    assert_int_equal(a.report.ledger.not_understood.count, 0);
    assert_int_equal(b.report.ledger.not_understood.count, 0);
    assert_string_equal(a.report.ledger.remarks, b.report.ledger.remarks);
    test_collapsed_free(&a);
    test_collapsed_free(&b);
    flamepix_buffer_free(&file);
    flamepix_buffer_free(&trace);
}

static void test_a_trace_in_any_order_and_a_cpuprofile_of_one_content_agree(void **state)
{
    (void)state;
    struct test_random random = {29};
    for (int i = 0; i < 200; i++)
        expect_agreement(&random);
}

/* -- by hand ----------------------------------------------------------------------------------- */

#define LABEL(tid, label)                                                                          \
    "{\"ph\":\"M\",\"pid\":1,\"tid\":" tid ",\"name\":\"thread_name\",\"args\":{\"name\":\"" label \
    "\"}},"
#define WHOLE(tid, name, more)                                                                     \
    "{\"ph\":\"I\",\"pid\":1,\"tid\":" tid ",\"ts\":5,\"name\":\"CpuProfile\",\"args\":{\"data\":" \
    "{\"cpuProfile\":{\"nodes\":[{\"id\":1,\"callFrame\":{\"functionName\":\"(root)\"}},"          \
    "{\"id\":2,\"parent\":1,\"hitCount\":6,\"callFrame\":{\"functionName\":\"" name "\"}}]" more   \
    "}}}}"
#define TIMED ",\"startTime\":10,\"endTime\":100,\"samples\":[2,2],\"timeDeltas\":[20,30]"

static void expect_all(const char *text, const char *folded)
{
    const struct flamepix_format_options all = {.recording.profile = "all"};
    test_expect_collapsed("chrome-trace", flamepix_bytes_of(text), &all, folded);
}

static void test_profiles_without_an_id_are_their_threads(void **state)
{
    (void)state;
    expect_all("[" LABEL("1", "main") LABEL("2", "worker")
                   WHOLE("1", "a", TIMED) "," WHOLE("2", "b", TIMED) "]",
               "main (CPU profile);a 70\nworker (CPU profile);b 70\n");
}

static void test_whole_profiles_of_one_thread_add_up_and_have_their_own_nodes(void **state)
{
    (void)state;
    expect_all("[" LABEL("1", "main") WHOLE("1", "a", TIMED) "," WHOLE("1", "b", TIMED) "]",
               "a 70\nb 70\n");
}

static void test_without_times_samples_are_counted_and_without_samples_hits(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace", "[" WHOLE("1", "a", ",\"samples\":[2,2]") "]", "a 2\n");
    test_expect_folded("chrome-trace", "[" WHOLE("1", "a", "") "]", "a 6\n");
}

/* Only the thread that writes for all others is known. */
static void test_profiles_of_threads_that_nobody_names_stay_apart(void **state)
{
    (void)state;
#define CHUNK(id, name)                                                                            \
    "{\"ph\":\"P\",\"pid\":1,\"tid\":9,\"ts\":5,\"id\":\"" id                                      \
    "\",\"name\":\"ProfileChunk\",\"args\":{\"data\":{\"cpuProfile\":{\"nodes\":[{\"id\":1,"       \
    "\"callFrame\":{\"functionName\":\"" name "\"}}],\"samples\":[1,1]},\"timeDeltas\":[4,3]}}}"
    expect_all("[" LABEL("9", "ProfEvntProc") CHUNK("0x1", "a") "," CHUNK("0x2", "b") "]",
               "pid 1, profile 0x1 (CPU profile);a 3\npid 1, profile 0x2 (CPU profile);b 3\n");
}

static void test_hits_and_deltas_may_be_the_largest_numbers(void **state)
{
    (void)state;
    const char *text =
        "[{\"ph\":\"I\",\"pid\":1,\"tid\":1,\"ts\":5,\"name\":\"CpuProfile\",\"args\":{\"data\":{"
        "\"cpuProfile\":{\"nodes\":[{\"id\":1,\"callFrame\":{\"functionName\":\"(root)\"}},{\"id\":"
        "2,"
        "\"parent\":1,\"hitCount\":9223372036854775807,\"callFrame\":{\"functionName\":\"a\"}},"
        "{\"id\":3,\"parent\":1,\"hitCount\":9223372036854775807,\"callFrame\":{\"functionName\":"
        "\"b\"}}],\"timeDeltas\":[4000000000000000],\"endTime\":4000000000000000,\"startTime\":0}}}"
        "}]";
    struct test_collapsed read = test_collapse("chrome-trace", flamepix_bytes_of(text), NULL, 0);
    assert_int_equal(read.status, FLAMEPIX_END);
    test_collapsed_free(&read);
}

static void test_samples_of_nodes_that_are_not_there_are_not_understood(void **state)
{
    (void)state;
    const char *text = "[" WHOLE("1", "a", ",\"samples\":[2,7,2],\"timeDeltas\":[1,2,3]") "]";
    struct test_collapsed collapsed =
        test_collapse("chrome-trace", flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(collapsed.folded.data, "a 2\n");
    assert_int_equal(collapsed.report.ledger.not_understood.count, 1);
    test_collapsed_free(&collapsed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_trace_in_any_order_and_a_cpuprofile_of_one_content_agree),
        cmocka_unit_test(test_profiles_without_an_id_are_their_threads),
        cmocka_unit_test(test_whole_profiles_of_one_thread_add_up_and_have_their_own_nodes),
        cmocka_unit_test(test_without_times_samples_are_counted_and_without_samples_hits),
        cmocka_unit_test(test_profiles_of_threads_that_nobody_names_stay_apart),
        cmocka_unit_test(test_hits_and_deltas_may_be_the_largest_numbers),
        cmocka_unit_test(test_samples_of_nodes_that_are_not_there_are_not_understood),
    };
    return cmocka_run_group_tests_name("chrome_profile_chunk", tests, NULL, NULL);
}
