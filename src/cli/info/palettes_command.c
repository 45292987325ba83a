#include "cli/commands.h"

#include <errno.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "cli/command.h"
#include "cli/options/option_texts.h"
#include "cli/picture/write_outputs.h"

static struct fpx_choice theme_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FPX_THEME_LIGHT - 1] = {"light", NULL},
                                             [FPX_THEME_DARK - 1] = {"dark", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

#define FIELDS struct fpx_picture_arguments

/* clang-format off */
static const struct fpx_option rows[] = {
    {.name = "output", .letter = 'o', .argument = "FILE", .kind = FPX_OPTION_TEXT, AT(output),
     .help = "A picture of all palettes, png or jpeg by its extension; - is standard output"},
    {.name = "theme", .kind = FPX_OPTION_CHOICE, AT(theme),
     .choice = theme_choice, .unset = "light",
     .help = "The ground that the picture is for"},
};
/* clang-format on */

static const struct fpx_option_group picture = GROUP("Picture", rows);

const struct fpx_option_group *const fpx_palettes_table[] = {&picture, &fpx_general_group, NULL};

/* -- as text ----------------------------------------------------------------------------------- */

static size_t longest_name(const char *const *names)
{
    size_t longest = 0;
    for (size_t i = 0; names[i] != NULL; i++)
        longest = strlen(names[i]) > longest ? strlen(names[i]) : longest;
    return longest;
}

static enum fpx_exit list(void)
{
    const char *const *names = flamepix_palette_names();
    const int width = (int)longest_name(names);
    struct flamepix_buffer text = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; names[i] != NULL && status == FLAMEPIX_OK; i++) {
        const char *summary = flamepix_palette_summary(names[i]);
        status =
            fpx_buffer_printf(&text, "%-*s  %s\n", width, names[i], summary == NULL ? "" : summary);
    }
    return fpx_command_put(&text, status);
}

/* -- as a picture ------------------------------------------------------------------------------ */

static enum fpx_exit draw_into(const struct flamepix_swatches_options *options,
                               struct fpx_outputs *outputs)
{
    struct flamepix_fonts *fonts = NULL;
    enum flamepix_status status = flamepix_fonts_create(&fonts);
    if (status == FLAMEPIX_OK)
        status = flamepix_swatches_draw(options, fonts, fpx_output_write, outputs->items[0].file);
    int cause = errno;
    flamepix_fonts_free(fonts);
    if (status == FLAMEPIX_OK)
        return fpx_outputs_finish(outputs);
    return fpx_file_exit(fpx_path_shown(outputs->items[0].path, "standard output"), status, cause);
}

/* The files of options that were read must not be overwritten. */
static enum fpx_exit draw(const struct fpx_picture_arguments *fields, const struct fpx_texts *read)
{
    struct flamepix_swatches_options options = {
        .theme = fields->theme == FPX_THEME_DARK ? FLAMEPIX_DARK : FLAMEPIX_LIGHT,
        .quality = FLAMEPIX_DEFAULT_QUALITY,
    };
    struct fpx_outputs outputs = {0};
    (void)fpx_outputs_add(&outputs, fields->output);
    enum fpx_exit code = fpx_picture_format(fields, &options.format);
    if (code == FPX_EXIT_DONE && strcmp(fields->output, "-") == 0)
        code = fpx_outputs_check_terminal();
    if (code == FPX_EXIT_DONE)
        code = fpx_outputs_check(&outputs, read->items, read->count);
    if (code == FPX_EXIT_DONE)
        code = fpx_outputs_open(&outputs);
    if (code == FPX_EXIT_DONE)
        code = draw_into(&options, &outputs);
    fpx_outputs_free(&outputs);
    return code;
}

enum fpx_exit fpx_palettes_run(const void *fields, const struct fpx_arguments *arguments)
{
    const struct fpx_picture_arguments *own = fields;
    if (arguments->files.count > 0)
        return fpx_command_refuse_word(arguments->files.items[0]);
    return own->output == NULL ? list() : draw(own, &arguments->option_paths);
}

const struct fpx_command fpx_cmd_palettes = {
    .name = "palettes",
    .usage = "flamepix palettes [-o FILE]",
    .summary = "All palettes, as text or as a picture.",
    .description = "Lists all palettes of --colors with a line about each. With -o it draws them: "
                   "each with its name and the colours that it gives to frames of many kinds.",
    .table = fpx_palettes_table,
    .fields_nbytes = sizeof(struct fpx_picture_arguments),
    .run = fpx_palettes_run,
};
