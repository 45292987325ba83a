#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zstd.h>

#include <flamepix/input.h>

#include "base/embedded_data.h"
#include "input/input_facts.h"
#include "support/pictures/embedded_pictures.h"
#include "support/random.h"

#define STACKS "main;read 3\nmain;write 4\n"
#define FRAMES "{\"schema\":\"flamepix-frames-2\"}\n"

/* A picture format, by what the tests do with it. */
struct kind {
    const char *name;
    void (*begin)(struct flamepix_buffer *picture);
    void (*put_part)(struct flamepix_buffer *picture, char kind, struct flamepix_bytes packed);
    void (*put_other)(struct flamepix_buffer *picture);
    void (*end)(struct flamepix_buffer *picture);
};

static void put_other_chunk(struct flamepix_buffer *png)
{
    test_put_chunk(png, "tEXt", (struct flamepix_bytes){"Title\0flPx", 10});
}

static void put_other_segment(struct flamepix_buffer *jpeg)
{
    test_put_segment(jpeg, 0xE9, (struct flamepix_bytes){"flamepig\0f", 10});
    test_put_segment(jpeg, 0xE9, (struct flamepix_bytes){"f", 1});
    test_put_segment(jpeg, 0xFE, (struct flamepix_bytes){"a comment", 9});
}

static void end_png(struct flamepix_buffer *png)
{
    test_put_chunk(png, "IDAT", (struct flamepix_bytes){"pixels", 6});
    test_put_chunk(png, "IEND", (struct flamepix_bytes){"", 0});
}

static const struct kind kinds[] = {
    {"PNG", test_begin_png, test_put_png_embedded, put_other_chunk, end_png},
    {"JPEG", test_begin_jpeg, test_put_jpeg_embedded, put_other_segment, test_end_jpeg},
};
enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

static void put_text(const struct kind *kind, struct flamepix_buffer *picture, char part,
                     const char *text)
{
    struct flamepix_buffer packed = test_pack(flamepix_bytes_of(text));
    kind->put_part(picture, part, flamepix_buffer_bytes(&packed));
    flamepix_buffer_free(&packed);
}

static struct flamepix_buffer make_picture(const struct kind *kind, const char *stacks,
                                           const char *frames)
{
    struct flamepix_buffer picture = {0};
    kind->begin(&picture);
    kind->put_other(&picture);
    if (stacks != NULL)
        put_text(kind, &picture, FPX_EMBEDDED_STACKS, stacks);
    if (frames != NULL)
        put_text(kind, &picture, FPX_EMBEDDED_FRAMES, frames);
    kind->put_other(&picture);
    kind->end(&picture);
    return picture;
}

static void assert_unpacks_to(const struct flamepix_buffer *picture, bool frames, const char *text)
{
    static const size_t pieces[] = {1, 2, 3, 5, 7, 64, 100000};
    const struct flamepix_input_options options = {.picture_frames = frames};
    for (size_t i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++) {
        struct flamepix_buffer unpacked = {0};
        assert_int_equal(
            test_unpack(flamepix_buffer_bytes(picture), pieces[i], &options, &unpacked),
            FLAMEPIX_END);
        assert_int_equal(unpacked.length, strlen(text));
        assert_memory_equal(unpacked.data, text, unpacked.length);
        flamepix_buffer_free(&unpacked);
    }
}

/* Also of every other way in which its bytes may come. */
static void assert_ends_with(struct flamepix_bytes picture, enum flamepix_status expected)
{
    for (size_t piece = 1; piece <= 1024; piece *= 8)
        assert_int_equal(test_unpack(picture, piece, NULL, NULL), expected);
}

/* -- what is read ------------------------------------------------------------------------------ */

static void test_the_first_part_is_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer both = make_picture(&kinds[i], STACKS, FRAMES);
        struct flamepix_buffer one = make_picture(&kinds[i], NULL, FRAMES);
        assert_unpacks_to(&both, false, STACKS);
        assert_unpacks_to(&one, false, FRAMES);
        flamepix_buffer_free(&both);
        flamepix_buffer_free(&one);
    }
}

static void test_frames_are_read_where_they_are_asked_for(void **state)
{
    (void)state;
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer both = make_picture(&kinds[i], STACKS, FRAMES);
        assert_unpacks_to(&both, true, FRAMES);
        flamepix_buffer_free(&both);
    }
}

static void test_a_picture_says_what_it_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer picture = make_picture(&kinds[i], STACKS, FRAMES);
        struct flamepix_input *input;
        struct flamepix_bytes head;
        assert_int_equal(flamepix_input_from_memory(flamepix_buffer_bytes(&picture), NULL, &input),
                         FLAMEPIX_OK);
        assert_int_equal(flamepix_input_peek(input, &head), FLAMEPIX_OK);
        assert_int_equal(head.length, strlen(STACKS));
        assert_string_equal(flamepix_input_packing(input), kinds[i].name);
        assert_true(fpx_input_is_picture(input));
        flamepix_input_free(input);
        flamepix_buffer_free(&picture);
    }
}

static void test_parts_of_other_kinds_are_passed_over(void **state)
{
    (void)state;
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer picture = {0};
        kinds[i].begin(&picture);
        put_text(&kinds[i], &picture, 'x', "of another time");
        kinds[i].put_part(&picture, '+', flamepix_bytes_of("of nothing"));
        put_text(&kinds[i], &picture, FPX_EMBEDDED_STACKS, STACKS);
        kinds[i].end(&picture);
        assert_unpacks_to(&picture, false, STACKS);
        flamepix_buffer_free(&picture);
    }
}

/* What tools leave of a picture may come behind the pixels. */
static void test_a_chunk_behind_the_pixels_counts(void **state)
{
    (void)state;
    struct flamepix_buffer png = {0};
    test_begin_png(&png);
    test_put_chunk(&png, "IDAT", flamepix_bytes_of("pixels"));
    put_text(&kinds[0], &png, FPX_EMBEDDED_STACKS, STACKS);
    test_put_chunk(&png, "IEND", flamepix_bytes_of(""));
    assert_unpacks_to(&png, false, STACKS);
    flamepix_buffer_free(&png);
}

static void test_what_comes_behind_the_data_may_be_missing(void **state)
{
    (void)state;
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer picture = {0};
        kinds[i].begin(&picture);
        put_text(&kinds[i], &picture, FPX_EMBEDDED_STACKS, STACKS);
        assert_unpacks_to(&picture, false, STACKS);
        flamepix_buffer_free(&picture);
    }
}

/* A part in as many segments as it has bytes, and others between them. */
static void test_a_part_goes_on_through_segments(void **state)
{
    (void)state;
    struct flamepix_buffer jpeg = {0}, packed = test_pack(flamepix_bytes_of(STACKS));
    test_begin_jpeg(&jpeg);
    for (size_t i = 0; i < packed.length; i++) {
        test_put_jpeg_embedded(&jpeg, i == 0 ? FPX_EMBEDDED_STACKS : FPX_EMBEDDED_GOES_ON,
                               (struct flamepix_bytes){packed.data + i, 1});
        put_other_segment(&jpeg);
    }
    put_text(&kinds[1], &jpeg, FPX_EMBEDDED_FRAMES, FRAMES);
    test_end_jpeg(&jpeg);
    assert_unpacks_to(&jpeg, false, STACKS);
    assert_unpacks_to(&jpeg, true, FRAMES);
    flamepix_buffer_free(&jpeg);
    flamepix_buffer_free(&packed);
}

static void test_fill_bytes_and_lone_markers_are_passed_over(void **state)
{
    (void)state;
    struct flamepix_buffer jpeg = {0};
    test_begin_jpeg(&jpeg);
    assert_int_equal(flamepix_buffer_append(&jpeg, "\xFF\x01\xFF\xD0\xFF\xFF", 6), FLAMEPIX_OK);
    put_text(&kinds[1], &jpeg, FPX_EMBEDDED_STACKS, STACKS);
    assert_unpacks_to(&jpeg, false, STACKS);
    flamepix_buffer_free(&jpeg);
}

/* -- what is refused --------------------------------------------------------------------------- */

static void test_a_picture_without_data_carries_no_profile(void **state)
{
    (void)state;
    const struct flamepix_input_options frames = {.picture_frames = true};
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer none = make_picture(&kinds[i], NULL, NULL);
        struct flamepix_buffer stacks = make_picture(&kinds[i], STACKS, NULL);
        assert_ends_with(flamepix_buffer_bytes(&none), FLAMEPIX_NO_PROFILE);
        assert_int_equal(test_unpack(flamepix_buffer_bytes(&stacks), 100, &frames, NULL),
                         FLAMEPIX_NO_PROFILE);
        flamepix_buffer_free(&none);
        flamepix_buffer_free(&stacks);
    }
}

/* Wherever it is cut before the data are whole. */
static void test_a_picture_that_is_cut_short_is_damaged(void **state)
{
    (void)state;
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer picture = {0};
        kinds[i].begin(&picture);
        kinds[i].put_other(&picture);
        put_text(&kinds[i], &picture, FPX_EMBEDDED_STACKS, STACKS);
        for (size_t length = 8; length < picture.length; length++)
            assert_int_equal(
                test_unpack((struct flamepix_bytes){picture.data, length}, 100000, NULL, NULL),
                FLAMEPIX_BAD_COMPRESSION);
        flamepix_buffer_free(&picture);
    }
}

/* Every byte of a chunk counts; the check sum of zstd finds what a JPEG has no sum for. */
static void test_a_part_with_a_wrong_byte_is_damaged(void **state)
{
    (void)state;
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer picture = {0}, packed = test_pack(flamepix_bytes_of(STACKS));
        kinds[i].begin(&picture);
        const size_t begin = picture.length + (i == 0 ? 9 : 14);
        kinds[i].put_part(&picture, FPX_EMBEDDED_STACKS, flamepix_buffer_bytes(&packed));
        /* In a JPEG, the window that the head of a frame asks for may be another one. */
        for (size_t at = begin + (i == 0 ? 0 : 6); at < picture.length; at++) {
            picture.data[at] ^= 1;
            assert_int_equal(test_unpack(flamepix_buffer_bytes(&picture), 100000, NULL, NULL),
                             FLAMEPIX_BAD_COMPRESSION);
            picture.data[at] ^= 1;
        }
        flamepix_buffer_free(&packed);
        flamepix_buffer_free(&picture);
    }
}

static void test_empty_parts_are_damaged(void **state)
{
    (void)state;
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer picture = {0};
        kinds[i].begin(&picture);
        kinds[i].put_part(&picture, FPX_EMBEDDED_STACKS, flamepix_bytes_of(""));
        kinds[i].end(&picture);
        assert_ends_with(flamepix_buffer_bytes(&picture), FLAMEPIX_BAD_COMPRESSION);
        flamepix_buffer_free(&picture);
    }
}

static void test_a_chunk_without_a_kind_is_passed_over(void **state)
{
    (void)state;
    struct flamepix_buffer png = {0};
    test_begin_png(&png);
    test_put_chunk(&png, FPX_EMBEDDED_CHUNK, flamepix_bytes_of(""));
    end_png(&png);
    assert_ends_with(flamepix_buffer_bytes(&png), FLAMEPIX_NO_PROFILE);
    flamepix_buffer_free(&png);
}

static void test_bytes_behind_the_frame_are_damage(void **state)
{
    (void)state;
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer picture = {0}, packed = test_pack(flamepix_bytes_of(STACKS));
        struct flamepix_buffer again = test_pack(flamepix_bytes_of(STACKS));
        assert_int_equal(flamepix_buffer_append(&packed, again.data, again.length), FLAMEPIX_OK);
        kinds[i].begin(&picture);
        kinds[i].put_part(&picture, FPX_EMBEDDED_STACKS, flamepix_buffer_bytes(&packed));
        kinds[i].end(&picture);
        assert_ends_with(flamepix_buffer_bytes(&picture), FLAMEPIX_BAD_COMPRESSION);
        flamepix_buffer_free(&again);
        flamepix_buffer_free(&packed);
        flamepix_buffer_free(&picture);
    }
}

static void test_a_part_that_another_one_interrupts_is_damaged(void **state)
{
    (void)state;
    struct flamepix_buffer jpeg = {0}, packed = test_pack(flamepix_bytes_of(STACKS));
    test_begin_jpeg(&jpeg);
    test_put_jpeg_embedded(&jpeg, FPX_EMBEDDED_STACKS, (struct flamepix_bytes){packed.data, 9});
    put_text(&kinds[1], &jpeg, FPX_EMBEDDED_FRAMES, FRAMES);
    test_end_jpeg(&jpeg);
    assert_ends_with(flamepix_buffer_bytes(&jpeg), FLAMEPIX_BAD_COMPRESSION);
    flamepix_buffer_free(&packed);
    flamepix_buffer_free(&jpeg);
}

static void test_lengths_that_lie_are_damage(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
    } lies[] = {
        {FPX_PNG_MAGIC "\xFF\xFF\xFF\xFF"
                       "tEXtabcd",
         20},
        {FPX_PNG_MAGIC "\x80\0\0\0flPxfabc", 20},
        {FPX_PNG_MAGIC "\x7F\xFF\xFF\xFF"
                       "flPxfabc",
         20},
        {FPX_PNG_MAGIC "\0\0\0\1", 12},
        {FPX_PNG_MAGIC, 8},
        {"\xFF\xD8\xFF\xE0\0\1", 6},
        {"\xFF\xD8\xFF\xE0\0\0", 6},
        {"\xFF\xD8\xFF\xE0\xFF\xFF", 6},
        {"\xFF\xD8\xFF\xE9\0\2\0", 7},
        {"\xFF\xD8\xFF\0", 4},
        {"\xFF\xD8\xFF", 3},
    };
    for (size_t i = 0; i < sizeof(lies) / sizeof(lies[0]); i++)
        assert_ends_with((struct flamepix_bytes){lies[i].bytes, lies[i].length},
                         FLAMEPIX_BAD_COMPRESSION);
}

/* -- limits ------------------------------------------------------------------------------------ */

static struct flamepix_buffer make_bomb(const struct kind *kind, size_t nbytes)
{
    struct flamepix_buffer bomb = {0};
    char *zeros = calloc(1, nbytes);
    struct flamepix_buffer packed = test_pack((struct flamepix_bytes){zeros, nbytes});
    kind->begin(&bomb);
    kind->put_part(&bomb, FPX_EMBEDDED_STACKS, flamepix_buffer_bytes(&packed));
    kind->end(&bomb);
    flamepix_buffer_free(&packed);
    free(zeros);
    return bomb;
}

static void test_bombs_meet_the_limits(void **state)
{
    (void)state;
    const struct flamepix_input_options small = {.limit_unpacked_nbytes = 100000,
                                                 .limit_unpacked_ratio = UINT32_MAX};
    const struct flamepix_input_options window = {.limit_window_nbytes = 1024};
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer bomb = make_bomb(&kinds[i], 50 << 20);
        const struct flamepix_bytes bytes = flamepix_buffer_bytes(&bomb);
        assert_int_equal(test_unpack(bytes, 100000, NULL, NULL), FLAMEPIX_LIMIT_UNPACKED);
        assert_int_equal(test_unpack(bytes, 100000, &small, NULL), FLAMEPIX_LIMIT_UNPACKED);
        assert_int_equal(test_unpack(bytes, 100000, &window, NULL), FLAMEPIX_LIMIT_WINDOW);
        flamepix_buffer_free(&bomb);
    }
}

/* A frame without an end: as many blocks of zeros as fit. */
static void test_an_endless_frame_meets_the_limit(void **state)
{
    (void)state;
    static const unsigned char head[] = {0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58};
    static const unsigned char block[] = {0x02, 0x00, 0x10, 0x00}; /* 128 KiB of one byte */
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer picture = {0}, frame = {0};
        assert_int_equal(flamepix_buffer_append(&frame, head, sizeof(head)), FLAMEPIX_OK);
        for (size_t j = 0; j < 10000; j++)
            assert_int_equal(flamepix_buffer_append(&frame, block, sizeof(block)), FLAMEPIX_OK);
        kinds[i].begin(&picture);
        kinds[i].put_part(&picture, FPX_EMBEDDED_STACKS, flamepix_buffer_bytes(&frame));
        assert_int_equal(test_unpack(flamepix_buffer_bytes(&picture), 100000, NULL, NULL),
                         FLAMEPIX_LIMIT_UNPACKED);
        flamepix_buffer_free(&frame);
        flamepix_buffer_free(&picture);
    }
}

/* -- any bytes --------------------------------------------------------------------------------- */

static void test_any_damage_ends_in_the_same_way_however_the_bytes_come(void **state)
{
    (void)state;
    struct test_random random = {12};
    for (size_t i = 0; i < KINDS; i++) {
        struct flamepix_buffer picture = make_picture(&kinds[i], STACKS, FRAMES);
        for (int round = 0; round < test_rounds(3000); round++) {
            const size_t at = test_random_below(&random, picture.length);
            const char was = picture.data[at];
            struct flamepix_buffer whole = {0}, pieces = {0};
            picture.data[at] = (char)test_random_below(&random, 256);
            const struct flamepix_bytes bytes = flamepix_buffer_bytes(&picture);
            const enum flamepix_status status = test_unpack(bytes, 100000, NULL, &whole);
            assert_int_equal(test_unpack(bytes, 1 + test_random_below(&random, 40), NULL, &pieces),
                             status);
            assert_int_equal(whole.length, pieces.length);
            picture.data[at] = was;
            flamepix_buffer_free(&whole);
            flamepix_buffer_free(&pieces);
        }
        flamepix_buffer_free(&picture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_part_is_read),
        cmocka_unit_test(test_frames_are_read_where_they_are_asked_for),
        cmocka_unit_test(test_a_picture_says_what_it_is),
        cmocka_unit_test(test_parts_of_other_kinds_are_passed_over),
        cmocka_unit_test(test_a_chunk_behind_the_pixels_counts),
        cmocka_unit_test(test_what_comes_behind_the_data_may_be_missing),
        cmocka_unit_test(test_a_part_goes_on_through_segments),
        cmocka_unit_test(test_fill_bytes_and_lone_markers_are_passed_over),
        cmocka_unit_test(test_a_picture_without_data_carries_no_profile),
        cmocka_unit_test(test_a_picture_that_is_cut_short_is_damaged),
        cmocka_unit_test(test_a_part_with_a_wrong_byte_is_damaged),
        cmocka_unit_test(test_empty_parts_are_damaged),
        cmocka_unit_test(test_a_chunk_without_a_kind_is_passed_over),
        cmocka_unit_test(test_bytes_behind_the_frame_are_damage),
        cmocka_unit_test(test_a_part_that_another_one_interrupts_is_damaged),
        cmocka_unit_test(test_lengths_that_lie_are_damage),
        cmocka_unit_test(test_bombs_meet_the_limits),
        cmocka_unit_test(test_an_endless_frame_meets_the_limit),
        cmocka_unit_test(test_any_damage_ends_in_the_same_way_however_the_bytes_come),
    };
    return cmocka_run_group_tests_name("embedded_unpacker", tests, NULL, NULL);
}
