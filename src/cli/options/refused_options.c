#include "cli/options/option_texts.h"

#include <string.h>

static const struct {
    const char *name, *instead;
} refused[] = {
    {"fonttype", "a picture holds its letters: --font FILE chooses their font"},
    {"fontwidth", "labels are measured as they are drawn: --fontsize X makes them smaller"},
    {"encoding", "pictures hold no text to encode: --format png|jpeg chooses what they are"},
    {"hot-cold", "it is for one picture of two profiles: flamepix --hot-cold ON OFF"},
    {"terminal", "it is for one picture, and for diff: flamepix FILE --terminal"},
    {"pretty-xml", "pictures are no XML: --frames FILE writes what is drawn as JSON"},
};

const char *fpx_refused_option(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
        if (strlen(refused[i].name) == length && memcmp(refused[i].name, name, length) == 0)
            return refused[i].instead;
    }
    return NULL;
}
