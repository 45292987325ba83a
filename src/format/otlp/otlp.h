/* The spellings of OpenTelemetry's profiles, which one format reads: protocol buffers, the same
 * behind their lengths, as the Collector writes them, and JSON. */
#ifndef FPX_FORMAT_OTLP_OTLP_H
#define FPX_FORMAT_OTLP_OTLP_H

#include "format/recording.h"

extern const struct fpx_recording_kind fpx_otlp_protobuf, fpx_otlp_framed, fpx_otlp_json;

/* Whether a file in protocol buffers begins with a length, and a document behind that, and not with
 * a document. */
bool fpx_otlp_is_framed(struct flamepix_bytes head);

#endif
