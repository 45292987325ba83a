/* A picture that carries its profile is that profile: it is collapsed to the same text, and drawn
 * to the same picture, which carries the same again. What is carried changes no pixel. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix.h>

#include "stack/folded_writer.h"
#include "support/pictures/pixels.h"
#include "support/pictures/profiles.h"
#include "support/random.h"

enum { ROUNDS = 30 };

static enum flamepix_status write_folded(void *user, struct flamepix_stacks *stacks)
{
    uint64_t count;
    return fpx_folded_write(stacks, flamepix_buffer_write, user, &count);
}

static enum flamepix_status write_both(void *user, struct flamepix_stacks *stacks)
{
    uint64_t count;
    return fpx_folded_write_both(stacks, flamepix_buffer_write, user, &count);
}

static struct flamepix_buffer collapse(struct flamepix_bytes bytes, unsigned counts)
{
    const struct flamepix_profile_options options = {.reading.counts = counts};
    struct flamepix_input *input;
    struct flamepix_buffer folded = {0};
    assert_int_equal(flamepix_input_from_memory(bytes, NULL, &input), FLAMEPIX_OK);
    assert_int_equal(flamepix_profile_read(&input, 1, &options,
                                           counts == 2 ? write_both : write_folded, &folded, NULL),
                     FLAMEPIX_OK);
    flamepix_input_free(input);
    return folded;
}

static struct flamepix_buffer draw(struct flamepix_bytes bytes, unsigned counts,
                                   enum flamepix_image_format format, enum flamepix_embed embed,
                                   struct flamepix_fonts *fonts)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer picture = {0};
    options.profile.reading.counts = counts;
    options.figure.width = 200;
    options.figure.format = format;
    options.figure.embed = embed;
    options.figure.metadata = embed != FLAMEPIX_EMBED_NONE;
    assert_int_equal(flamepix_render(bytes, &options, fonts, flamepix_buffer_write, &picture, NULL),
                     FLAMEPIX_OK);
    return picture;
}

static void assert_same(const struct flamepix_buffer *a, const struct flamepix_buffer *b)
{
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->data, b->data, a->length);
}

static void assert_same_pixels(const struct flamepix_buffer *a, const struct flamepix_buffer *b)
{
    struct pixels of_a, of_b;
    assert_true(pixels_decode(a->data, a->length, &of_a));
    assert_true(pixels_decode(b->data, b->length, &of_b));
    const struct pixels_difference difference = pixels_compare(&of_a, &of_b, 0);
    assert_true(difference.same_size);
    assert_int_equal(difference.pixels, 0);
    pixels_free(&of_a);
    pixels_free(&of_b);
}

static void check_picture(struct flamepix_bytes text, unsigned counts,
                          enum flamepix_image_format format, struct flamepix_fonts *fonts)
{
    struct flamepix_buffer picture = draw(text, counts, format, FLAMEPIX_EMBED_FOLDED, fonts);
    const struct flamepix_bytes bytes = flamepix_buffer_bytes(&picture);
    struct flamepix_buffer plain = draw(text, counts, format, FLAMEPIX_EMBED_NONE, fonts);
    struct flamepix_buffer again = draw(bytes, counts, format, FLAMEPIX_EMBED_FOLDED, fonts);
    struct flamepix_buffer expected = collapse(text, counts), actual = collapse(bytes, counts);
    assert_same(&expected, &actual);
    assert_same(&picture, &again);
    assert_same_pixels(&picture, &plain);
    flamepix_buffer_free(&picture);
    flamepix_buffer_free(&plain);
    flamepix_buffer_free(&again);
    flamepix_buffer_free(&expected);
    flamepix_buffer_free(&actual);
}

/* Lines of random stacks, with so many counts. */
static struct flamepix_buffer random_text(uint64_t *seed, unsigned counts)
{
    struct flamepix_buffer text = {0};
    const unsigned lines = 1 + profiles_below(seed, 40);
    for (unsigned i = 0; i < lines; i++) {
        struct flamepix_buffer key = {0};
        const unsigned depth = 1 + profiles_below(seed, 6);
        for (unsigned j = 0; j < depth; j++) {
            const char *name = profiles_name(seed);
            assert_int_equal(flamepix_buffer_append(&key, name, strlen(name)), FLAMEPIX_OK);
            assert_int_equal(flamepix_buffer_append(&key, ";", 1), FLAMEPIX_OK);
        }
        const struct flamepix_stack stack = {
            .key = key.data,
            .length = key.length,
            .weight = {.value = profiles_below(seed, 100) + (i == 0)},
            .other = {.value = profiles_below(seed, 100)},
        };
        struct fpx_folded_writer writer = {
            .write = flamepix_buffer_write, .user = &text, .both = counts == 2};
        assert_int_equal(fpx_folded_put(&writer, &stack), FLAMEPIX_OK);
        assert_int_equal(fpx_folded_end(&writer), FLAMEPIX_OK);
        fpx_folded_writer_free(&writer);
        flamepix_buffer_free(&key);
    }
    return text;
}

static void check_rounds(unsigned counts)
{
    struct flamepix_fonts *fonts;
    uint64_t seed = 12 + counts;
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        struct flamepix_buffer text = random_text(&seed, counts);
        check_picture(flamepix_buffer_bytes(&text), counts,
                      round % 8 == 0 ? FLAMEPIX_JPEG : FLAMEPIX_PNG, fonts);
        flamepix_buffer_free(&text);
    }
    flamepix_fonts_free(fonts);
}

static void test_a_picture_is_the_profile_that_it_carries(void **state)
{
    (void)state;
    check_rounds(1);
}

static void test_a_picture_of_two_sides_is_both(void **state)
{
    (void)state;
    check_rounds(2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_picture_is_the_profile_that_it_carries),
        cmocka_unit_test(test_a_picture_of_two_sides_is_both),
    };
    return cmocka_run_group_tests_name("embedded_profile", tests, NULL, NULL);
}
