/* Any entry that is written is found again in the index, with every byte of its paths. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "report/report_index.h"
#include "support/random.h"

enum { ROUNDS = 200, ENTRIES = 50, LONGEST = 30, TEXTS = 12, FILES = 3 };

struct sample {
    struct fpx_entry entry;
    char texts[TEXTS][LONGEST + 1];
    struct fpx_entry_file files[FILES];
    char paths[FILES][LONGEST + 1];
};

/* Half of the bytes are such as JSON, UTF-8 and HTML care for. */
static const char *random_text(struct test_random *random, char text[LONGEST + 1])
{
    static const char telling[] =
        "\"\\/<>&'\n\r\t\x7F;,{}[]\xC3\xA9\xE2\x80\xAE\xF0\x9F\x94\xA5\xEF\xBF\xBD";
    size_t length = test_random_below(random, LONGEST + 1);
    for (size_t i = 0; i < length; i++) {
        text[i] = test_random_below(random, 2) == 0
                      ? telling[test_random_below(random, sizeof(telling) - 1)]
                      : (char)(1 + test_random_below(random, 255));
    }
    text[length] = '\0';
    return text;
}

static const char *random_text_or_null(struct test_random *random, char text[LONGEST + 1])
{
    return test_random_below(random, 4) == 0 ? NULL : random_text(random, text);
}

static uint64_t random_word(struct test_random *random)
{
    uint64_t high = test_random_below(random, (size_t)1 << 32);
    uint64_t low = test_random_below(random, (size_t)1 << 32);
    return (high << 32 | low) >> test_random_below(random, 64);
}

/* Integers up to 2^53 and quarters: what 15 digits hold. */
static double random_number(struct test_random *random)
{
    return test_random_below(random, 2) == 0 ? (double)(random_word(random) >> 11)
                                             : (double)test_random_below(random, 100000000) / 4.0;
}

/* Half of the entries have none. */
static struct fpx_entry_change random_change(struct test_random *random, char text[LONGEST + 1])
{
    struct fpx_entry_change change = {.is_known = test_random_below(random, 2) == 0};
    if (!change.is_known)
        return change;
    change.before = random_number(random);
    change.after = random_number(random);
    change.distance = random_number(random);
    change.has_similarity = test_random_below(random, 3) > 0;
    if (change.has_similarity)
        change.similarity = (double)test_random_below(random, 1025) / 1024;
    change.growth.name = random_text_or_null(random, text);
    if (change.growth.name != NULL) {
        change.growth.change = random_number(random);
        change.growth.share = (double)test_random_below(random, 1025) / 1024;
    }
    return change;
}

/* Up to three files, of which each list has its part. */
static void random_files(struct test_random *random, struct sample *sample)
{
    size_t ends[] = {test_random_below(random, FILES + 1), test_random_below(random, FILES + 1)};
    if (ends[0] > ends[1]) {
        const size_t end = ends[0];
        ends[0] = ends[1];
        ends[1] = end;
    }
    for (size_t i = 0; i < FILES; i++)
        sample->files[i] = (struct fpx_entry_file){
            .path = random_text(random, sample->paths[i]),
            .kind = "picture",
            .group = i == 0 ? "main" : NULL,
            .total = random_number(random),
            .width = (uint32_t)random_word(random),
            .scale = (double)test_random_below(random, 9) / 2,
            .nbytes = random_word(random),
            .hash = random_word(random),
        };
    sample->entry.files = (struct fpx_entry_files){sample->files, ends[0]};
    sample->entry.stale = (struct fpx_entry_files){sample->files + ends[0], ends[1] - ends[0]};
    sample->entry.gone = (struct fpx_entry_files){sample->files + ends[1], FILES - ends[1]};
}

static void random_entry(struct test_random *random, struct sample *sample)
{
    sample->entry = (struct fpx_entry){
        .run = test_random_below(random, 3),
        .key = random_text(random, sample->texts[0]),
        .input = random_text(random, sample->texts[8]),
        .source = random_text_or_null(random, sample->texts[9]),
        .has_figures = true,
        .has_bad_lines = test_random_below(random, 2) == 0,
        .output = random_text_or_null(random, sample->texts[1]),
        .outcome = (enum fpx_outcome)test_random_below(random, FPX_OUTCOME_COUNT),
        .code = (int)test_random_below(random, 256) - 100,
        .error = random_text_or_null(random, sample->texts[2]),
        .line = random_word(random),
        .warnings = random_text_or_null(random, sample->texts[3]),
        .total = random_number(random),
        .unit = random_text_or_null(random, sample->texts[4]),
        .stacks = random_word(random),
        .frames = random_word(random),
        .drawn = random_word(random),
        .elided = random_word(random),
        .depth = (uint32_t)random_word(random),
        .width = (uint32_t)random_word(random),
        .height = (uint32_t)random_word(random),
        .nbytes = random_word(random),
        .input_hash = random_word(random),
        .baseline_hash = random_word(random),
        .options_hash = random_word(random),
        .ms = random_number(random),
        .hottest = random_text_or_null(random, sample->texts[5]),
        .matched = random_text_or_null(random, sample->texts[6]),
        .change = random_change(random, sample->texts[7]),
    };
    random_files(random, sample);
}

static void assert_same_bytes(const char *found, const char *expected)
{
    assert_int_equal(found == NULL, expected == NULL);
    if (expected != NULL)
        assert_string_equal(found, expected);
}

/* What a text other than a path is expected to come back as: each bad byte a U+FFFD. */
static void assert_same_text(const char *found, const char *text)
{
    char expected[3 * LONGEST + 1];
    size_t length = 0;
    if (text != NULL) {
        for (size_t at = 0; text[at] != '\0';) {
            uint32_t code_point;
            at += fpx_utf8_decode(text + at, strlen(text + at), &code_point);
            length += fpx_utf8_encode(code_point, expected + length);
        }
    }
    expected[length] = '\0';
    assert_same_bytes(found, text == NULL ? NULL : expected);
}

static void assert_same_change(const struct fpx_entry_change *found,
                               const struct fpx_entry_change *change)
{
    assert_int_equal(found->is_known, change->is_known);
    assert_true(found->before == change->before && found->after == change->after);
    assert_true(found->distance == change->distance);
    assert_int_equal(found->has_similarity, change->has_similarity);
    assert_true(found->similarity == change->similarity);
    assert_same_text(found->growth.name, change->growth.name);
    assert_true(found->growth.change == change->growth.change);
    assert_true(found->growth.share == change->growth.share);
}

static void assert_same_files(const struct fpx_entry_files *found,
                              const struct fpx_entry_files *files)
{
    assert_int_equal(found->count, files->count);
    for (size_t i = 0; i < files->count; i++) {
        const struct fpx_entry_file *a = &found->items[i], *b = &files->items[i];
        assert_same_bytes(a->path, b->path);
        assert_same_bytes(a->kind, b->kind);
        assert_same_bytes(a->group, b->group);
        assert_true(a->total == b->total && a->width == b->width && a->scale == b->scale);
        assert_true(a->nbytes == b->nbytes && a->hash == b->hash);
    }
}

static void assert_same_entry(const struct fpx_entry *found, const struct fpx_entry *entry)
{
    assert_int_equal(found->run, entry->run);
    assert_same_bytes(found->key, entry->key);
    assert_same_bytes(found->source, entry->source);
    assert_same_files(&found->files, &entry->files);
    assert_same_files(&found->stale, &entry->stale);
    assert_same_files(&found->gone, &entry->gone);
    assert_int_equal(found->has_bad_lines, entry->has_bad_lines);
    assert_same_bytes(found->input, entry->input);
    assert_same_bytes(found->output, entry->output);
    assert_same_text(found->error, entry->error);
    assert_same_text(found->warnings, entry->warnings);
    assert_same_text(found->unit, entry->unit);
    assert_same_text(found->hottest, entry->hottest);
    assert_same_text(found->matched, entry->matched);
    assert_int_equal(found->outcome, entry->outcome);
    assert_int_equal(found->code, entry->code);
    assert_int_equal(found->line, entry->line);
    assert_true(found->total == entry->total && found->ms == entry->ms);
    assert_true(found->stacks == entry->stacks && found->frames == entry->frames);
    assert_true(found->drawn == entry->drawn && found->elided == entry->elided);
    assert_true(found->depth == entry->depth && found->width == entry->width);
    assert_true(found->height == entry->height && found->nbytes == entry->nbytes);
    assert_true(found->input_hash == entry->input_hash);
    assert_true(found->options_hash == entry->options_hash);
    assert_true(found->baseline_hash == entry->baseline_hash);
    assert_same_change(&found->change, &entry->change);
}

struct source {
    struct flamepix_buffer text;
    size_t at;
    struct test_random random;
};

static enum flamepix_status read_part(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct source *source = user;
    size_t length = 1 + test_random_below(&source->random, 500);
    if (length > capacity)
        length = capacity;
    if (length > source->text.length - source->at)
        length = source->text.length - source->at;
    memcpy(buffer, source->text.data + source->at, length);
    source->at += length;
    *length_ret = length;
    return FLAMEPIX_OK;
}

/* What holds: of the greatest run the last. */
static const struct fpx_entry *last_of(const struct sample *samples, const char *key)
{
    const struct fpx_entry *last = NULL;
    for (size_t i = 0; i < ENTRIES; i++)
        if (strcmp(samples[i].entry.key, key) == 0 &&
            (last == NULL || samples[i].entry.run >= last->run))
            last = &samples[i].entry;
    return last;
}

static void assert_index_of(const struct sample *samples, struct source *source)
{
    struct fpx_report_index *index = NULL;
    struct fpx_report_facts facts;
    assert_int_equal(fpx_report_index_create(&index), FLAMEPIX_OK);
    assert_int_equal(fpx_report_index_read(index, read_part, source, NULL, &facts), FLAMEPIX_OK);
    assert_int_equal(facts.bad_lines, 0);
    assert_int_equal(fpx_report_index_sort(index), FLAMEPIX_OK);
    for (size_t i = 0; i < ENTRIES; i++) {
        const char *key = samples[i].entry.key;
        const struct fpx_entry *found = fpx_report_index_find(index, key);
        assert_non_null(found);
        assert_same_entry(found, last_of(samples, key));
    }
    size_t count;
    const struct fpx_entry *entries = fpx_report_index_entries(index, &count);
    for (size_t i = 0; i < count; i++) {
        assert_non_null(last_of(samples, entries[i].key));
        assert_true(i == 0 || strcmp(entries[i - 1].key, entries[i].key) < 0);
    }
    fpx_report_index_free(index);
}

static void test_what_was_written_is_found_again(void **state)
{
    (void)state;
    static struct sample samples[ENTRIES];
    struct test_random random = {1};
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        struct source source = {.random = {(uint64_t)round}};
        for (size_t i = 0; i < ENTRIES; i++) {
            random_entry(&random, &samples[i]);
            assert_int_equal(fpx_entry_write(&samples[i].entry, &source.text), FLAMEPIX_OK);
        }
        assert_index_of(samples, &source);
        flamepix_buffer_free(&source.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_written_is_found_again),
    };
    return cmocka_run_group_tests_name("report round trip", tests, NULL, NULL);
}
