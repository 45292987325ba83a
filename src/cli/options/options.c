#include "cli/options/options.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "cli/console.h"
#include "cli/options/option_texts.h"
#include "cli/options/option_value.h"

/* Words being parsed as options. */
struct parser {
    fpx_option_table table;
    void *fields;
    struct fpx_arguments *arguments;
    const char *const *words;
    size_t count, next;
    const char *where;       /* prefix of messages: "" or "FILE:LINE: " */
    bool in_file;            /* the words are a line of an --options file */
    const char *option_file; /* named by the last word, not read yet; or NULL */
};

/* Calls `visit` with each option of the table until it returns false. */
static void each_option(fpx_option_table table,
                        bool (*visit)(void *user, const struct fpx_option *option), void *user)
{
    for (; *table != NULL; table++) {
        for (size_t i = 0; i < (*table)->count; i++) {
            if (!visit(user, &(*table)->options[i]))
                return;
        }
    }
}

static bool set_default(void *fields, const struct fpx_option *option)
{
    fpx_option_value_default(option, fields);
    return true;
}

void fpx_options_defaults(fpx_option_table table, void *fields)
{
    each_option(table, set_default, fields);
}

/* -- finding an option ------------------------------------------------------------------------- */

struct name_search {
    const char *name;
    size_t length;
    const struct fpx_option *exact, *prefixed;
    size_t prefixed_count;
};

static bool is_alias(const char *aliases, const struct name_search *search)
{
    while (aliases != NULL && *aliases != '\0') {
        const size_t length = strcspn(aliases, " ");
        if (length == search->length && memcmp(aliases, search->name, length) == 0)
            return true;
        aliases += length + strspn(aliases + length, " ");
    }
    return false;
}

static bool match_name(void *user, const struct fpx_option *option)
{
    struct name_search *search = user;
    if (is_alias(option->aliases, search)) {
        search->exact = option;
        return false;
    }
    if (strncmp(option->name, search->name, search->length) != 0)
        return true;
    if (option->name[search->length] == '\0') {
        search->exact = option;
        return false;
    }
    const char *first = search->prefixed == NULL ? NULL : search->prefixed->name;
    size_t length = first == NULL ? 0 : strlen(first);
    if (length > 0 && strncmp(option->name, first, length) == 0 && option->name[length] == '-')
        return true;
    search->prefixed = option;
    search->prefixed_count++;
    return true;
}

/* By its full name, or by a unique prefix of three letters or more. A name that extends another
 * one, as --format-in extends --format, does not make that one's prefixes ambiguous. */
static const struct fpx_option *find_name(fpx_option_table table, const char *name, size_t length)
{
    struct name_search search = {.name = name, .length = length};
    each_option(table, match_name, &search);
    if (search.exact != NULL)
        return search.exact;
    return length >= 3 && search.prefixed_count == 1 ? search.prefixed : NULL;
}

struct letter_search {
    char letter;
    const struct fpx_option *found;
};

static bool match_letter(void *user, const struct fpx_option *option)
{
    struct letter_search *search = user;
    if (option->letter == search->letter)
        search->found = option;
    return search->found == NULL;
}

static const struct fpx_option *find_letter(fpx_option_table table, char letter)
{
    struct letter_search search = {.letter = letter};
    each_option(table, match_letter, &search);
    return search.found;
}

static bool consider_name(void *user, const struct fpx_option *option)
{
    fpx_suggestion_consider(user, option->name);
    return true;
}

/* What to do instead of an option that the table lacks; NULL: unknown. */
static const char *refused_option(fpx_option_table table, const char *name, size_t length)
{
    for (; *table != NULL; table++) {
        const struct fpx_refused_option *row = (*table)->refused;
        for (; row != NULL && row->name != NULL; row++)
            if (strlen(row->name) == length && memcmp(row->name, name, length) == 0)
                return row->instead;
    }
    return fpx_refused_option(name, length);
}

/* `word` is the word as given; `name` the part that should be an option's name. */
static enum fpx_exit say_unknown(const struct parser *parser, const char *word, const char *name,
                                 size_t length)
{
    char copy[64] = "";
    if (length < sizeof(copy))
        memcpy(copy, name, length);
    struct fpx_suggestion suggestion = {.word = copy};
    each_option(parser->table, consider_name, &suggestion);
    int shown = (int)(name - word) + (int)(length < 1000 ? length : 1000);
    const char *instead = refused_option(parser->table, name, length);
    if (instead != NULL) {
        fpx_message("%sthere is no %.*s; %s", parser->where, shown, word, instead);
        return FPX_EXIT_USAGE;
    }
    if (suggestion.nearest != NULL)
        fpx_message("%sunknown option %.*s; did you mean --%s?", parser->where, shown, word,
                    suggestion.nearest);
    else
        fpx_message("%sunknown option %.*s; --help lists all", parser->where, shown, word);
    return FPX_EXIT_USAGE;
}

/* -- applying one ------------------------------------------------------------------------------ */

static enum fpx_exit apply_value(struct parser *parser, const struct fpx_option *option,
                                 const char *value)
{
    if (option->kind != FPX_OPTION_FILE)
        return fpx_option_value_set(option, parser->fields, value, parser->where);
    if (parser->in_file) {
        fpx_message("%s--%s cannot stand in a file of options", parser->where, option->name);
        return FPX_EXIT_USAGE;
    }
    parser->option_file = value;
    return FPX_EXIT_DONE;
}

static enum fpx_exit apply_plain(struct parser *parser, const struct fpx_option *option)
{
    if (option->kind == FPX_OPTION_HELP)
        parser->arguments->help = true;
    else if (option->kind == FPX_OPTION_VERSION)
        parser->arguments->version = true;
    else if (option->kind == FPX_OPTION_QUIET)
        parser->arguments->quiet = true;
    else
        return fpx_option_value_raise(option, parser->fields);
    return FPX_EXIT_DONE;
}

static void say_no_value(const struct parser *parser, const struct fpx_option *option)
{
    struct flamepix_buffer argument = {0};
    enum flamepix_status status = fpx_option_argument(option, &argument);
    fpx_message("%s--%s needs a value: --%s %s", parser->where, option->name, option->name,
                status == FLAMEPIX_OK ? argument.data : "VALUE");
    flamepix_buffer_free(&argument);
}

/* `value` is the value joined to the option, or NULL: the next word is the value. */
static enum fpx_exit apply_with_value(struct parser *parser, const struct fpx_option *option,
                                      const char *value)
{
    if (value == NULL && parser->next < parser->count)
        value = parser->words[parser->next++];
    if (value == NULL) {
        say_no_value(parser, option);
        return FPX_EXIT_USAGE;
    }
    return apply_value(parser, option, value);
}

static enum fpx_exit parse_long(struct parser *parser, const char *word)
{
    const char *name = word + 2;
    size_t length = strcspn(name, "=");
    const char *value = name[length] == '=' ? name + length + 1 : NULL;
    const struct fpx_option *option = find_name(parser->table, name, length);
    if (option == NULL)
        return say_unknown(parser, word, name, length);
    if (fpx_option_has_argument(option))
        return apply_with_value(parser, option, value);
    if (value != NULL) {
        fpx_message("%s--%s takes no value", parser->where, option->name);
        return FPX_EXIT_USAGE;
    }
    return apply_plain(parser, option);
}

/* A cluster: flags one after the other, the last may have a value, joined or as the next word. */
static enum fpx_exit parse_short(struct parser *parser, const char *word)
{
    for (const char *letter = word + 1; *letter != '\0'; letter++) {
        const struct fpx_option *option = find_letter(parser->table, *letter);
        if (option == NULL && letter == word + 1)
            return say_unknown(parser, word, letter, strlen(letter));
        if (option == NULL) {
            fpx_message("%sunknown option -%c in %s; --help lists all", parser->where, *letter,
                        word);
            return FPX_EXIT_USAGE;
        }
        if (fpx_option_has_argument(option))
            return apply_with_value(parser, option, letter[1] == '\0' ? NULL : letter + 1);
        enum fpx_exit code = apply_plain(parser, option);
        if (code != FPX_EXIT_DONE)
            return code;
    }
    return FPX_EXIT_DONE;
}

static bool is_done(const struct parser *parser)
{
    return parser->next >= parser->count || parser->arguments->help || parser->arguments->version;
}

static enum fpx_exit add_file(struct parser *parser, const char *word)
{
    return fpx_status_exit(fpx_texts_add(&parser->arguments->files, word));
}

static enum fpx_exit parse_option(struct parser *parser, const char *word)
{
    return word[1] == '-' ? parse_long(parser, word) : parse_short(parser, word);
}

/* -- files of options -------------------------------------------------------------------------- */

/* A line is an option, with or without a value. */
static enum fpx_exit parse_line(struct parser *parser)
{
    const char *word = parser->words[parser->next++];
    if (word[0] != '-' || word[1] == '\0' || strcmp(word, "--") == 0) {
        fpx_message("%s\"%s\" is not an option", parser->where, word);
        return FPX_EXIT_USAGE;
    }
    enum fpx_exit code = parse_option(parser, word);
    if (code == FPX_EXIT_DONE && !is_done(parser)) {
        fpx_message("%s%s takes no value", parser->where, word);
        code = FPX_EXIT_USAGE;
    }
    return code;
}

static enum fpx_exit keep_text(struct fpx_arguments *arguments, char *text)
{
    enum flamepix_status status =
        fpx_array_reserve(&arguments->option_files, &arguments->option_file_capacity,
                          arguments->option_file_count + 1, sizeof(arguments->option_files[0]));
    if (status != FLAMEPIX_OK) {
        free(text);
        return fpx_status_exit(status);
    }
    arguments->option_files[arguments->option_file_count++] = text;
    return FPX_EXIT_DONE;
}

static enum fpx_exit parse_file_line(const struct parser *parser, const char *path, size_t number,
                                     const struct fpx_option_line *line)
{
    struct flamepix_buffer where = {0};
    enum flamepix_status status = fpx_buffer_printf(&where, "%s:%zu: ", path, number);
    if (status != FLAMEPIX_OK)
        return fpx_status_exit(status);
    struct parser inner = *parser;
    inner.words = line->words;
    inner.count = line->count;
    inner.next = 0;
    inner.where = where.data;
    inner.in_file = true;
    enum fpx_exit code = parse_line(&inner);
    flamepix_buffer_free(&where);
    return code;
}

/* Reads the option file that the last word named, if any. */
static enum fpx_exit read_option_file(struct parser *parser)
{
    const char *path = parser->option_file;
    if (path == NULL)
        return FPX_EXIT_DONE;
    parser->option_file = NULL;
    char *text = NULL;
    enum fpx_exit code = fpx_status_exit(fpx_texts_add(&parser->arguments->option_paths, path));
    if (code == FPX_EXIT_DONE)
        code = fpx_option_file_read(path, &text);
    if (code == FPX_EXIT_DONE)
        code = keep_text(parser->arguments, text);
    size_t number = 0;
    struct fpx_option_line line;
    while (code == FPX_EXIT_DONE && fpx_option_line_next(&text, &line)) {
        number++;
        if (line.count > 0)
            code = parse_file_line(parser, path, number, &line);
    }
    return code;
}

/* -- a command line ---------------------------------------------------------------------------- */

enum fpx_exit fpx_options_parse(fpx_option_table table, void *fields, const char *const *words,
                                size_t count, struct fpx_arguments *arguments)
{
    struct parser parser = {.table = table,
                            .fields = fields,
                            .arguments = arguments,
                            .words = words,
                            .count = count,
                            .where = ""};
    bool only_files = false;
    enum fpx_exit code = FPX_EXIT_DONE;
    while (code == FPX_EXIT_DONE && !is_done(&parser)) {
        const char *word = parser.words[parser.next++];
        if (only_files || word[0] != '-' || word[1] == '\0')
            code = add_file(&parser, word);
        else if (strcmp(word, "--") == 0)
            only_files = true;
        else
            code = parse_option(&parser, word);
        if (code == FPX_EXIT_DONE)
            code = read_option_file(&parser);
    }
    return code;
}

static bool free_field(void *fields, const struct fpx_option *option)
{
    fpx_option_value_free(option, fields);
    return true;
}

void fpx_options_free(fpx_option_table table, void *fields, struct fpx_arguments *arguments)
{
    each_option(table, free_field, fields);
    for (size_t i = 0; i < arguments->option_file_count; i++)
        free(arguments->option_files[i]);
    free(arguments->option_files);
    free(arguments->option_paths.items);
    free(arguments->files.items);
    *arguments = (struct fpx_arguments){0};
}
