/* Any bytes as a command line, one word a line, and as a file of options: the first byte chooses
 * the command. What the parser takes lies where the table of options says, stays the same when it
 * is given again, and means something to the library. Only words are read: no option file is
 * opened and no command is run. */
#include <stdint.h>

#include "cli/batch/batch_arguments.h"
#include "cli/command.h"
#include "cli/options/option_checks.h"
#include "cli/options/option_texts.h"
#include "fuzz/source.h"

enum { GROUPS_MAX = 32, WORDS_MAX = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct words {
    const char *items[WORDS_MAX];
    size_t count;
};

/* -- the table --------------------------------------------------------------------------------- */

/* Without the general options, of which one names a file to open. */
static void copy_table(fpx_option_table table, const struct fpx_option_group *groups[GROUPS_MAX])
{
    size_t count = 0;
    for (; *table != NULL; table++) {
        require(count + 1 < GROUPS_MAX, "the groups fit");
        if (*table != &fpx_general_group)
            groups[count++] = *table;
    }
    groups[count] = NULL;
}

static bool lies_within(double value, const struct fpx_option *option)
{
    return value >= option->low && value <= option->high;
}

static size_t count_choices(fpx_choice_fn choice)
{
    size_t count = 0;
    while (choice(count).name != NULL)
        count++;
    return count;
}

static bool is_as_said(const struct fpx_option *option, const void *field)
{
    uint64_t whole;
    double real;
    unsigned choice;
    switch (option->kind) {
    case FPX_OPTION_INTEGER:
    case FPX_OPTION_SIZE:
        memcpy(&whole, field, sizeof(whole));
        return lies_within((double)whole, option);
    case FPX_OPTION_REAL:
    case FPX_OPTION_REAL_AUTO:
        memcpy(&real, field, sizeof(real));
        return lies_within(real, option) || (option->kind == FPX_OPTION_REAL_AUTO && real == -1);
    case FPX_OPTION_EXTENT: {
        const struct fpx_extent *extent = field;
        return lies_within(extent->width, option) && lies_within(extent->height, option);
    }
    case FPX_OPTION_SHARE: {
        const struct fpx_share *share = field;
        return share->percent ? share->value >= 0 && share->value <= 100
                              : lies_within(share->value, option);
    }
    case FPX_OPTION_CHOICE:
        choice = *(const unsigned *)field;
        return choice >= 1 && choice <= count_choices(option->choice);
    default:
        return true;
    }
}

/* A field without a default is 0 before anything is given, which need not be in the range. */
static void check_fields(fpx_option_table table, const char *fields, const char *defaults)
{
    for (; *table != NULL; table++) {
        for (size_t i = 0; i < (*table)->count; i++) {
            const struct fpx_option *option = &(*table)->options[i];
            require(is_as_said(option, fields + option->offset) ||
                        !is_as_said(option, defaults + option->offset),
                    option->name);
        }
    }
}

/* -- parsing ----------------------------------------------------------------------------------- */

/* The struct of the command; batch's is the larger one and begins with render's. */
static enum fpx_exit parse(fpx_option_table table, const struct words *words,
                           struct fpx_batch_arguments *fields, struct fpx_arguments *arguments)
{
    struct fpx_batch_arguments defaults = {0};
    fpx_options_defaults(table, &defaults);
    *fields = defaults;
    *arguments = (struct fpx_arguments){0};
    enum fpx_exit code = fpx_options_parse(table, fields, words->items, words->count, arguments);
    require(code == FPX_EXIT_DONE || code == FPX_EXIT_USAGE, "words are options or are not");
    require(arguments->files.count <= words->count, "a word is one file at most");
    check_fields(table, (const char *)fields, (const char *)&defaults);
    return code;
}

static void check_meaning(struct fpx_batch_arguments *fields)
{
    struct flamepix_render_options options;
    enum fpx_exit code = fpx_picture_options(&fields->picture, &options);
    require(code == FPX_EXIT_DONE || code == FPX_EXIT_USAGE,
            "the library knows them or the user is told");
    if (code == FPX_EXIT_DONE)
        require(options.figure.scale >= 1 && options.figure.quality <= 100 &&
                    options.layout.minwidth_px >= 0,
                "what the library gets is in its range");
}

static uint64_t hash_of(const struct fpx_batch_arguments *fields)
{
    uint64_t hash;
    require(fpx_options_hash(fields, &hash) == FPX_EXIT_DONE, "options have a hash");
    require(hash != 0, "which is never 0");
    return hash;
}

static void check_words(fpx_option_table table, const struct words *words, bool is_batch)
{
    struct fpx_batch_arguments fields, again;
    struct fpx_arguments arguments, arguments_again;
    enum fpx_exit code = parse(table, words, &fields, &arguments);
    require(parse(table, words, &again, &arguments_again) == code,
            "parsing answers the same again");
    require(arguments.files.count == arguments_again.files.count, "and finds the same files");
    if (code == FPX_EXIT_DONE)
        check_meaning(&fields);
    /* For the hash, files of --font would be opened. */
    if (code == FPX_EXIT_DONE && is_batch && fields.picture.fonts.count == 0)
        require(hash_of(&fields) == hash_of(&again), "the same options have the same hash");
    fpx_options_free(table, &fields, &arguments);
    fpx_options_free(table, &again, &arguments_again);
}

/* -- words ------------------------------------------------------------------------------------- */

static struct words split_words(char *text)
{
    struct words words = {0};
    while (text != NULL && words.count < WORDS_MAX) {
        char *end = strchr(text, '\n');
        words.items[words.count++] = text;
        if (end != NULL)
            *end++ = '\0';
        text = end;
    }
    return words;
}

/* A line is at most an option and its value, without blanks around them. */
static struct words split_lines(char *text)
{
    struct words words = {0};
    struct fpx_option_line line;
    while (words.count + 2 <= WORDS_MAX && fpx_option_line_next(&text, &line)) {
        require(line.count <= 2, "a line has two words at most");
        for (size_t i = 0; i < line.count; i++) {
            require(strchr(line.words[i], '\n') == NULL, "a word is within its line");
            words.items[words.count++] = line.words[i];
        }
        require(line.count == 0 || (line.words[0][0] != '\0' && line.words[0][0] != '#'),
                "a blank line and a comment say nothing");
    }
    return words;
}

static char *copy_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    require(text != NULL, "there is memory");
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct fpx_option_group *table[GROUPS_MAX];
    if (size == 0)
        return 0;
    bool is_batch = data[0] & 1;
    copy_table(fpx_commands[is_batch]->table, table);
    char *words_text = copy_text(data + 1, size - 1), *lines_text = copy_text(data + 1, size - 1);
    struct words words = split_words(words_text), lines = split_lines(lines_text);
    check_words(table, &words, is_batch);
    check_words(table, &lines, is_batch);
    free(lines_text);
    free(words_text);
    return 0;
}
