#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "terminal/terminal_protocols.h"

/* Sixels read again, as far as libsixel writes them: of 7 bits, with colours in parts of 100, and
 * repeats. */
struct screen {
    unsigned width, height; /* as the raster attributes say */
    uint32_t colors[256];   /* 0xRRGGBB, in parts of 100 */
    uint32_t pixels[64][64];
};

static unsigned take_number(const char **at)
{
    return (unsigned)strtoul(*at, (char **)at, 10);
}

/* Behind '#': a colour is chosen, or said. */
static unsigned take_color(const char **at, struct screen *screen)
{
    const unsigned number = take_number(at);
    unsigned parts[4] = {0};
    assert_in_range(number, 0, 255);
    for (size_t i = 0; **at == ';'; i++) {
        assert_in_range(i, 0, 3);
        ++*at;
        parts[i] = take_number(at);
    }
    if (parts[0] == 2)
        screen->colors[number] = parts[1] << 16 | parts[2] << 8 | parts[3];
    return number;
}

static void put_sixels(struct screen *screen, unsigned *x, unsigned y, unsigned color,
                       unsigned bits, unsigned count)
{
    for (unsigned i = 0; i < count; i++, ++*x) {
        for (unsigned bit = 0; bit < 6; bit++) {
            if ((bits >> bit & 1) == 0)
                continue;
            assert_in_range(*x, 0, 63);
            assert_in_range(y + bit, 0, 63);
            screen->pixels[y + bit][*x] = screen->colors[color];
        }
    }
}

static void read_sixels(const char *at, struct screen *screen)
{
    unsigned x = 0, y = 0, color = 0;
    *screen = (struct screen){0};
    assert_memory_equal(at, "\033P", 2);
    at = strchr(at, 'q') + 1;
    assert_int_equal(*at++, '"');
    assert_int_equal(take_number(&at), 1);
    at++;
    assert_int_equal(take_number(&at), 1);
    at++;
    screen->width = take_number(&at);
    at++;
    screen->height = take_number(&at);
    while (*at != '\033') {
        const char byte = *at++;
        if (byte == '#') {
            color = take_color(&at, screen);
        } else if (byte == '$' || byte == '-') {
            x = 0;
            y += byte == '-' ? 6 : 0;
        } else if (byte == '!') {
            const unsigned count = take_number(&at);
            put_sixels(screen, &x, y, color, (unsigned)(*at++ - '?'), count);
        } else {
            assert_in_range(byte, '?', '~');
            put_sixels(screen, &x, y, color, (unsigned)(byte - '?'), 1);
        }
    }
    assert_string_equal(at, "\033\\\n");
}

/* Shows pixels of RGB, and reads what came. */
static void show(const uint8_t *rgb, uint32_t width, uint32_t height, struct screen *screen)
{
    struct flamepix_buffer pixels = {0}, written = {0};
    assert_int_equal(flamepix_buffer_append(&pixels, rgb, (size_t)3 * width * height), FLAMEPIX_OK);
    const struct fpx_terminal_image image = {.bytes = &pixels, .width = width, .height = height};
    assert_int_equal(fpx_sixel_put(&image, flamepix_buffer_write, &written), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&written, "", 1), FLAMEPIX_OK);
    read_sixels(written.data, screen);
    flamepix_buffer_free(&pixels);
    flamepix_buffer_free(&written);
}

/* Nothing of a colour is lost but what parts of 100 are coarser than 255. There may be 256. */
static void test_pixels_keep_their_colors(void **state)
{
    (void)state;
    enum { WIDTH = 16, HEIGHT = 16 };
    uint8_t rgb[3 * WIDTH * HEIGHT];
    struct screen screen;
    for (unsigned i = 0; i < WIDTH * HEIGHT; i++) {
        rgb[3 * i] = 255;
        rgb[3 * i + 1] = (uint8_t)(i % WIDTH * 17);
        rgb[3 * i + 2] = (uint8_t)(i / WIDTH * 17);
    }
    show(rgb, WIDTH, HEIGHT, &screen);
    assert_int_equal(screen.width, WIDTH);
    assert_int_equal(screen.height, HEIGHT);
    for (unsigned i = 0; i < 3 * WIDTH * HEIGHT; i++) {
        const uint32_t color = screen.pixels[i / 3 / WIDTH][i / 3 % WIDTH];
        const int part = (int)(color >> (2 - i % 3) * 8 & 0xFF);
        assert_in_range(part * 255 - rgb[i] * 100 + 128, 0, 256);
    }
}

/* libsixel chooses the colours; each pixel has one. */
static void test_of_too_many_colors_the_nearest_are_shown(void **state)
{
    (void)state;
    enum { SIDE = 32 };
    uint8_t rgb[3 * SIDE * SIDE];
    struct screen screen;
    for (unsigned i = 0; i < SIDE * SIDE; i++) {
        rgb[3 * i] = (uint8_t)(i % SIDE * 8);
        rgb[3 * i + 1] = (uint8_t)(i / SIDE * 8);
        rgb[3 * i + 2] = 200;
    }
    show(rgb, SIDE, SIDE, &screen);
    for (unsigned i = 0; i < SIDE * SIDE; i++)
        assert_in_range(screen.pixels[i / SIDE][i % SIDE] & 0xFF, 60, 100);
}

static void test_pixels_that_are_not_as_many_as_said_are_refused(void **state)
{
    (void)state;
    uint8_t rgb[12] = {0};
    struct flamepix_buffer pixels = {.data = (char *)rgb, .length = 11}, written = {0};
    struct fpx_terminal_image image = {.bytes = &pixels, .width = 2, .height = 2};
    assert_int_equal(fpx_sixel_put(&image, flamepix_buffer_write, &written), FLAMEPIX_BAD_ARGUMENT);
    pixels.length = 0;
    image.height = 0;
    assert_int_equal(fpx_sixel_put(&image, flamepix_buffer_write, &written), FLAMEPIX_BAD_ARGUMENT);
    image.width = image.height = UINT32_MAX;
    assert_int_equal(fpx_sixel_put(&image, flamepix_buffer_write, &written), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(written.length, 0);
}

static enum flamepix_status refuse(void *user, const void *bytes, size_t length)
{
    unsigned *calls = user;
    (void)bytes;
    (void)length;
    ++*calls;
    return FLAMEPIX_WRITE_FAILED;
}

static void test_a_write_that_fails_is_the_last(void **state)
{
    (void)state;
    uint8_t rgb[12] = {0};
    unsigned calls = 0;
    struct flamepix_buffer pixels = {.data = (char *)rgb, .length = sizeof(rgb)};
    const struct fpx_terminal_image image = {.bytes = &pixels, .width = 2, .height = 2};
    assert_int_equal(fpx_sixel_put(&image, refuse, &calls), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(calls, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pixels_keep_their_colors),
        cmocka_unit_test(test_of_too_many_colors_the_nearest_are_shown),
        cmocka_unit_test(test_pixels_that_are_not_as_many_as_said_are_refused),
        cmocka_unit_test(test_a_write_that_fails_is_the_last),
    };
    return cmocka_run_group_tests_name("sixel", tests, NULL, NULL);
}
