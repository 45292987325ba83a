#include "figure/captions.h"

#include <string.h>

#include "base/decimal.h"

size_t flamepix_caption_run(uint64_t elided, char text[FLAMEPIX_RUN_LABEL_NBYTES])
{
    size_t length = flamepix_count_grouped(elided, text);
    const char *noun = elided == 1 ? " frame" : " frames";
    memcpy(text + length, noun, strlen(noun) + 1);
    return length + strlen(noun);
}
