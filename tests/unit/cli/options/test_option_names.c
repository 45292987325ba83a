#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cli/command.h"
#include "cli/options/option_texts.h"

/* The option of a command's table that `spelling` begins with; NULL if there is none. */
static const struct fpx_option *find_option(const char *command, const char *spelling)
{
    size_t length = strcspn(spelling, " ,");
    if (length < 3 || memcmp(spelling, "--", 2) != 0)
        return NULL;
    for (fpx_option_table table = fpx_command_find(command)->table; *table != NULL; table++) {
        for (size_t i = 0; i < (*table)->count; i++) {
            const char *name = (*table)->options[i].name;
            if (strlen(name) == length - 2 && memcmp(name, spelling + 2, length - 2) == 0)
                return &(*table)->options[i];
        }
    }
    return NULL;
}

static bool is_choice(const struct fpx_option *option, const char *value)
{
    return option->choice != NULL && fpx_choice_number(option->choice, value) != 0;
}

/* "--name", "--name ARGUMENT" as the help has it, or "--name CHOICE". */
static void assert_spelling(const char *command, const char *spelling)
{
    assert_non_null(spelling);
    const struct fpx_option *option = find_option(command, spelling);
    if (option == NULL)
        fail_msg("%s has no %s", command, spelling);
    const char *rest = spelling + 2 + strlen(option->name);
    if (*rest == '\0')
        return;
    bool fits = option->choice != NULL ? is_choice(option, rest + 1)
                                       : strcmp(rest + 1, option->argument) == 0;
    if (*rest != ' ' || !fits)
        fail_msg("%s of %s takes something else", spelling, command);
}

/* Every "--name" in a list is an option. */
static void assert_list(const char *command, const char *list)
{
    unsigned count = 0;
    assert_non_null(list);
    for (const char *next = strstr(list, "--"); next != NULL; next = strstr(next + 2, "--")) {
        if (find_option(command, next) == NULL)
            fail_msg("%s has no %s", command, next);
        count++;
    }
    assert_in_range(count, 2, 10);
}

static void assert_words(const char *command, const struct fpx_option_names *words)
{
    const char *const spellings[] = {words->limit_side,     words->limit_area, words->limit_depth,
                                     words->limit_line,     words->strict,     words->sorted,
                                     words->limit_unpacked, words->total,      words->format_png,
                                     words->limit_window,   words->max_bytes,  words->limit_memory};
    for (size_t i = 0; i < sizeof(spellings) / sizeof(spellings[0]); i++)
        assert_spelling(command, spellings[i]);
    assert_list(command, words->picture_size);
    assert_list(command, words->chart_size);
}

static void test_spellings_are_options_of_their_command(void **state)
{
    (void)state;
    assert_words("render", &fpx_render_option_names);
    assert_words("batch", &fpx_batch_option_names);
    assert_spelling("batch", fpx_batch_option_names.timeout);
    assert_spelling("batch", fpx_batch_option_names.exists_error);
}

static void test_what_a_command_does_not_have_it_does_not_spell(void **state)
{
    (void)state;
    assert_null(fpx_render_option_names.timeout);
    assert_null(fpx_render_option_names.exists_error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spellings_are_options_of_their_command),
        cmocka_unit_test(test_what_a_command_does_not_have_it_does_not_spell),
    };
    return cmocka_run_group_tests_name("option_names", tests, NULL, NULL);
}
