#include "cli/options/picture_values.h"

#include <errno.h>
#include <string.h>

#include "base/content_hash.h"
#include "base/text_lines.h"
#include "cli/console.h"
#include "cli/picture/write_outputs.h"
#include "figure/words/link_template.h"

enum { TEXT_MAX = 64 * 1024 * 1024 };

/* -- options ----------------------------------------------------------------------------------- */

/* A given option that needs a map; NULL: none. Commands without maps may have a minwidth of 0. */
static const char *given(const struct fpx_picture_arguments *picture)
{
    if (picture->map_minwidth > 0)
        return "map-minwidth";
    if (picture->nameattr != NULL)
        return "nameattr";
    return picture->href_template != NULL ? "href-template" : NULL;
}

static enum fpx_exit check_template(const char *template)
{
    struct flamepix_bytes field;
    switch (fpx_link_check(template, &field)) {
    case FPX_LINK_ELSEWHERE:
        fpx_message("--href-template: \"%s\" neither begins with http:// or https:// nor is "
                    "relative",
                    template);
        return FPX_EXIT_USAGE;
    case FPX_LINK_UNKNOWN_FIELD:
        fpx_message("--href-template: unknown field %.*s; known are {file}, {line}, {module} "
                    "and {function}",
                    field.length < 1000 ? (int)field.length : 1000, field.data);
        return FPX_EXIT_USAGE;
    case FPX_LINK_OPEN_FIELD:
        fpx_message("--href-template: \"%s\" has a { without a }", template);
        return FPX_EXIT_USAGE;
    default:
        return FPX_EXIT_DONE;
    }
}

enum fpx_exit fpx_map_options(const struct fpx_picture_arguments *picture,
                              struct flamepix_sidecar_options *sidecars)
{
    const char *alone = given(picture);
    if (picture->sidecars[FPX_SIDECAR_map] == NULL && alone != NULL) {
        fpx_message("--%s does nothing without --map", alone);
        return FPX_EXIT_USAGE;
    }
    sidecars->map_minwidth =
        picture->map_minwidth >= 0 ? picture->map_minwidth : FPX_DEFAULT_MAP_MINWIDTH;
    sidecars->href_template = picture->href_template;
    return picture->href_template != NULL ? check_template(picture->href_template) : FPX_EXIT_DONE;
}

/* -- the file ---------------------------------------------------------------------------------- */

static void say_notes(const char *path, const struct flamepix_name_attributes *attributes)
{
    const size_t repeated = fpx_name_attributes_repeated(attributes);
    const size_t left_out = fpx_name_attributes_left_out(attributes);
    if (repeated > 0)
        fpx_message("note: %s: %zu %s a name that is repeated later; the last one is used", path,
                    repeated, repeated == 1 ? "line has" : "lines have");
    if (left_out > 0)
        fpx_message("note: %s: %zu %s left out: an image map has title, href and target", path,
                    left_out, left_out == 1 ? "attribute is" : "attributes are");
}

static enum fpx_exit read_file(const char *path, struct fpx_map_file *file)
{
    struct flamepix_buffer text = {0};
    struct flamepix_name_attributes_fault fault = {0};
    enum flamepix_status status = fpx_settings_file_read(path, TEXT_MAX, &text);
    if (status == FLAMEPIX_OK) {
        file->hash = fpx_content_hash_bytes(1, text.data, text.length);
        status = flamepix_name_attributes_parse(fpx_text_without_mark(flamepix_buffer_bytes(&text)),
                                                &file->attributes, &fault);
    }
    const int cause = errno;
    flamepix_buffer_free(&text);
    if (status == FLAMEPIX_OK)
        say_notes(path, file->attributes);
    if (status != FLAMEPIX_BAD_ARGUMENT)
        return fpx_file_exit(path, status, cause);
    fpx_message("%s:%zu: %s", path, fault.line, fault.why);
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_map_file_read(const struct fpx_picture_arguments *picture,
                                struct fpx_map_file *file)
{
    const char *path = picture->nameattr;
    if (path == NULL)
        return FPX_EXIT_DONE;
    if (path[0] != '\0' && strcmp(path, "-") != 0)
        return read_file(path, file);
    fpx_message("--nameattr: a file is needed, not \"%s\"", path);
    return FPX_EXIT_USAGE;
}

void fpx_map_file_free(struct fpx_map_file *file)
{
    flamepix_name_attributes_free(file->attributes);
    *file = (struct fpx_map_file){0};
}
