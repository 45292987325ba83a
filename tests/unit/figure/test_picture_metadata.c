#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "figure/picture_metadata.h"

static const char frames[] = "{\"schema\":\"flamepix-frames-2\"}";

static enum flamepix_status write_frames(const void *picture, flamepix_write_fn write, void *user)
{
    return write(user, picture, sizeof(frames) - 1);
}

static enum flamepix_status refuse(const void *picture, flamepix_write_fn write, void *user)
{
    (void)picture;
    (void)write;
    (void)user;
    return FLAMEPIX_BAD_FONT;
}

static struct fpx_picture_metadata pack(enum flamepix_embed embed, size_t most_nbytes,
                                        struct flamepix_figure_stacks stacks)
{
    const struct flamepix_figure_options options = {.embed = embed,
                                                    .embed_most_nbytes = most_nbytes};
    struct fpx_picture_metadata carried = {0};
    assert_int_equal(fpx_picture_metadata_pack(&carried, &options, stacks,
                                               (struct fpx_frames_writer){write_frames, frames}),
                     FLAMEPIX_OK);
    return carried;
}

/* The kinds of the parts, as letters, and what is missing. */
static void assert_packs(enum flamepix_embed embed, size_t most_nbytes,
                         struct flamepix_figure_stacks stacks, const char *kinds,
                         unsigned unembedded)
{
    struct fpx_picture_metadata carried = pack(embed, most_nbytes, stacks);
    assert_int_equal(carried.part_count, strlen(kinds));
    for (size_t i = 0; i < carried.part_count; i++)
        assert_int_equal(carried.parts[i].kind, kinds[i]);
    assert_int_equal(carried.unembedded, unembedded);
    fpx_picture_metadata_free(&carried);
}

static void test_parts_are_what_the_options_ask_for(void **state)
{
    (void)state;
    const struct flamepix_figure_stacks none = {{NULL, 0}, false}, large = {{NULL, 0}, true};
    const struct flamepix_figure_stacks some = {{"stacks", 6}, false};
    assert_packs(FLAMEPIX_EMBED_NONE, 0, some, "", 0);
    assert_packs(FLAMEPIX_EMBED_FRAMES, 0, some, "j", 0);
    assert_packs(FLAMEPIX_EMBED_FOLDED, 0, some, "fj", 0);
    assert_packs(FLAMEPIX_EMBED_FOLDED, 0, none, "j", FLAMEPIX_UNEMBEDDED_NO_STACKS);
    assert_packs(FLAMEPIX_EMBED_FOLDED, 0, large, "j", FLAMEPIX_UNEMBEDDED_LARGE_STACKS);
}

/* Without the frames, nobody could say what is where. */
static void test_without_frames_nothing_is_carried(void **state)
{
    (void)state;
    const struct flamepix_figure_stacks some = {{"stacks", 6}, false};
    assert_packs(FLAMEPIX_EMBED_FOLDED, 10, some, "", FLAMEPIX_UNEMBEDDED_LARGE_FRAMES);
    assert_packs(FLAMEPIX_EMBED_FOLDED, 5, some, "",
                 FLAMEPIX_UNEMBEDDED_LARGE_FRAMES | FLAMEPIX_UNEMBEDDED_LARGE_STACKS);
    assert_packs(FLAMEPIX_EMBED_FRAMES, 10, some, "", FLAMEPIX_UNEMBEDDED_LARGE_FRAMES);
}

static void test_what_the_frames_answer_is_answered(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = {.embed = FLAMEPIX_EMBED_FRAMES};
    struct fpx_picture_metadata carried = {0};
    assert_int_equal(fpx_picture_metadata_pack(&carried, &options,
                                               (struct flamepix_figure_stacks){0},
                                               (struct fpx_frames_writer){refuse, NULL}),
                     FLAMEPIX_BAD_FONT);
    fpx_picture_metadata_free(&carried);
}

static struct fpx_picture_metadata describe(bool metadata, const char *title, const char *unit)
{
    const struct flamepix_figure_options options = {.metadata = metadata, .factor = 2};
    struct fpx_picture_metadata carried = {0};
    assert_int_equal(fpx_picture_metadata_describe(&carried, &options,
                                                   (struct fpx_metadata_facts){title, 617, unit}),
                     FLAMEPIX_OK);
    return carried;
}

static void assert_text(const struct flamepix_image_text *text, const char *keyword,
                        const char *expected)
{
    assert_string_equal(text->keyword, keyword);
    assert_string_equal(text->text, expected);
}

static void test_metadata_say_the_title_and_the_total(void **state)
{
    (void)state;
    struct fpx_picture_metadata carried = describe(true, "Nightly", "samples");
    assert_int_equal(carried.text_count, 3);
    assert_text(&carried.texts[0], "Title", "Nightly");
    assert_text(&carried.texts[1], "Description", "1,234 samples");
    assert_text(&carried.texts[2], "Unit", "samples");
    fpx_picture_metadata_free(&carried);
}

static void test_what_has_no_words_has_no_text(void **state)
{
    (void)state;
    struct fpx_picture_metadata untitled = describe(true, "", "");
    assert_int_equal(untitled.text_count, 1);
    assert_text(&untitled.texts[0], "Description", "1,234");
    fpx_picture_metadata_free(&untitled);
    struct fpx_picture_metadata unasked = describe(false, "Nightly", "samples");
    assert_int_equal(unasked.text_count, 0);
    fpx_picture_metadata_free(&unasked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts_are_what_the_options_ask_for),
        cmocka_unit_test(test_without_frames_nothing_is_carried),
        cmocka_unit_test(test_what_the_frames_answer_is_answered),
        cmocka_unit_test(test_metadata_say_the_title_and_the_total),
        cmocka_unit_test(test_what_has_no_words_has_no_text),
    };
    return cmocka_run_group_tests_name("picture_metadata", tests, NULL, NULL);
}
