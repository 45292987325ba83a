#include "cli/console.h"

#include "base/os/system.h"
#include "cli/options/option_texts.h"
#include "messages/explain.h"

enum fpx_exit fpx_exit_of(enum flamepix_status status)
{
    switch (status) {
    case FLAMEPIX_OK:
    case FLAMEPIX_END:
        return FPX_EXIT_DONE;
    case FLAMEPIX_BAD_COMPRESSION:
    case FLAMEPIX_BAD_LINE:
    case FLAMEPIX_BAD_RECORDING:
    case FLAMEPIX_NOT_UNDERSTOOD:
    case FLAMEPIX_UNKNOWN_VERSION:
    case FLAMEPIX_DISORDER:
    case FLAMEPIX_OTHER_FORMAT:
    case FLAMEPIX_NO_PROFILE:
    case FLAMEPIX_ONLY_DRAWN:
    case FLAMEPIX_NO_STACKS:
    case FLAMEPIX_NO_TIME:
    case FLAMEPIX_BELOW_ZERO:
        return FPX_EXIT_INPUT;
    case FLAMEPIX_BAD_ARGUMENT:
    case FLAMEPIX_BAD_FONT:
    case FLAMEPIX_SAME_FILE:
        return FPX_EXIT_USAGE;
    case FLAMEPIX_LIMIT_SIDE:
    case FLAMEPIX_LIMIT_AREA:
    case FLAMEPIX_LIMIT_LINE:
    case FLAMEPIX_LIMIT_UNPACKED:
    case FLAMEPIX_LIMIT_WINDOW:
    case FLAMEPIX_LIMIT_PATTERN:
    case FLAMEPIX_LIMIT_GROUPS:
    case FLAMEPIX_LIMIT_BYTES:
        return FPX_EXIT_LIMIT;
    case FLAMEPIX_READ_FAILED:
    case FLAMEPIX_WRITE_FAILED:
    case FLAMEPIX_INPUT_CHANGED:
        return FPX_EXIT_IO;
    case FLAMEPIX_NO_MEMORY:
        return fpx_memory_limit_reached() != 0 ? FPX_EXIT_LIMIT : FPX_EXIT_RESOURCES;
    case FLAMEPIX_CODEC_FAILED:
    case FLAMEPIX_CANCELLED:
    case FLAMEPIX_STATUS_COUNT:
        break;
    }
    return FPX_EXIT_RESOURCES;
}

/* "FILE: why", or "why" where `file` and `colon` are empty. */
static enum fpx_exit say(const char *file, const char *colon, enum flamepix_status status,
                         const char *why)
{
    struct flamepix_buffer text = {0};
    if (status == FLAMEPIX_NO_MEMORY &&
        fpx_explain_no_memory(&text, fpx_memory_limit_reached(),
                              fpx_reading_option_names.limit_memory) == FLAMEPIX_OK)
        why = text.data;
    if (status != FLAMEPIX_OK)
        fpx_message("%s%s%s", file, colon, why);
    flamepix_buffer_free(&text);
    return fpx_exit_of(status);
}

enum fpx_exit fpx_status_exit(enum flamepix_status status)
{
    return say("", "", status, flamepix_status_text(status));
}

enum fpx_exit fpx_file_exit(const char *path, enum flamepix_status status, int cause)
{
    return say(path, ": ", status, fpx_explain_cause(status, cause));
}
