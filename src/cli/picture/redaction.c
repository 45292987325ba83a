#include "cli/picture/read_inputs.h"

#include <errno.h>

#include "cli/console.h"
#include "cli/picture/write_outputs.h"

enum { KEY_MAX = 64 * 1024 };

static struct flamepix_view_request *request_of(const struct fpx_view_list *views)
{
    const struct flamepix_view *redact = flamepix_view_named("redact");
    for (size_t i = 0; i < views->count; i++) {
        if (views->items[i].view == redact)
            return &views->items[i];
    }
    return NULL;
}

static enum fpx_exit check_alone(const struct fpx_picture_arguments *picture)
{
    if (picture->redact_key == NULL && !picture->redact_keep)
        return FPX_EXIT_DONE;
    fpx_message("--%s does nothing without --redact",
                picture->redact_key != NULL ? "redact-key" : "redact-keep");
    return FPX_EXIT_USAGE;
}

static enum fpx_exit read_key(const char *path, struct flamepix_buffer *key)
{
    enum flamepix_status status = fpx_settings_file_read(path, KEY_MAX, key);
    if (status != FLAMEPIX_OK)
        return fpx_file_exit(path, status, errno);
    if (key->length > 0)
        return FPX_EXIT_DONE;
    fpx_message("--redact-key: %s is empty", path);
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_redaction_read(const struct fpx_picture_arguments *picture,
                                 struct flamepix_buffer *key)
{
    struct flamepix_view_request *request = request_of(&picture->views);
    if (request == NULL)
        return check_alone(picture);
    enum fpx_exit code = FPX_EXIT_DONE;
    if (picture->redact_key != NULL)
        code = read_key(picture->redact_key, key);
    else
        fpx_message("--redact has no key: anybody can guess names and compare their pseudonyms; "
                    "--redact-key FILE prevents that");
    request->key = flamepix_buffer_bytes(key);
    request->keeps_standard = picture->redact_keep;
    return code;
}
