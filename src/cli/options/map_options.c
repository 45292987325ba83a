#include "cli/options/map_options.h"

#include <errno.h>
#include <string.h>

#include "base/content_hash.h"
#include "base/text_lines.h"
#include "cli/message.h"
#include "cli/picture/text_file.h"
#include "figure/words/link_template.h"

enum { TEXT_MAX = 64 * 1024 * 1024 };

/* -- options ----------------------------------------------------------------------------------- */

/* One of them that was given; NULL: none. A minwidth of 0 may be that of a command without maps. */
static const char *given(const struct flamepix_picture_arguments *picture)
{
    if (picture->map_minwidth > 0)
        return "map-minwidth";
    if (picture->nameattr != NULL)
        return "nameattr";
    return picture->href_template != NULL ? "href-template" : NULL;
}

static enum flamepix_exit check_template(const char *template)
{
    struct flamepix_bytes field;
    switch (flamepix_link_check(template, &field)) {
    case FLAMEPIX_LINK_ELSEWHERE:
        flamepix_message("--href-template: \"%s\" neither begins with http:// or https:// nor is "
                         "relative",
                         template);
        return FLAMEPIX_EXIT_USAGE;
    case FLAMEPIX_LINK_UNKNOWN_FIELD:
        flamepix_message("--href-template: unknown field %.*s; known are {file}, {line}, {module} "
                         "and {function}",
                         field.length < 1000 ? (int)field.length : 1000, field.data);
        return FLAMEPIX_EXIT_USAGE;
    case FLAMEPIX_LINK_OPEN_FIELD:
        flamepix_message("--href-template: \"%s\" has a { without a }", template);
        return FLAMEPIX_EXIT_USAGE;
    default:
        return FLAMEPIX_EXIT_DONE;
    }
}

enum flamepix_exit flamepix_map_options(const struct flamepix_picture_arguments *picture,
                                        struct flamepix_sidecar_options *sidecars)
{
    const char *alone = given(picture);
    if (picture->sidecars[FLAMEPIX_SIDECAR_map] == NULL && alone != NULL) {
        flamepix_message("--%s does nothing without --map", alone);
        return FLAMEPIX_EXIT_USAGE;
    }
    sidecars->map_minwidth =
        picture->map_minwidth >= 0 ? picture->map_minwidth : FLAMEPIX_DEFAULT_MAP_MINWIDTH;
    sidecars->href_template = picture->href_template;
    return picture->href_template != NULL ? check_template(picture->href_template)
                                          : FLAMEPIX_EXIT_DONE;
}

/* -- the file ---------------------------------------------------------------------------------- */

static void say_notes(const char *path, const struct flamepix_name_attributes *attributes)
{
    const size_t repeated = flamepix_name_attributes_repeated(attributes);
    const size_t left_out = flamepix_name_attributes_left_out(attributes);
    if (repeated > 0)
        flamepix_message("note: %s: %zu %s a name that comes again, where the last one holds", path,
                         repeated, repeated == 1 ? "line has" : "lines have");
    if (left_out > 0)
        flamepix_message("note: %s: %zu %s left out: an image map has title, href and target", path,
                         left_out, left_out == 1 ? "attribute is" : "attributes are");
}

static enum flamepix_exit read_file(const char *path, struct flamepix_map_file *file)
{
    struct flamepix_buffer text = {0};
    struct flamepix_name_attributes_fault fault = {0};
    enum flamepix_status status = flamepix_text_file_read(path, TEXT_MAX, &text);
    if (status == FLAMEPIX_OK) {
        file->hash = flamepix_content_hash_bytes(1, text.data, text.length);
        status = flamepix_name_attributes_parse(
            flamepix_text_without_mark(flamepix_buffer_bytes(&text)), &file->attributes, &fault);
    }
    const int cause = errno;
    flamepix_buffer_free(&text);
    if (status == FLAMEPIX_OK)
        say_notes(path, file->attributes);
    if (status != FLAMEPIX_BAD_ARGUMENT)
        return flamepix_file_exit(path, status, cause);
    flamepix_message("%s:%zu: %s", path, fault.line, fault.why);
    return FLAMEPIX_EXIT_USAGE;
}

enum flamepix_exit flamepix_map_file_read(const struct flamepix_picture_arguments *picture,
                                          struct flamepix_map_file *file)
{
    const char *path = picture->nameattr;
    if (path == NULL)
        return FLAMEPIX_EXIT_DONE;
    if (path[0] != '\0' && strcmp(path, "-") != 0)
        return read_file(path, file);
    flamepix_message("--nameattr: a file is needed, not \"%s\"", path);
    return FLAMEPIX_EXIT_USAGE;
}

void flamepix_map_file_free(struct flamepix_map_file *file)
{
    flamepix_name_attributes_free(file->attributes);
    *file = (struct flamepix_map_file){0};
}
