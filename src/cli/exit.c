#include "cli/exit.h"

#include "cli/message.h"
#include "messages/explain.h"

enum flamepix_exit flamepix_exit_of(enum flamepix_status status)
{
    switch (status) {
    case FLAMEPIX_OK:
    case FLAMEPIX_END:
        return FLAMEPIX_EXIT_DONE;
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
        return FLAMEPIX_EXIT_INPUT;
    case FLAMEPIX_BAD_ARGUMENT:
    case FLAMEPIX_BAD_FONT:
        return FLAMEPIX_EXIT_USAGE;
    case FLAMEPIX_LIMIT_SIDE:
    case FLAMEPIX_LIMIT_AREA:
    case FLAMEPIX_LIMIT_LINE:
    case FLAMEPIX_LIMIT_UNPACKED:
    case FLAMEPIX_LIMIT_WINDOW:
    case FLAMEPIX_LIMIT_PATTERN:
    case FLAMEPIX_LIMIT_GROUPS:
    case FLAMEPIX_LIMIT_BYTES:
        return FLAMEPIX_EXIT_LIMIT;
    case FLAMEPIX_READ_FAILED:
    case FLAMEPIX_WRITE_FAILED:
    case FLAMEPIX_INPUT_CHANGED:
        return FLAMEPIX_EXIT_IO;
    case FLAMEPIX_NO_MEMORY:
    case FLAMEPIX_CODEC_FAILED:
    case FLAMEPIX_STATUS_COUNT:
        break;
    }
    return FLAMEPIX_EXIT_RESOURCES;
}

enum flamepix_exit flamepix_status_exit(enum flamepix_status status)
{
    if (status != FLAMEPIX_OK)
        flamepix_message("%s", flamepix_status_text(status));
    return flamepix_exit_of(status);
}

enum flamepix_exit flamepix_file_exit(const char *path, enum flamepix_status status, int cause)
{
    if (status != FLAMEPIX_OK)
        flamepix_message("%s: %s", path, flamepix_explain_cause(status, cause));
    return flamepix_exit_of(status);
}
