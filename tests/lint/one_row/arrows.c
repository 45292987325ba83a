/* A format: behind a header that begins with ARROWS, `weight TAB frame>frame>frame` a line. */
#include "format/formats.h"
#include "format/recording.h"
#include "format/parse/take_text.h"

static enum flamepix_status take_line(struct flamepix_recording *recording, void *reader,
                                      struct flamepix_bytes line)
{
    struct flamepix_sample sample = {0};
    struct flamepix_bytes name;
    enum flamepix_status status = FLAMEPIX_OK;
    (void)reader;
    if (recording->report->lines == 1)
        return FLAMEPIX_OK;
    if (!flamepix_take_real(&line, &sample.weight.value) || !flamepix_take(&line, "\t"))
        return flamepix_recording_bad_line(recording);
    while (status == FLAMEPIX_OK && flamepix_take_until(&line, ">", &name))
        status = flamepix_recording_name(recording, name);
    if (status == FLAMEPIX_OK)
        status = flamepix_recording_name(recording, line);
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, &sample) : status;
}

static const struct flamepix_recording_kind kind = {.line = take_line};

FLAMEPIX_RECORDING_OPEN(flamepix_arrows_open, kind)
