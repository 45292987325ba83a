/* The two spellings of OpenTelemetry's profiles, which one format reads. */
#ifndef FLAMEPIX_FORMAT_OTLP_H
#define FLAMEPIX_FORMAT_OTLP_H

#include "format/recording.h"

extern const struct flamepix_recording_kind flamepix_otlp_protobuf, flamepix_otlp_json;

#endif
