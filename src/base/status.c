#include <flamepix/status.h>

static const char *const texts[FLAMEPIX_STATUS_COUNT] = {
    [FLAMEPIX_OK] = "done",
    [FLAMEPIX_END] = "nothing more to read",
    [FLAMEPIX_NO_MEMORY] = "out of memory",
    [FLAMEPIX_BAD_ARGUMENT] = "a value is out of its range",
    [FLAMEPIX_READ_FAILED] = "reading failed",
    [FLAMEPIX_WRITE_FAILED] = "writing failed",
    [FLAMEPIX_BAD_COMPRESSION] = "the compressed input is damaged or cut short",
    [FLAMEPIX_BAD_LINE] = "a line is not `stack count`",
    [FLAMEPIX_BAD_RECORDING] = "the recording is damaged",
    [FLAMEPIX_NOT_UNDERSTOOD] = "too much of the input is not understood",
    [FLAMEPIX_UNKNOWN_VERSION] = "the recording has a version that is not known",
    [FLAMEPIX_DISORDER] = "the stacks are not sorted",
    [FLAMEPIX_NO_TIME] = "it does not say when its samples were taken",
    [FLAMEPIX_OTHER_FORMAT] = "the input is in a format that is not read",
    [FLAMEPIX_NO_PROFILE] = "the picture carries no profile",
    [FLAMEPIX_ONLY_DRAWN] = "the picture carries what it shows, and not the profile",
    [FLAMEPIX_NO_STACKS] = "no stack with a count above zero",
    [FLAMEPIX_BELOW_ZERO] = "the counts of a stack add up to less than zero",
    [FLAMEPIX_BAD_FONT] = "not a font that can be drawn with, or HarfBuzz cannot be loaded",
    [FLAMEPIX_CODEC_FAILED] = "the image encoder failed",
    [FLAMEPIX_LIMIT_SIDE] = "an image side is longer than allowed",
    [FLAMEPIX_LIMIT_AREA] = "the image has more pixels than allowed",
    [FLAMEPIX_LIMIT_LINE] = "a line is longer than allowed",
    [FLAMEPIX_LIMIT_UNPACKED] = "the compressed input unpacks to more than allowed",
    [FLAMEPIX_LIMIT_WINDOW] = "the zstd or xz input needs a larger window than allowed",
    [FLAMEPIX_LIMIT_PATTERN] = "a search, mark or rule takes more steps than a pattern may",
    [FLAMEPIX_LIMIT_BYTES] = "the image takes more bytes than allowed",
    [FLAMEPIX_INPUT_CHANGED] = "the file changed while it was read",
    [FLAMEPIX_SAME_FILE] = "the output is also an input",
    [FLAMEPIX_CANCELLED] = "cancelled",
    [FLAMEPIX_LIMIT_GROUPS] = "there are more groups than 100,000, or their names are too long",
};

const char *flamepix_status_text(enum flamepix_status status)
{
    if ((unsigned)status >= FLAMEPIX_STATUS_COUNT)
        return "unknown status";
    return texts[status];
}
