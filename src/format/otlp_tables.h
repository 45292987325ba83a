/* What an OpenTelemetry profile says before its samples: its tables, and the profiles with their
 * types, in both spellings. They may stand behind the samples, so a file is read twice. */
#ifndef FLAMEPIX_FORMAT_OTLP_TABLES_H
#define FLAMEPIX_FORMAT_OTLP_TABLES_H

#include "base/json_reader.h"
#include "format/otlp_profile.h"
#include "format/protobuf.h"

/* Read all of a file but its samples. `has_dictionary` is what flamepix_otlp_has_dictionary says.
 * Both answer END at its end, or as what reads does. */
enum flamepix_status flamepix_otlp_protobuf_tables(struct flamepix_otlp *otlp,
                                                   struct flamepix_protobuf *message,
                                                   bool has_dictionary);
enum flamepix_status flamepix_otlp_json_tables(struct flamepix_otlp *otlp,
                                               struct flamepix_json_reader *json);

/* Read the attributes of a resource, the next value or the last field. Answer OK, or as what reads
 * does. */
enum flamepix_status flamepix_otlp_protobuf_resource(struct flamepix_otlp *otlp,
                                                     struct flamepix_protobuf *message,
                                                     const struct flamepix_protobuf_field *field);
enum flamepix_status flamepix_otlp_json_resource(struct flamepix_otlp *otlp,
                                                 struct flamepix_json_reader *json);

/* Whether a file in protocol buffers has a dictionary: without one, the fields of its profiles are
 * others. The file is read to its end, or as far as it is whole. Answers as
 * flamepix_protobuf_next does, but neither END nor BAD_RECORDING. */
enum flamepix_status flamepix_otlp_has_dictionary(struct flamepix_protobuf *message,
                                                  bool *has_dictionary_ret);

#endif
