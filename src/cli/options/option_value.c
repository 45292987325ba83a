#include "cli/options/option_value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/memory.h"
#include "cli/console.h"
#include "cli/options/list_values.h"
#include "cli/options/value_kinds.h"
#include "color/color_texts.h"

enum flamepix_status fpx_texts_add(struct fpx_texts *texts, const char *text)
{
    enum flamepix_status status = fpx_array_reserve(&texts->items, &texts->capacity,
                                                    texts->count + 1, sizeof(texts->items[0]));
    if (status == FLAMEPIX_OK)
        texts->items[texts->count++] = text;
    return status;
}

enum flamepix_status fpx_texts_copy_globs(const struct fpx_texts *given, struct fpx_texts *globs)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < given->count && status == FLAMEPIX_OK; i++)
        status = fpx_texts_add(globs, given->items[i]);
    return status == FLAMEPIX_OK && given->count > 0 ? fpx_texts_add(globs, NULL) : status;
}

bool fpx_option_has_argument(const struct fpx_option *option)
{
    if (option->kind == FPX_OPTION_VIEW)
        return option->argument != NULL;
    return option->kind != FPX_OPTION_FLAG && option->kind != FPX_OPTION_PRINTED &&
           option->kind != FPX_OPTION_HELP && option->kind != FPX_OPTION_VERSION &&
           option->kind != FPX_OPTION_QUIET;
}

enum flamepix_status fpx_option_argument(const struct fpx_option *option,
                                         struct flamepix_buffer *text)
{
    if (option->argument != NULL)
        return fpx_buffer_printf(text, "%s", option->argument);
    return option->choice != NULL ? fpx_choice_list(option->choice, "|", text) : text->status;
}

enum flamepix_status fpx_option_default(const struct fpx_option *option,
                                        struct flamepix_buffer *text)
{
    char number[FPX_VALUE_SIZE];
    if (option->initial != NULL)
        return fpx_buffer_printf(text, "%s", option->initial);
    if (option->unset != NULL)
        return fpx_buffer_printf(text, "%s", option->unset);
    if (option->initial_number == 0)
        return FLAMEPIX_OK;
    if (option->kind == FPX_OPTION_CHOICE)
        return fpx_buffer_printf(text, "%s",
                                 option->choice((size_t)option->initial_number - 1).name);
    if (option->kind == FPX_OPTION_SIZE)
        fpx_size_print(number, (uint64_t)option->initial_number);
    else
        fpx_real_print(number, option->initial_number);
    return fpx_buffer_printf(text, "%s", number);
}

/* Room for the description of an option's values. */
enum { RANGE_SIZE = 160 };

static void print_real_range(char text[RANGE_SIZE], const struct fpx_option *option)
{
    char low[FPX_VALUE_SIZE];
    char high[FPX_VALUE_SIZE];
    const char *or_auto = option->kind == FPX_OPTION_REAL_AUTO ? ", or auto" : "";
    fpx_real_print(low, option->low);
    fpx_real_print(high, option->high);
    snprintf(text, RANGE_SIZE, "a number from %s to %s%s", low, high, or_auto);
}

static void print_size_range(char text[RANGE_SIZE], const struct fpx_option *option)
{
    char low[FPX_VALUE_SIZE];
    char high[FPX_VALUE_SIZE];
    fpx_size_print(low, (uint64_t)option->low);
    fpx_size_print(high, (uint64_t)option->high);
    snprintf(text, RANGE_SIZE, "a whole number from %s to %s, like 64M", low, high);
}

static void print_range(char text[RANGE_SIZE], const struct fpx_option *option)
{
    char low[FPX_VALUE_SIZE];
    switch (option->kind) {
    case FPX_OPTION_INTEGER:
        snprintf(text, RANGE_SIZE, "a whole number from %.0f to %.0f", option->low, option->high);
        break;
    case FPX_OPTION_REAL:
    case FPX_OPTION_REAL_AUTO:
        print_real_range(text, option);
        break;
    case FPX_OPTION_SIZE:
        print_size_range(text, option);
        break;
    case FPX_OPTION_EXTENT:
        snprintf(text, RANGE_SIZE, "like 1200x630, each side from %.0f to %.0f px", option->low,
                 option->high);
        break;
    case FPX_OPTION_RANGE:
        snprintf(text, RANGE_SIZE,
                 "like 1:2.5, 10%%:20%%, 4raw:5raw or 5:, from a moment to a later one");
        break;
    case FPX_OPTION_SHARE:
        fpx_real_print(low, option->low);
        snprintf(text, RANGE_SIZE, "a number from %s to %.0f, or a share from 0%% to 100%%", low,
                 option->high);
        break;
    case FPX_OPTION_COLOR:
        snprintf(text, RANGE_SIZE, "a color: %s, or none", FPX_COLOR_FORMS);
        break;
    case FPX_OPTION_COLORS:
        snprintf(text, RANGE_SIZE, "none, or up to %d colors with commas between them: %s",
                 FLAMEPIX_MARK_COLORS_MAX, FPX_COLOR_FORMS);
        break;
    default:
        snprintf(text, RANGE_SIZE, "%s", option->argument);
        break;
    }
}

static bool read_choice(const struct fpx_option *option, const char *text, unsigned *value)
{
    unsigned number = fpx_choice_number(option->choice, text);
    if (number != 0)
        *value = number;
    return number != 0;
}

/* The part after the colon is checked by the user of the name. */
static bool read_named(const struct fpx_option *option, const char *text, const char **value)
{
    size_t length = strcspn(text, ":");
    for (size_t i = 0; option->choice(i).name != NULL; i++) {
        const char *name = option->choice(i).name;
        if (strlen(name) != length || memcmp(name, text, length) != 0)
            continue;
        *value = text;
        return true;
    }
    return false;
}

static bool read_real_auto(const struct fpx_option *option, const char *text, double *value)
{
    if (strcmp(text, "auto") != 0)
        return fpx_value_real(text, option->low, option->high, value);
    *value = -1;
    return true;
}

/* Parses everything but texts. */
static bool read_value(const struct fpx_option *option, const char *text, void *field)
{
    double low = option->low;
    double high = option->high;
    switch (option->kind) {
    case FPX_OPTION_INTEGER:
        return fpx_value_integer(text, (uint64_t)low, (uint64_t)high, field);
    case FPX_OPTION_SIZE:
        return fpx_value_size(text, (uint64_t)low, (uint64_t)high, field);
    case FPX_OPTION_REAL:
        return fpx_value_real(text, low, high, field);
    case FPX_OPTION_REAL_AUTO:
        return read_real_auto(option, text, field);
    case FPX_OPTION_EXTENT:
        return fpx_value_extent(text, (uint32_t)low, (uint32_t)high, field);
    case FPX_OPTION_RANGE:
        return fpx_value_range(text, field);
    case FPX_OPTION_SHARE:
        return fpx_value_share(text, low, high, field);
    case FPX_OPTION_CHOICE:
        return read_choice(option, text, field);
    case FPX_OPTION_NAMED:
        return read_named(option, text, field);
    case FPX_OPTION_COLOR:
        return fpx_color_value(text, option->color_named, field);
    case FPX_OPTION_COLORS:
        return fpx_color_values(text, field);
    default:
        return false;
    }
}

static void say_bad_value(const struct fpx_option *option, const char *text, const char *where)
{
    if (option->kind == FPX_OPTION_CHOICE || option->kind == FPX_OPTION_NAMED) {
        fpx_choice_refuse(option->choice, where, option->name, "value", text);
        return;
    }
    char range[RANGE_SIZE];
    print_range(range, option);
    fpx_message("%s--%s: \"%s\" is not %s", where, option->name, text, range);
}

static void say_bad_argument(const struct fpx_option *option, const char *text, const char *where,
                             const struct flamepix_pattern_fault *fault)
{
    if (fault->why[0] == '\0')
        say_bad_value(option, text, where);
    else
        fpx_pattern_value_refuse(where, option->name, text, fault);
}

/* `text` is NULL if the view takes none; then it is always valid. */
static enum fpx_exit add_view(const struct fpx_option *option, struct fpx_view_list *list,
                              const char *text, const char *where)
{
    const struct flamepix_view_request request = {.view = option->view(option->name),
                                                  .argument = text};
    struct flamepix_pattern_fault fault;
    enum flamepix_status status = flamepix_view_request_check(&request, &fault);
    if (status == FLAMEPIX_OK)
        status = fpx_view_list_add(list, request);
    if (status == FLAMEPIX_NO_MEMORY)
        return fpx_status_exit(status);
    if (status == FLAMEPIX_OK || text == NULL)
        return FPX_EXIT_DONE;
    say_bad_argument(option, text, where, &fault);
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_option_value_set(const struct fpx_option *option, void *fields, const char *text,
                                   const char *where)
{
    void *field = (char *)fields + option->offset;
    if (option->kind == FPX_OPTION_TEXT) {
        memcpy(field, &text, sizeof(text));
        return FPX_EXIT_DONE;
    }
    if (option->kind == FPX_OPTION_TEXTS)
        return fpx_status_exit(fpx_texts_add(field, text));
    if (option->kind == FPX_OPTION_VIEW)
        return add_view(option, field, text, where);
    if (read_value(option, text, field))
        return FPX_EXIT_DONE;
    say_bad_value(option, text, where);
    return FPX_EXIT_USAGE;
}

static void set_number(const struct fpx_option *option, void *field, double number)
{
    switch (option->kind) {
    case FPX_OPTION_INTEGER:
    case FPX_OPTION_SIZE:
        *(uint64_t *)field = (uint64_t)number;
        break;
    case FPX_OPTION_REAL:
    case FPX_OPTION_REAL_AUTO:
        *(double *)field = number;
        break;
    case FPX_OPTION_SHARE:
        *(struct fpx_share *)field = (struct fpx_share){.value = number};
        break;
    case FPX_OPTION_CHOICE:
        *(unsigned *)field = (unsigned)number;
        break;
    default:
        break;
    }
}

void fpx_option_value_default(const struct fpx_option *option, void *fields)
{
    if (option->initial != NULL)
        (void)fpx_option_value_set(option, fields, option->initial, "default of ");
    else if (option->initial_number != 0)
        set_number(option, (char *)fields + option->offset, option->initial_number);
}

enum fpx_exit fpx_option_value_raise(const struct fpx_option *option, void *fields)
{
    void *field = (char *)fields + option->offset;
    if (option->kind == FPX_OPTION_VIEW)
        return add_view(option, field, NULL, "");
    if (option->kind == FPX_OPTION_PRINTED)
        *(const char **)field = "-";
    else
        *(bool *)field = true;
    return FPX_EXIT_DONE;
}

void fpx_option_value_free(const struct fpx_option *option, void *fields)
{
    void *field = (char *)fields + option->offset;
    if (option->kind == FPX_OPTION_VIEW)
        fpx_view_list_free(field);
    if (option->kind != FPX_OPTION_TEXTS)
        return;
    struct fpx_texts *texts = field;
    free(texts->items);
    *texts = (struct fpx_texts){0};
}
