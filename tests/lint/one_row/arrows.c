/* A format: behind a header that begins with ARROWS, `weight TAB frame>frame>frame` a line. */
#include "format/formats.h"
#include "format/recording.h"
#include "format/parse/parse_text.h"

static enum flamepix_status take_line(struct fpx_recording *recording, void *reader,
                                      struct flamepix_bytes line)
{
    struct fpx_sample sample = {0};
    struct flamepix_bytes name;
    enum flamepix_status status = FLAMEPIX_OK;
    (void)reader;
    if (recording->report->lines == 1)
        return FLAMEPIX_OK;
    if (!fpx_take_real(&line, &sample.weight.value) || !fpx_take(&line, "\t"))
        return fpx_recording_bad_line(recording);
    while (status == FLAMEPIX_OK && fpx_take_until(&line, ">", &name))
        status = fpx_recording_name(recording, name);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_name(recording, line);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

static const struct fpx_recording_kind kind = {.line = take_line};

FPX_RECORDING_OPEN(fpx_arrows_open, kind)
