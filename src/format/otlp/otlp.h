/* The spellings of OpenTelemetry's profiles, which one format reads: protocol buffers, the same
 * behind their lengths, as the Collector writes them, and JSON. */
#ifndef FPX_FORMAT_OTLP_OTLP_H
#define FPX_FORMAT_OTLP_OTLP_H

#include "base/markup/json_reader.h"
#include "format/parse/protobuf.h"
#include "format/pprof/pprof.h"
#include "format/recording.h"
#include "format/samples/location_table.h"

extern const struct fpx_recording_kind fpx_otlp_protobuf, fpx_otlp_framed, fpx_otlp_json;

/* Whether a file in protocol buffers begins with a length, and a document behind that, and not with
 * a document. */
bool fpx_otlp_is_framed(struct flamepix_bytes head);

/* Attributes of OpenTelemetry's samples and resources, thread.name="main" say, as root frames. A
 * sample names attributes of a table, of which keys and units are texts of the file; elsewhere keys
 * are written out. */

/* One as it is read; starts as {0}. */
struct fpx_otlp_attribute {
    uint64_t key, unit, text;     /* numbers of texts of the file; 0: none */
    struct fpx_pprof_label label; /* of texts of its own, but a key or unit of the file */
};

/* Starts as {0}. */
struct fpx_otlp_attributes {
    bool are_wanted;                  /* root frames are asked for; else nothing is added */
    struct fpx_text_table texts;      /* its own */
    struct fpx_otlp_attribute *items; /* the table */
    size_t count, capacity;
    struct fpx_pprof_label *resource; /* those of the resource that is open */
    size_t resource_count, resource_capacity;
    struct fpx_pprof_sample sample; /* whose labels are those of the sample */
};

/* Takes a text that is written out: a key, or a value. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_otlp_attribute_key(struct fpx_otlp_attributes *attributes,
                                            struct fpx_otlp_attribute *attribute,
                                            struct flamepix_bytes key);
enum flamepix_status fpx_otlp_attribute_text(struct fpx_otlp_attributes *attributes,
                                             struct fpx_otlp_attribute *attribute,
                                             struct flamepix_bytes value);

/* More attributes of a resource are left out: each of its samples has them all. */
enum { FPX_OTLP_RESOURCE_ATTRIBUTES = 256 };

/* Adds one that was read to the table, or to the resource. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_otlp_add_attribute(struct fpx_otlp_attributes *attributes,
                                            const struct fpx_otlp_attribute *attribute);
enum flamepix_status fpx_otlp_add_resource_attribute(struct fpx_otlp_attributes *attributes,
                                                     const struct fpx_otlp_attribute *attribute);

/* Its numbers count from here, of the texts of the file. */
void fpx_otlp_count_attribute(struct fpx_otlp_attribute *attribute, uint64_t first_text);

/* Finds the key, the unit and the text of one among the texts of the file, which are whole. */
enum flamepix_status fpx_otlp_attribute_resolve(struct fpx_otlp_attributes *attributes,
                                                struct fpx_otlp_attribute *attribute,
                                                const struct fpx_text_table *texts);

/* The same, of the whole table. */
enum flamepix_status fpx_otlp_attributes_resolve(struct fpx_otlp_attributes *attributes,
                                                 const struct fpx_text_table *texts);

/* A resource, or a sample, begins, and has none so far. */
void fpx_otlp_begin_resource(struct fpx_otlp_attributes *attributes);
void fpx_otlp_begin_attributes(struct fpx_otlp_attributes *attributes);

/* The sample has the attribute of this number, from 0. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_otlp_use_attribute(struct fpx_otlp_attributes *attributes,
                                            uint64_t number);

/* Adds the root frames that are asked for, of the sample or else of its resource. Answers as
 * fpx_recording_name does. */
enum flamepix_status fpx_otlp_attribute_frames(struct fpx_otlp_attributes *attributes,
                                               struct fpx_recording *recording);

void fpx_otlp_attributes_free(struct fpx_otlp_attributes *attributes);

/* The profiles of OpenTelemetry (OTLP), as both their spellings, protocol buffers and JSON, give
 * them. There are four generations of them (opentelemetry-proto's profiles.proto):
 *
 *     1.8 and later   tables that all profiles of a document share (the dictionary), a table of
 *                     stacks among them; a sample names a stack, and has a value for each of its
 *                     times
 *     1.7             the dictionary has no stacks: a profile has a list of locations, and a sample
 *                     names a part of that, and has a value for each type of the profile
 *     1.6             the same, but the tables are those of the document itself
 *     1.4 and 1.5     the same, but each profile has tables of its own
 *
 * A file may hold several documents, each with tables of its own. Here all tables are one: what a
 * document or a profile brings is added behind what is there, and its numbers are counted from
 * there. */

/* By numbers of texts. */
struct fpx_otlp_type {
    uint64_t name, unit;
    size_t part;
};

/* A stack, or a profile's list of locations: so many of the indices. */
struct fpx_otlp_stack {
    size_t first, count;
};

struct fpx_otlp_profile {
    bool has_list; /* of the older generations: samples name parts of `list` */
    struct fpx_otlp_stack list;
    size_t first_type, type_count; /* of the types */
    bool has_own_texts, has_own_locations, has_own_attributes;
    /* Of the texts, attributes and stacks that its samples count from; the last of these stacks. */
    uint64_t first_text, first_attribute;
    size_t first_stack, end_stack;
};

struct fpx_otlp_sample {
    uint64_t stack;        /* a stack, or where in the profile's list it begins */
    uint64_t stack_length; /* in the list */
    int64_t *values;
    size_t value_count, value_capacity;
    uint64_t *times; /* nanoseconds since 1970; one for each value, or instead of values */
    size_t time_count, time_capacity;
};

/* How much there was of each table when a document or a profile began: its own tables begin
 * there. */
struct fpx_otlp_begun {
    uint64_t texts, functions, mappings, locations, attributes;
    size_t indices, types, stacks, lines, profiles;
};

/* The document that is read. */
struct fpx_otlp_document {
    bool has_begun, has_resources, has_tables;
    struct fpx_otlp_begun begun;  /* it has */
    struct fpx_otlp_begun shared; /* its tables have, or those of the one before it */
};

/* Starts as {0}. The ids of the tables are places, from 0. */
struct fpx_otlp {
    struct fpx_location_table table;
    uint64_t *indices; /* locations of all stacks and lists, leaf first */
    size_t index_count, index_capacity;
    struct fpx_otlp_stack *stacks;
    size_t stack_count, stack_capacity;
    struct fpx_otlp_type *types; /* of all profiles */
    size_t type_count, type_capacity;
    struct fpx_otlp_profile *profiles; /* in the order of the file */
    size_t profile_count, profile_capacity;
    struct fpx_otlp_attributes attributes;
    struct fpx_otlp_document document;
    bool is_in_profile;
    struct fpx_otlp_begun begun; /* the tables that are filled */
    size_t document_count;
    bool is_continued;             /* a document without tables has those of the one before it */
    size_t stack_begun;            /* of the indices: those of the stack that comes next */
    struct fpx_otlp_sample sample; /* the one that is read */
};

/* -- documents --------------------------------------------------------------------------------- */

/* Something of a document comes: resources with profiles, or tables. The first begins a document
 * where none is open. Says so before anything of it is added. */
void fpx_otlp_begin_resources(struct fpx_otlp *otlp);
void fpx_otlp_begin_tables(struct fpx_otlp *otlp);

/* The document has ended: now it is known what its profiles refer to. */
void fpx_otlp_end_document(struct fpx_otlp *otlp);

/* -- tables, in the dictionary or in a profile ------------------------------------------------- */

/* There is no such mapping. */
#define FPX_OTLP_NO_MAPPING FPX_NO_MAPPING

/* Each of these adds something, by numbers as they are written, and answers OK or NO_MEMORY. The
 * lines of a location, and the indices of a stack, are added right before it. */
enum flamepix_status fpx_otlp_add_mapping(struct fpx_otlp *otlp, uint64_t file);
enum flamepix_status fpx_otlp_add_function(struct fpx_otlp *otlp, struct fpx_function function);
enum flamepix_status fpx_otlp_add_line(struct fpx_otlp *otlp, uint64_t function, uint64_t line);
enum flamepix_status fpx_otlp_add_location(struct fpx_otlp *otlp, uint64_t address,
                                           uint64_t mapping);
enum flamepix_status fpx_otlp_add_index(struct fpx_otlp *otlp, uint64_t location);
enum flamepix_status fpx_otlp_add_stack(struct fpx_otlp *otlp);
enum flamepix_status fpx_otlp_add_table_attribute(struct fpx_otlp *otlp,
                                                  struct fpx_otlp_attribute *attribute);

/* A profile begins, and it ends: in between are its types, its list of locations (indices) and its
 * tables, in any order. */
void fpx_otlp_begin_profile(struct fpx_otlp *otlp);
enum flamepix_status fpx_otlp_add_type(struct fpx_otlp *otlp, uint64_t name, uint64_t unit);
enum flamepix_status fpx_otlp_end_profile(struct fpx_otlp *otlp, bool has_list);

/* All has been added: adds the parts. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_otlp_resolve(struct fpx_otlp *otlp, struct fpx_recording *recording);

/* -- samples ----------------------------------------------------------------------------------- */

/* Whether samples of the profile of this number, from 0, name parts of its list. */
bool fpx_otlp_has_list(const struct fpx_otlp *otlp, size_t profile);

/* Adds an attribute to the resource that is open, whose first profile is of this number. Answers OK
 * or NO_MEMORY. */
enum flamepix_status fpx_otlp_add_attribute_of(struct fpx_otlp *otlp,
                                               struct fpx_otlp_attribute *attribute,
                                               size_t profile);

/* Begins a sample, and adds what it has. Answer OK or NO_MEMORY. */
void fpx_otlp_begin_sample(struct fpx_otlp *otlp);
enum flamepix_status fpx_otlp_add_value(struct fpx_otlp *otlp, int64_t value);
enum flamepix_status fpx_otlp_add_time(struct fpx_otlp *otlp, uint64_t nanos);

/* The sample, of the profile of this number, has an attribute of the table: by its number as it is
 * written. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_otlp_add_sample_attribute(struct fpx_otlp *otlp, size_t profile,
                                                   uint64_t number);

/* Puts the sample, of the profile of this number, from 0; where it refers to what is not there, it
 * is not understood. Answers as fpx_recording_put. */
enum flamepix_status fpx_otlp_put_sample(struct fpx_otlp *otlp, struct fpx_recording *recording,
                                         size_t profile);

void fpx_otlp_free(struct fpx_otlp *otlp);

/* What an OpenTelemetry profile says before its samples: its tables, and the profiles with their
 * types, in both spellings. They may stand behind the samples, so a file is read twice. */

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
