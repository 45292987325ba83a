/* A format: behind a header that begins with ARROWS, `weight TAB frame>frame>frame` a line. */
#include "format/formats.h"
#include "format/recording.h"
#include "format/take_text.h"

static enum flamepix_status put_line(struct flamepix_recording *recording,
                                     struct flamepix_bytes line)
{
    struct flamepix_sample sample = {0};
    struct flamepix_bytes name;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_take_real(&line, &sample.weight.value) || !flamepix_take(&line, "\t"))
        return flamepix_recording_bad_line(recording);
    while (status == FLAMEPIX_OK && flamepix_take_until(&line, ">", &name))
        status = flamepix_recording_name(recording, name);
    if (status == FLAMEPIX_OK)
        status = flamepix_recording_name(recording, line);
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, &sample) : status;
}

static enum flamepix_status step(struct flamepix_recording *recording, void *reader)
{
    struct flamepix_bytes line;
    enum flamepix_status status = flamepix_recording_line(recording, &line);
    (void)reader;
    if (status != FLAMEPIX_OK || recording->report->lines == 1)
        return status;
    return put_line(recording, line);
}

static const struct flamepix_recording_kind kind = {.step = step};

FLAMEPIX_RECORDING_OPEN(flamepix_arrows_open, kind)
