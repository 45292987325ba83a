/* The spellings of OpenTelemetry's profiles, which one format reads: protocol buffers, the same
 * behind their lengths, as the Collector writes them, and JSON. */
#ifndef FLAMEPIX_FORMAT_OTLP_OTLP_H
#define FLAMEPIX_FORMAT_OTLP_OTLP_H

#include "format/recording.h"

extern const struct flamepix_recording_kind flamepix_otlp_protobuf, flamepix_otlp_framed,
    flamepix_otlp_json;

/* Whether a file in protocol buffers begins with a length, and a document behind that, and not with
 * a document. */
bool flamepix_otlp_is_framed(struct flamepix_bytes head);

#endif
