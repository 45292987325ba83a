#include "cli/help.h"

#include <string.h>

#include "base/buffer_printf.h"
#include "cli/console.h"
#include "cli/options/option_value.h"

/* Where explanations begin, and the blanks before them; longer options get a line of their own. */
enum { MARGIN = 26, GAP = 2 };

/* Text that is wrapped at words. */
struct wrapper {
    struct flamepix_buffer *text;
    size_t column;
    enum flamepix_status status; /* of the first failure; nothing is appended after it */
};

static void put(struct wrapper *wrapper, const char *bytes, size_t length)
{
    if (wrapper->status == FLAMEPIX_OK)
        wrapper->status = flamepix_buffer_append(wrapper->text, bytes, length);
    wrapper->column += length;
}

static void put_text(struct wrapper *wrapper, const char *text)
{
    put(wrapper, text, strlen(text));
}

static void end_line(struct wrapper *wrapper)
{
    put(wrapper, "\n", 1);
    wrapper->column = 0;
}

static void indent(struct wrapper *wrapper, size_t column)
{
    while (wrapper->column < column)
        put(wrapper, " ", 1);
}

/* Continues after the last word, or at the margin of the next line. */
static void put_words(struct wrapper *wrapper, const char *words, size_t margin)
{
    while (*words != '\0') {
        size_t length = strcspn(words, " ");
        if (wrapper->column > margin && wrapper->column + 1 + length >= FPX_HELP_WIDTH)
            end_line(wrapper);
        else if (wrapper->column > margin)
            put(wrapper, " ", 1);
        indent(wrapper, margin);
        put(wrapper, words, length);
        words += length;
        words += *words == ' ';
    }
}

static void put_name(struct wrapper *wrapper, const struct fpx_option *option)
{
    const char letter[] = {'-', option->letter, ',', ' ', '\0'};
    struct flamepix_buffer argument = {0};
    put_text(wrapper, "  ");
    put_text(wrapper, option->letter == '\0' ? "    " : letter);
    put_text(wrapper, "--");
    put_text(wrapper, option->name);
    if (wrapper->status == FLAMEPIX_OK)
        wrapper->status = fpx_option_argument(option, &argument);
    if (argument.length > 0) {
        put_text(wrapper, " ");
        put_text(wrapper, argument.data);
    }
    flamepix_buffer_free(&argument);
}

/* The sentence of an option: its help, the names it may have, its default. */
static enum flamepix_status explain(const struct fpx_option *option, struct flamepix_buffer *text)
{
    struct flamepix_buffer initial = {0};
    enum flamepix_status status = fpx_buffer_printf(text, "%s", option->help);
    if (status == FLAMEPIX_OK && option->choice != NULL && option->argument != NULL) {
        fpx_buffer_printf(text, " ");
        status = fpx_choice_explain(option->choice, text);
    }
    if (status == FLAMEPIX_OK)
        status = fpx_option_default(option, &initial);
    if (status == FLAMEPIX_OK && initial.length > 0)
        status = fpx_buffer_printf(text, " (default: %s)", initial.data);
    flamepix_buffer_free(&initial);
    return status;
}

static void put_option(struct wrapper *wrapper, const struct fpx_option *option)
{
    struct flamepix_buffer sentence = {0};
    put_name(wrapper, option);
    if (wrapper->column + GAP > MARGIN)
        end_line(wrapper);
    indent(wrapper, MARGIN);
    if (wrapper->status == FLAMEPIX_OK)
        wrapper->status = explain(option, &sentence);
    if (wrapper->status == FLAMEPIX_OK)
        put_words(wrapper, sentence.data, MARGIN);
    end_line(wrapper);
    flamepix_buffer_free(&sentence);
}

/* A group without a heading continues the previous group. */
static void put_heading(struct wrapper *wrapper, const char *heading)
{
    if (heading == NULL)
        return;
    end_line(wrapper);
    put_text(wrapper, heading);
    put_text(wrapper, ":");
    end_line(wrapper);
}

enum flamepix_status fpx_help_options(struct flamepix_buffer *text, fpx_option_table table)
{
    struct wrapper wrapper = {.text = text};
    for (; *table != NULL; table++) {
        if ((*table)->count == 0)
            continue;
        put_heading(&wrapper, (*table)->heading);
        for (size_t i = 0; i < (*table)->count; i++)
            put_option(&wrapper, &(*table)->options[i]);
    }
    return wrapper.status;
}

enum flamepix_status fpx_help_command(struct flamepix_buffer *text,
                                      const struct fpx_command *command)
{
    struct wrapper wrapper = {.text = text};
    put_text(&wrapper, "Usage: ");
    put_text(&wrapper, command->usage);
    end_line(&wrapper);
    end_line(&wrapper);
    put_words(&wrapper, command->description, 0);
    end_line(&wrapper);
    if (wrapper.status != FLAMEPIX_OK || command->table == NULL)
        return wrapper.status;
    return fpx_help_options(text, command->table);
}

enum flamepix_status fpx_help_overview(struct flamepix_buffer *text)
{
    struct wrapper wrapper = {.text = text};
    put_text(&wrapper, "flamepix turns folded stacks into flame graph pictures.\n\nCommands:\n");
    wrapper.column = 0;
    for (size_t i = 0; fpx_commands[i] != NULL; i++) {
        const struct fpx_command *command = fpx_commands[i];
        put_text(&wrapper, "  ");
        put_text(&wrapper, command->usage);
        end_line(&wrapper);
        put_words(&wrapper, command->summary, 6);
        end_line(&wrapper);
    }
    put_text(&wrapper, "\nflamepix help COMMAND lists a command's options.\n");
    return wrapper.status;
}

enum flamepix_status fpx_help_paragraph(struct flamepix_buffer *text, const char *words,
                                        size_t margin)
{
    struct wrapper wrapper = {.text = text};
    put_words(&wrapper, words, margin);
    end_line(&wrapper);
    return wrapper.status;
}
