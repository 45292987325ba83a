#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "cli/help.h"
#include "sidecar/sidecar.h"

static struct flamepix_buffer help_of(const char *name)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_help_command(&text, fpx_command_find(name)), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    return text;
}

static void test_help_names_every_option_of_the_table(void **state)
{
    (void)state;
    struct flamepix_buffer text = help_of("render");
    for (fpx_option_table table = fpx_command_find("render")->table; *table != NULL; table++) {
        for (size_t i = 0; i < (*table)->count; i++) {
            char name[40] = "--";
            strcat(name, (*table)->options[i].name);
            assert_non_null(strstr(text.data, name));
        }
    }
    flamepix_buffer_free(&text);
}

static void test_help_offers_every_sidecar_there_is(void **state)
{
    (void)state;
    static const char *const commands[] = {"render", "batch"};
    for (size_t c = 0; c < sizeof(commands) / sizeof(commands[0]); c++) {
        struct flamepix_buffer text = help_of(commands[c]);
        for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
            char line[80];
            snprintf(line, sizeof(line), "      --%s %s", fpx_sidecars[i].name,
                     c == 1                                   ? "TEMPLATE"
                     : fpx_sidecars[i].use == FPX_USE_PRINTED ? ""
                                                              : "FILE.");
            assert_non_null(strstr(text.data, line));
        }
        flamepix_buffer_free(&text);
    }
}

/* Ends the test unless the help says `expected`, however its lines are wrapped. */
static void assert_said(const char *name, const char *expected)
{
    struct flamepix_buffer text = help_of(name);
    size_t length = 0;
    for (size_t i = 0; i < text.length; i++) {
        bool is_blank = text.data[i] == ' ' || text.data[i] == '\n';
        if (!is_blank || (length > 0 && text.data[length - 1] != ' '))
            text.data[length++] = is_blank ? ' ' : text.data[i];
    }
    if (strstr(text.data, expected) == NULL)
        fail_msg("the help of %s does not say: %s", name, expected);
    flamepix_buffer_free(&text);
}

static void test_help_says_names_and_defaults_from_their_tables(void **state)
{
    (void)state;
    assert_said("render", "--format png|jpeg What to write");
    assert_said("render", "--elided show|hide Draw runs");
    assert_said("render", "One of flame, hot, mem, io, red,");
    assert_said("render", "category (default: flame)");
    assert_said("render", "say: thumb (320x180, a look of its own), og (1200x630), slack");
    assert_said("batch", "if-newer (the input is), if-changed (input or options are,");
    assert_said("batch", "in the report) (default: if-changed)");
    assert_said("render", "are elided; 0: none that has a width (default: 1)");
    assert_said("render", "powers of 1024 (default: 256M)");
    assert_said("render", "(default: 64G, and at most 2000 times its packed size;");
}

static void test_help_lines_fit_80_columns_and_end_without_blanks(void **state)
{
    (void)state;
    struct flamepix_buffer text = help_of("render");
    for (const char *line = text.data; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        assert_true(length < FPX_HELP_WIDTH);
        assert_true(length == 0 || line[length - 1] != ' ');
        line += length + (line[length] == '\n');
    }
    flamepix_buffer_free(&text);
}

static void test_help_has_the_headings_in_order_and_the_defaults(void **state)
{
    (void)state;
    static const char *const headings[] = {"Output:\n",  "Size:\n",     "Look:\n",   "Text:\n",
                                           "Profile:\n", "Sidecars:\n", "Limits:\n", "General:\n"};
    struct flamepix_buffer text = help_of("render");
    const char *place = text.data;
    for (size_t i = 0; i < sizeof(headings) / sizeof(headings[0]); i++) {
        place = strstr(place, headings[i]);
        assert_non_null(place);
    }
    assert_non_null(strstr(text.data, "(default: 1200)"));
    assert_non_null(strstr(text.data, "-o, --output FILE"));
    flamepix_buffer_free(&text);
}

static void test_a_group_without_a_heading_goes_on_under_the_one_before(void **state)
{
    (void)state;
    static const struct fpx_option first[] = {{.name = "first", .help = "One"}};
    static const struct fpx_option second[] = {{.name = "second", .help = "Two"}};
    static const struct fpx_option_group headed = {.heading = "All", .options = first, .count = 1};
    static const struct fpx_option_group more = {.options = second, .count = 1};
    static const struct fpx_option_group *const table[] = {&headed, &more, NULL};
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_help_options(&text, table), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, "\nAll:\n      --first             One\n"
                                   "      --second            Two\n");
    flamepix_buffer_free(&text);
}

static void test_a_group_without_options_has_no_heading(void **state)
{
    (void)state;
    static const struct fpx_option none[] = {{.name = NULL}};
    static const struct fpx_option_group empty = {.heading = "Empty", .options = none};
    static const struct fpx_option_group *const table[] = {&empty, NULL};
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_help_options(&text, table), FLAMEPIX_OK);
    assert_int_equal(text.length, 0);
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_help_names_every_option_of_the_table),
        cmocka_unit_test(test_help_offers_every_sidecar_there_is),
        cmocka_unit_test(test_help_says_names_and_defaults_from_their_tables),
        cmocka_unit_test(test_help_lines_fit_80_columns_and_end_without_blanks),
        cmocka_unit_test(test_help_has_the_headings_in_order_and_the_defaults),
        cmocka_unit_test(test_a_group_without_a_heading_goes_on_under_the_one_before),
        cmocka_unit_test(test_a_group_without_options_has_no_heading),
    };
    return cmocka_run_group_tests_name("help", tests, NULL, NULL);
}
