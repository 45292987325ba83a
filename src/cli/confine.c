#include "cli/confine.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/picture/picture.h"
#include "format/perf/perf_programs.h"
#include "input/program.h"

/* What the options of a command line need. */
struct needs {
    bool sandbox, program, listing;
};

static const void *field_of(const struct fpx_option *option, const void *fields)
{
    return (const char *)fields + option->offset;
}

static bool is_raised(const struct fpx_option *option, const void *fields)
{
    return *(const bool *)field_of(option, fields);
}

static void see_option(const struct fpx_option *option, const void *fields, struct needs *needs)
{
    if (option->needs == FPX_NEEDS_SANDBOX)
        needs->sandbox = *(const unsigned *)field_of(option, fields) == 1;
    else if (option->needs == FPX_NEEDS_PROGRAM)
        needs->program |= is_raised(option, fields);
    else if (option->needs == FPX_NEEDS_LISTING)
        needs->listing |= is_raised(option, fields);
}

static struct needs needs_of(fpx_option_table table, const void *fields)
{
    struct needs needs = {false, false, false};
    for (size_t group = 0; table[group] != NULL; group++)
        for (size_t i = 0; i < table[group]->count; i++)
            see_option(&table[group]->options[i], fields, &needs);
    return needs;
}

/* -- files ------------------------------------------------------------------------------------- */

static enum flamepix_status add_path(struct fpx_sandbox *sandbox, const char *path,
                                     enum fpx_option_need need)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (path == NULL || strcmp(path, "-") == 0)
        return FLAMEPIX_OK;
    switch (need) {
    case FPX_NEEDS_INPUT:
        return fpx_sandbox_add(sandbox, path, FPX_SANDBOX_FOLLOW);
    case FPX_NEEDS_LISTING:
        return fpx_sandbox_add(sandbox, path, FPX_SANDBOX_LIST);
    case FPX_NEEDS_OUTPUT:
        return fpx_sandbox_add_output(sandbox, path, FPX_SANDBOX_WRITE);
    case FPX_NEEDS_BOTH:
        status = fpx_sandbox_add(sandbox, path, FPX_SANDBOX_READ_AND_WRITE);
        return status == FLAMEPIX_OK
                   ? fpx_sandbox_add_output(sandbox, path, FPX_SANDBOX_READ_AND_WRITE)
                   : status;
    case FPX_NEEDS_NOTHING:
    case FPX_NEEDS_PROGRAM:
    case FPX_NEEDS_SANDBOX:
        break;
    }
    return status;
}

static enum flamepix_status add_paths(struct fpx_sandbox *sandbox, const struct fpx_texts *paths,
                                      enum fpx_option_need need)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < paths->count && status == FLAMEPIX_OK; i++)
        status = add_path(sandbox, paths->items[i], need);
    return status;
}

static enum flamepix_status add_option(struct fpx_sandbox *sandbox, const struct fpx_option *option,
                                       const void *fields)
{
    if (option->needs < FPX_NEEDS_INPUT || option->needs > FPX_NEEDS_BOTH)
        return FLAMEPIX_OK;
    const void *field = field_of(option, fields);
    return option->kind == FPX_OPTION_TEXTS
               ? add_paths(sandbox, field, option->needs)
               : add_path(sandbox, *(const char *const *)field, option->needs);
}

static enum flamepix_status add_options(struct fpx_sandbox *sandbox, fpx_option_table table,
                                        const void *fields)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t group = 0; table[group] != NULL; group++)
        for (size_t i = 0; i < table[group]->count && status == FLAMEPIX_OK; i++)
            status = add_option(sandbox, &table[group]->options[i], fields);
    return status;
}

/* Inputs, and folders of inputs, in which no command follows a link to a folder. */
static enum flamepix_status add_words(struct fpx_sandbox *sandbox, const struct fpx_texts *words,
                                      bool lists)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < words->count && status == FLAMEPIX_OK; i++)
        if (strcmp(words->items[i], "-") != 0)
            status = fpx_sandbox_add(sandbox, words->items[i],
                                     lists ? FPX_SANDBOX_LIST : FPX_SANDBOX_READ);
    return status;
}

/* The terminal is opened again to be asked what it can show. */
static enum flamepix_status add_terminal(struct fpx_sandbox *sandbox)
{
    char name[256];
    return ttyname_r(STDOUT_FILENO, name, sizeof(name)) == 0
               ? fpx_sandbox_add(sandbox, name, FPX_SANDBOX_READ_AND_WRITE)
               : FLAMEPIX_OK;
}

static enum flamepix_status add_all(struct fpx_sandbox *sandbox, fpx_option_table table,
                                    const struct fpx_picture_arguments *picture,
                                    const struct fpx_texts *words, bool lists)
{
    enum flamepix_status status = fpx_sandbox_begin(sandbox);
    if (status == FLAMEPIX_OK)
        status = add_options(sandbox, table, picture);
    /* It may have its usual name, without an option. */
    if (status == FLAMEPIX_OK && picture->cp)
        status = add_path(sandbox, fpx_picture_palette_file(picture), FPX_NEEDS_BOTH);
    if (status == FLAMEPIX_OK && picture->terminal)
        status = add_terminal(sandbox);
    return status == FLAMEPIX_OK ? add_words(sandbox, words, lists) : status;
}

/* -- all of it --------------------------------------------------------------------------------- */

static enum fpx_exit start_helper(struct fpx_picture_arguments *picture)
{
    int *helper = &picture->recording.options.program_helper;
    const enum flamepix_status status = fpx_program_helper_start(fpx_perf_programs, helper);
    return fpx_file_exit("a process that starts programs", status, errno);
}

enum fpx_exit fpx_confine_prepare(struct fpx_confinement *confinement, fpx_option_table table,
                                  void *fields)
{
    const struct needs needs = needs_of(table, fields);
    *confinement = (struct fpx_confinement){.is_wanted = needs.sandbox, .sandbox.rules = -1};
    if (!needs.sandbox)
        return FPX_EXIT_DONE;
    /* The tables of a picture fill the beginning of every command's struct. */
    struct fpx_picture_arguments *picture = fields;
    confinement->given_fonts = picture->fonts;
    const enum fpx_exit code = fpx_font_paths_find(&confinement->fonts, &picture->fonts);
    picture->fonts = confinement->fonts.texts;
    return code == FPX_EXIT_DONE && needs.program ? start_helper(picture) : code;
}

enum fpx_exit fpx_confine_begin(struct fpx_confinement *confinement, fpx_option_table table,
                                const void *fields, const struct fpx_texts *words)
{
    if (!confinement->is_wanted)
        return FPX_EXIT_DONE;
    const bool lists = needs_of(table, fields).listing;
    return fpx_status_exit(add_all(&confinement->sandbox, table, fields, words, lists));
}

void fpx_confine_end(struct fpx_confinement *confinement, void *fields)
{
    if (!confinement->is_wanted)
        return;
    struct fpx_picture_arguments *picture = fields;
    picture->fonts = confinement->given_fonts;
    fpx_program_helper_stop(picture->recording.options.program_helper);
    fpx_sandbox_close(&confinement->sandbox);
    fpx_font_paths_free(&confinement->fonts);
}
