#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <stdlib.h>
#include <unistd.h>

#include "cli/options/list_values.h"
#include "cli/options/options.h"
#include "support/capture.h"
#include "support/pictures/made_up_views.h"

static struct fpx_choice fruit(size_t i)
{
    static const struct fpx_choice rows[] = {{"apple", NULL}, {"pear", "green"}, {NULL, NULL}};
    return rows[i];
}

static const struct flamepix_view *made_up_view(const char *name)
{
    return strcmp(name, "cut") == 0 ? &views_cut : &views_reversed;
}

struct fields {
    bool loud, inverted;
    const char *title;
    struct fpx_texts fonts;
    uint64_t width, memory;
    double scale;
    unsigned fruit;
    struct fpx_extent size;
    struct fpx_view_list views;
};

#define AT(field) .offset = offsetof(struct fields, field)
static const struct fpx_option rows[] = {
    {.name = "loud", .letter = 'l', .kind = FPX_OPTION_FLAG, AT(loud)},
    {.name = "inverted", .letter = 'i', .kind = FPX_OPTION_FLAG, AT(inverted)},
    {.name = "title", .letter = 't', .argument = "T", .kind = FPX_OPTION_TEXT, AT(title)},
    {.name = "font", .aliases = "ty face", .argument = "F", .kind = FPX_OPTION_TEXTS, AT(fonts)},
    {.name = "fontsize", .argument = "X", .kind = FPX_OPTION_TEXT, AT(title)},
    {.name = "width",
     .argument = "N",
     .kind = FPX_OPTION_INTEGER,
     .low = 1,
     .high = 5000,
     .initial = "1200",
     AT(width)},
    {.name = "memory",
     .argument = "SIZE",
     .kind = FPX_OPTION_SIZE,
     .low = 1024,
     .high = 0x1p40,
     .initial = "1G",
     AT(memory)},
    {.name = "scale",
     .argument = "S|auto",
     .kind = FPX_OPTION_REAL_AUTO,
     .low = 0.5,
     .high = 4,
     AT(scale)},
    {.name = "fruit", .kind = FPX_OPTION_CHOICE, .choice = fruit, AT(fruit)},
    {.name = "size", .argument = "WxH", .kind = FPX_OPTION_EXTENT, .low = 1, .high = 100, AT(size)},
    {.name = "size-in", .argument = "T", .kind = FPX_OPTION_TEXT, AT(title)},
    {.name = "cut", .argument = "N", .kind = FPX_OPTION_VIEW, .view = made_up_view, AT(views)},
    {.name = "reversed", .kind = FPX_OPTION_VIEW, .view = made_up_view, AT(views)},
    {.name = "options", .argument = "FILE", .kind = FPX_OPTION_FILE},
    {.name = "help", .letter = 'h', .kind = FPX_OPTION_HELP},
};
static const struct fpx_refused_option refused[] = {{"depth", "count the rows"}, {NULL, NULL}};
static const struct fpx_option_group group = {
    .heading = "All", .options = rows, .count = sizeof(rows) / sizeof(rows[0]), .refused = refused};
static const struct fpx_option_group *const table[] = {&group, NULL};

/* What a command line came to. */
struct outcome {
    struct fields fields;
    struct fpx_arguments arguments;
    enum fpx_exit code;
    struct capture said;
};

/* Parses words that end with NULL. */
static void parse(struct outcome *outcome, const char *const *words)
{
    memset(outcome, 0, sizeof(*outcome));
    size_t count = 0;
    while (words[count] != NULL)
        count++;
    fpx_options_defaults(table, &outcome->fields);
    capture_begin(&outcome->said, STDERR_FILENO);
    outcome->code = fpx_options_parse(table, &outcome->fields, words, count, &outcome->arguments);
    capture_end(&outcome->said);
}

static void free_outcome(struct outcome *outcome)
{
    fpx_options_free(table, &outcome->fields, &outcome->arguments);
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static void assert_refused(const char *const *words, const char *expected)
{
    struct outcome outcome;
    parse(&outcome, words);
    assert_int_equal(outcome.code, 2);
    assert_string_equal(outcome.said.text, expected);
    free_outcome(&outcome);
}

static void test_defaults_are_parsed_from_the_table(void **state)
{
    (void)state;
    struct fields fields = {0};
    fpx_options_defaults(table, &fields);
    assert_int_equal(fields.width, 1200);
    assert_int_equal(fields.memory, 1073741824);
    assert_null(fields.title);
    assert_int_equal(fields.fruit, 0);
}

static void test_a_long_value_is_joined_or_the_next_word(void **state)
{
    (void)state;
    struct outcome outcome;
    parse(&outcome, WORDS("--width=7", "--title", "a b", "--scale", "auto", "--size=3x4"));
    assert_int_equal(outcome.code, 0);
    assert_int_equal(outcome.fields.width, 7);
    assert_string_equal(outcome.fields.title, "a b");
    assert_true(outcome.fields.scale == -1);
    assert_int_equal(outcome.fields.size.height, 4);
    free_outcome(&outcome);
}

static void test_an_alias_is_another_spelling(void **state)
{
    (void)state;
    struct outcome outcome;
    parse(&outcome, WORDS("--ty=x", "--face", "y"));
    assert_int_equal(outcome.fields.fonts.count, 2);
    assert_string_equal(outcome.fields.fonts.items[1], "y");
    free_outcome(&outcome);
    assert_refused(WORDS("--ti=x"), "flamepix: unknown option --ti; --help lists all\n");
}

static void test_short_flags_cluster_and_the_last_may_take_a_value(void **state)
{
    (void)state;
    struct outcome outcome;
    parse(&outcome, WORDS("-litname", "x"));
    assert_int_equal(outcome.code, 0);
    assert_true(outcome.fields.loud && outcome.fields.inverted);
    assert_string_equal(outcome.fields.title, "name");
    assert_int_equal(outcome.arguments.files.count, 1);
    free_outcome(&outcome);
    parse(&outcome, WORDS("-lt", "name"));
    assert_string_equal(outcome.fields.title, "name");
    free_outcome(&outcome);
}

static void test_files_mix_with_options_until_two_dashes_end_them(void **state)
{
    (void)state;
    struct outcome outcome;
    parse(&outcome, WORDS("a", "--loud", "-", "--", "--width", "-l"));
    assert_int_equal(outcome.code, 0);
    assert_true(outcome.fields.loud);
    assert_int_equal(outcome.arguments.files.count, 4);
    assert_string_equal(outcome.arguments.files.items[0], "a");
    assert_string_equal(outcome.arguments.files.items[1], "-");
    assert_string_equal(outcome.arguments.files.items[2], "--width");
    assert_string_equal(outcome.arguments.files.items[3], "-l");
    free_outcome(&outcome);
}

static void test_a_value_may_look_like_an_option_or_be_empty(void **state)
{
    (void)state;
    struct outcome outcome;
    parse(&outcome, WORDS("--title", "--loud"));
    assert_string_equal(outcome.fields.title, "--loud");
    assert_false(outcome.fields.loud);
    free_outcome(&outcome);
    parse(&outcome, WORDS("--title="));
    assert_string_equal(outcome.fields.title, "");
    free_outcome(&outcome);
}

static void test_the_last_of_equals_counts_and_lists_keep_all(void **state)
{
    (void)state;
    struct outcome outcome;
    parse(&outcome, WORDS("--width=1", "--font=a", "--width=2", "--font", "b"));
    assert_int_equal(outcome.fields.width, 2);
    assert_int_equal(outcome.fields.fonts.count, 2);
    assert_string_equal(outcome.fields.fonts.items[1], "b");
    free_outcome(&outcome);
}

static void test_a_name_may_be_cut_to_what_begins_no_other(void **state)
{
    (void)state;
    struct outcome outcome;
    parse(&outcome, WORDS("--wid=3", "--inv", "--font=x"));
    assert_int_equal(outcome.code, 0);
    assert_int_equal(outcome.fields.width, 3);
    assert_true(outcome.fields.inverted);
    assert_int_equal(outcome.fields.fonts.count, 1);
    free_outcome(&outcome);
    parse(&outcome, WORDS("--siz=7x9", "--size-i=x"));
    assert_int_equal(outcome.code, 0);
    assert_int_equal(outcome.fields.size.height, 9);
    assert_string_equal(outcome.fields.title, "x");
    free_outcome(&outcome);
    assert_refused(WORDS("--fon=x"), "flamepix: unknown option --fon; did you mean --font?\n");
    assert_refused(WORDS("--wi=3"), "flamepix: unknown option --wi; --help lists all\n");
}

static void test_an_unknown_option_names_the_nearest(void **state)
{
    (void)state;
    assert_refused(WORDS("--widht", "3"),
                   "flamepix: unknown option --widht; did you mean --width?\n");
    assert_refused(WORDS("--widht=3"), "flamepix: unknown option --widht; did you mean --width?\n");
    assert_refused(WORDS("-width"), "flamepix: unknown option -width; did you mean --width?\n");
    assert_refused(WORDS("--flamechart"),
                   "flamepix: unknown option --flamechart; --help lists all\n");
    assert_refused(WORDS("-lx"), "flamepix: unknown option -x in -lx; --help lists all\n");
    assert_refused(WORDS("--\x1B"), "flamepix: unknown option --\\x1B; --help lists all\n");
}

static void test_a_value_out_of_range_says_the_range(void **state)
{
    (void)state;
    assert_refused(WORDS("--width", "0"),
                   "flamepix: --width: \"0\" is not a whole number from 1 to 5000\n");
    assert_refused(WORDS("--scale=5"),
                   "flamepix: --scale: \"5\" is not a number from 0.5 to 4, or auto\n");
    assert_refused(WORDS("--memory=1X"),
                   "flamepix: --memory: \"1X\" is not a whole number from 1K to 1T, like 64M\n");
    assert_refused(WORDS("--size=3"),
                   "flamepix: --size: \"3\" is not like 1200x630, each side from 1 to 100 px\n");
}

static void test_an_unknown_choice_names_the_nearest_or_all(void **state)
{
    (void)state;
    assert_refused(WORDS("--fruit=aple"),
                   "flamepix: --fruit: unknown value \"aple\"; did you mean apple?\n");
    assert_refused(WORDS("--fruit=melon"),
                   "flamepix: --fruit: unknown value \"melon\"; known are apple, pear\n");
}

static void test_a_missing_and_a_needless_value_are_said(void **state)
{
    (void)state;
    assert_refused(WORDS("--width"), "flamepix: --width needs a value: --width N\n");
    assert_refused(WORDS("-t"), "flamepix: --title needs a value: --title T\n");
    assert_refused(WORDS("--loud=yes"), "flamepix: --loud takes no value\n");
}

static void test_views_are_kept_in_the_order_of_the_command_line(void **state)
{
    (void)state;
    struct outcome outcome;
    parse(&outcome, WORDS("--reversed", "--cut", "2"));
    assert_int_equal(outcome.fields.views.count, 2);
    assert_ptr_equal(outcome.fields.views.items[0].view, &views_reversed);
    assert_null(outcome.fields.views.items[0].argument);
    assert_ptr_equal(outcome.fields.views.items[1].view, &views_cut);
    assert_string_equal(outcome.fields.views.items[1].argument, "2");
    free_outcome(&outcome);
    parse(&outcome, WORDS("--cut=2", "--reversed", "--cut=3"));
    assert_int_equal(outcome.fields.views.count, 2);
    assert_ptr_equal(outcome.fields.views.items[0].view, &views_reversed);
    assert_string_equal(outcome.fields.views.items[1].argument, "3");
    free_outcome(&outcome);
}

static void test_what_a_view_does_not_take_is_said(void **state)
{
    (void)state;
    assert_refused(WORDS("--cut", "x"), "flamepix: --cut: \"x\" is not N\n");
    assert_refused(WORDS("--cut"), "flamepix: --cut needs a value: --cut N\n");
    assert_refused(WORDS("--reversed=2"), "flamepix: --reversed takes no value\n");
}

static void test_help_ends_the_parsing(void **state)
{
    (void)state;
    struct outcome outcome;
    parse(&outcome, WORDS("-lh", "--nonsense"));
    assert_int_equal(outcome.code, 0);
    assert_true(outcome.arguments.help);
    free_outcome(&outcome);
}

/* -- files of options -------------------------------------------------------------------------- */

static void write_file(char path[32], const char *text)
{
    memcpy(path, "/tmp/flamepix-test-XXXXXX", sizeof("/tmp/flamepix-test-XXXXXX"));
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    close(fd);
}

static void test_a_file_holds_one_option_a_line(void **state)
{
    (void)state;
    char path[32];
    write_file(path, "# a comment\n\n--title=My  'profile'\r\n  --width   77\n-l\n--font a b.ttf");
    struct outcome outcome;
    parse(&outcome, WORDS("--options", path, "--width=78"));
    unlink(path);
    assert_string_equal(outcome.said.text, "");
    assert_int_equal(outcome.code, 0);
    assert_string_equal(outcome.fields.title, "My  'profile'");
    assert_int_equal(outcome.fields.width, 78);
    assert_true(outcome.fields.loud);
    assert_string_equal(outcome.fields.fonts.items[0], "a b.ttf");
    free_outcome(&outcome);
}

static void assert_file_refused(const char *text, const char *expected)
{
    char path[32];
    write_file(path, text);
    struct outcome outcome;
    parse(&outcome, WORDS("--options", path));
    unlink(path);
    assert_int_equal(outcome.code, 2);
    assert_non_null(strstr(outcome.said.text, expected));
    free_outcome(&outcome);
}

static void test_a_mistake_in_a_file_is_said_with_its_line(void **state)
{
    (void)state;
    assert_file_refused("--loud\n--widht 3\n", ":2: unknown option --widht; did you mean --width?");
    assert_file_refused("--loud yes\n", ":1: --loud takes no value");
    assert_file_refused("\n\n--width\n", ":3: --width needs a value");
    assert_file_refused("profile.folded\n", ":1: \"profile.folded\" is not an option");
    assert_file_refused("--\n", ":1: \"--\" is not an option");
    assert_file_refused("--options other\n", ":1: --options cannot stand in a file of options");
}

static void test_a_file_that_is_not_there_is_exit_6(void **state)
{
    (void)state;
    struct outcome outcome;
    parse(&outcome, WORDS("--options=/nonexistent/file"));
    assert_int_equal(outcome.code, 6);
    assert_string_equal(outcome.said.text,
                        "flamepix: /nonexistent/file: No such file or directory\n");
    free_outcome(&outcome);
}

static void test_options_of_other_commands_say_what_to_do_instead(void **state)
{
    (void)state;
    assert_refused(WORDS("--depth=3"), "flamepix: there is no --depth; count the rows\n");
    assert_refused(WORDS("--depth", "3"), "flamepix: there is no --depth; count the rows\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults_are_parsed_from_the_table),
        cmocka_unit_test(test_a_long_value_is_joined_or_the_next_word),
        cmocka_unit_test(test_an_alias_is_another_spelling),
        cmocka_unit_test(test_short_flags_cluster_and_the_last_may_take_a_value),
        cmocka_unit_test(test_files_mix_with_options_until_two_dashes_end_them),
        cmocka_unit_test(test_a_value_may_look_like_an_option_or_be_empty),
        cmocka_unit_test(test_the_last_of_equals_counts_and_lists_keep_all),
        cmocka_unit_test(test_a_name_may_be_cut_to_what_begins_no_other),
        cmocka_unit_test(test_an_unknown_option_names_the_nearest),
        cmocka_unit_test(test_a_value_out_of_range_says_the_range),
        cmocka_unit_test(test_an_unknown_choice_names_the_nearest_or_all),
        cmocka_unit_test(test_a_missing_and_a_needless_value_are_said),
        cmocka_unit_test(test_views_are_kept_in_the_order_of_the_command_line),
        cmocka_unit_test(test_what_a_view_does_not_take_is_said),
        cmocka_unit_test(test_help_ends_the_parsing),
        cmocka_unit_test(test_a_file_holds_one_option_a_line),
        cmocka_unit_test(test_a_mistake_in_a_file_is_said_with_its_line),
        cmocka_unit_test(test_a_file_that_is_not_there_is_exit_6),
        cmocka_unit_test(test_options_of_other_commands_say_what_to_do_instead),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
