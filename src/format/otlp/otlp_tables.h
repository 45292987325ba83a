/* What an OpenTelemetry profile says before its samples: its tables, and the profiles with their
 * types, in both spellings. They may stand behind the samples, so a file is read twice. */
#ifndef FPX_FORMAT_OTLP_OTLP_TABLES_H
#define FPX_FORMAT_OTLP_OTLP_TABLES_H

#include "base/markup/json_reader.h"
#include "format/otlp/otlp_profile.h"
#include "format/parse/protobuf.h"

/* Where the tables are, in protocol buffers: the fields differ by that. */
enum fpx_otlp_layout {
    FPX_OTLP_OF_PROFILES,  /* each profile has its own */
    FPX_OTLP_OF_DOCUMENTS, /* they are fields of the document */
    FPX_OTLP_DICTIONARY    /* they are fields of the dictionary, which the document has */
};

/* How a file in protocol buffers is laid out: it is read to where that is sure, or as far as it is
 * whole. `is_framed`: its documents are behind their lengths (fpx_protobuf_enter_framed).
 * Answers as fpx_protobuf_next does, but neither END nor BAD_RECORDING. */
enum flamepix_status fpx_otlp_find_layout(struct fpx_protobuf *message, bool is_framed,
                                          enum fpx_otlp_layout *layout_ret);

/* Read all of a file but its samples. Both answer END at its end, or as what reads does. */
enum flamepix_status fpx_otlp_protobuf_tables(struct fpx_otlp *otlp, struct fpx_protobuf *message,
                                              bool is_framed, enum fpx_otlp_layout layout);
enum flamepix_status fpx_otlp_json_tables(struct fpx_otlp *otlp, struct fpx_json_reader *json);

/* Read the attributes of a resource, the next value or the last field; keys may be texts of the
 * document that the profile of this number is in. Answer OK, or as what reads does. */
enum flamepix_status fpx_otlp_protobuf_resource(struct fpx_otlp *otlp, struct fpx_protobuf *message,
                                                const struct fpx_protobuf_field *field,
                                                size_t profile);
enum flamepix_status fpx_otlp_json_resource(struct fpx_otlp *otlp, struct fpx_json_reader *json,
                                            size_t profile);

#endif
