#include "cli/info/palettes_command.h"

#include <errno.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "cli/command.h"
#include "cli/options/option_rows.h"
#include "cli/picture/outputs.h"

static struct flamepix_choice theme_choice(size_t i)
{
    static const struct flamepix_choice rows[] = {[FLAMEPIX_THEME_LIGHT - 1] = {"light", NULL},
                                                  [FLAMEPIX_THEME_DARK - 1] = {"dark", NULL},
                                                  {NULL, NULL}};
    return rows[i];
}

#define FIELDS struct flamepix_picture_arguments

/* clang-format off */
static const struct flamepix_option rows[] = {
    {.name = "output", .letter = 'o', .argument = "FILE", .kind = FLAMEPIX_OPTION_TEXT, AT(output),
     .help = "A picture of all palettes, png or jpeg by its extension; - is standard output"},
    {.name = "theme", .kind = FLAMEPIX_OPTION_CHOICE, AT(theme),
     .choice = theme_choice, .unset = "light",
     .help = "The ground that the picture is for"},
};
/* clang-format on */

static const struct flamepix_option_group picture = GROUP("Picture", rows);

const struct flamepix_option_group *const flamepix_palettes_table[] = {
    &picture, &flamepix_general_group, NULL};

/* -- as text ----------------------------------------------------------------------------------- */

static size_t longest_name(const char *const *names)
{
    size_t longest = 0;
    for (size_t i = 0; names[i] != NULL; i++)
        longest = strlen(names[i]) > longest ? strlen(names[i]) : longest;
    return longest;
}

static enum flamepix_exit list(void)
{
    const char *const *names = flamepix_palette_names();
    const int width = (int)longest_name(names);
    struct flamepix_buffer text = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; names[i] != NULL && status == FLAMEPIX_OK; i++) {
        const char *summary = flamepix_palette_summary(names[i]);
        status = flamepix_buffer_printf(&text, "%-*s  %s\n", width, names[i],
                                        summary == NULL ? "" : summary);
    }
    return flamepix_command_put(&text, status);
}

/* -- as a picture ------------------------------------------------------------------------------ */

static enum flamepix_exit draw_into(const struct flamepix_swatches_options *options,
                                    struct flamepix_outputs *outputs)
{
    struct flamepix_fonts *fonts = NULL;
    enum flamepix_status status = flamepix_fonts_create(&fonts);
    if (status == FLAMEPIX_OK)
        status =
            flamepix_swatches_draw(options, fonts, flamepix_output_write, outputs->items[0].file);
    int cause = errno;
    flamepix_fonts_free(fonts);
    if (status == FLAMEPIX_OK)
        return flamepix_outputs_finish(outputs);
    return flamepix_file_exit(flamepix_path_shown(outputs->items[0].path, "standard output"),
                              status, cause);
}

/* What was read, the files of options, must not be written. */
static enum flamepix_exit draw(const struct flamepix_picture_arguments *fields,
                               const struct flamepix_texts *read)
{
    struct flamepix_swatches_options options = {
        .theme = fields->theme == FLAMEPIX_THEME_DARK ? FLAMEPIX_DARK : FLAMEPIX_LIGHT,
        .quality = FLAMEPIX_DEFAULT_QUALITY,
    };
    struct flamepix_outputs outputs = {0};
    (void)flamepix_outputs_add(&outputs, fields->output);
    enum flamepix_exit code = flamepix_picture_format(fields, &options.format);
    if (code == FLAMEPIX_EXIT_DONE && strcmp(fields->output, "-") == 0)
        code = flamepix_outputs_check_terminal();
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_outputs_check(&outputs, read->items, read->count);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_outputs_open(&outputs);
    if (code == FLAMEPIX_EXIT_DONE)
        code = draw_into(&options, &outputs);
    flamepix_outputs_free(&outputs);
    return code;
}

enum flamepix_exit flamepix_palettes_run(const void *fields,
                                         const struct flamepix_arguments *arguments)
{
    const struct flamepix_picture_arguments *own = fields;
    if (arguments->files.count > 0)
        return flamepix_command_refuse_word(arguments->files.items[0]);
    return own->output == NULL ? list() : draw(own, &arguments->option_paths);
}
