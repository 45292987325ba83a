/* The encodings of OpenTelemetry's profiles, all read by one format: protocol buffers, the same
 * with a length in front of each document, as the Collector writes them, and JSON. */
#ifndef FPX_FORMAT_OTLP_OTLP_H
#define FPX_FORMAT_OTLP_OTLP_H

#include "base/markup/json_reader.h"
#include "format/parse/protobuf.h"
#include "format/pprof/pprof.h"
#include "format/recording.h"
#include "format/samples/location_table.h"

extern const struct fpx_recording_kind fpx_otlp_protobuf, fpx_otlp_framed, fpx_otlp_json;

/* Whether a protocol buffers file begins with a length followed by a document, and not with a
 * document. */
bool fpx_otlp_is_framed(struct flamepix_bytes head);

/* Attributes of OpenTelemetry's samples and resources, such as thread.name="main", as root frames.
 * A sample refers to attributes in a table, whose keys and units are texts of the file; elsewhere
 * keys are written out. */

/* An attribute as read; starts as {0}. */
struct fpx_otlp_attribute {
    uint64_t key, unit, text;     /* text numbers of the file; 0: none */
    struct fpx_pprof_label label; /* of own texts; the key or unit may be the file's */
};

/* Starts as {0}. */
struct fpx_otlp_attributes {
    bool are_wanted;                  /* root frames were requested; otherwise nothing is added */
    struct fpx_text_table texts;      /* its own */
    struct fpx_otlp_attribute *items; /* the table */
    size_t count, capacity;
    struct fpx_pprof_label *resource; /* those of the open resource */
    size_t resource_count, resource_capacity;
    struct fpx_pprof_sample sample; /* its labels are those of the sample */
};

/* Take a key or value that is written out. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_otlp_attribute_key(struct fpx_otlp_attributes *attributes,
                                            struct fpx_otlp_attribute *attribute,
                                            struct flamepix_bytes key);
enum flamepix_status fpx_otlp_attribute_text(struct fpx_otlp_attributes *attributes,
                                             struct fpx_otlp_attribute *attribute,
                                             struct flamepix_bytes value);

/* Further attributes of a resource are left out, since each of its samples gets all of them. */
enum { FPX_OTLP_RESOURCE_ATTRIBUTES = 256 };

/* Add an attribute to the table, or to the resource. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_otlp_add_attribute(struct fpx_otlp_attributes *attributes,
                                            const struct fpx_otlp_attribute *attribute);
enum flamepix_status fpx_otlp_add_resource_attribute(struct fpx_otlp_attributes *attributes,
                                                     const struct fpx_otlp_attribute *attribute);

/* Makes the attribute's text numbers count from `first_text` of the file's texts. */
void fpx_otlp_count_attribute(struct fpx_otlp_attribute *attribute, uint64_t first_text);

/* Finds an attribute's key, unit and text among the texts of the file, which are complete. */
enum flamepix_status fpx_otlp_attribute_resolve(struct fpx_otlp_attributes *attributes,
                                                struct fpx_otlp_attribute *attribute,
                                                const struct fpx_text_table *texts);

/* Like fpx_otlp_attribute_resolve, for the whole table. */
enum flamepix_status fpx_otlp_attributes_resolve(struct fpx_otlp_attributes *attributes,
                                                 const struct fpx_text_table *texts);

/* Begin a resource, or a sample, without attributes. */
void fpx_otlp_begin_resource(struct fpx_otlp_attributes *attributes);
void fpx_otlp_begin_attributes(struct fpx_otlp_attributes *attributes);

/* Gives the sample the attribute of this number, from 0. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_otlp_use_attribute(struct fpx_otlp_attributes *attributes,
                                            uint64_t number);

/* Adds the requested root frames from the sample, or else from its resource. Statuses: those of
 * fpx_recording_name. */
enum flamepix_status fpx_otlp_attribute_frames(struct fpx_otlp_attributes *attributes,
                                               struct fpx_recording *recording);

void fpx_otlp_attributes_free(struct fpx_otlp_attributes *attributes);

/* The profiles of OpenTelemetry (OTLP), in a form shared by both encodings, protocol buffers and
 * JSON. There are four generations of them (opentelemetry-proto's profiles.proto):
 *
 *     1.8 and later   tables that all profiles of a document share (the dictionary), a table of
 *                     stacks among them; a sample names a stack, and has a value for each of its
 *                     times
 *     1.7             the dictionary has no stacks: a profile has a list of locations, and a sample
 *                     names a part of that, and has a value for each type of the profile
 *     1.6             the same, but the tables are those of the document itself
 *     1.4 and 1.5     the same, but each profile has tables of its own
 *
 * A file may hold several documents, each with its own tables. Here they share one set of tables:
 * the entries of a document or profile are appended, and its numbers count from their start. */

/* As text numbers. */
struct fpx_otlp_type {
    uint64_t name, unit;
    size_t part;
};

/* A stack, or a profile's list of locations: a range of the indices. */
struct fpx_otlp_stack {
    size_t first, count;
};

struct fpx_otlp_profile {
    bool has_list; /* older generations: samples refer to ranges of `list` */
    struct fpx_otlp_stack list;
    size_t first_type, type_count; /* of the types */
    bool has_own_texts, has_own_locations, has_own_attributes;
    /* Samples count texts, attributes and stacks from these; end_stack is exclusive. */
    uint64_t first_text, first_attribute;
    size_t first_stack, end_stack;
};

struct fpx_otlp_sample {
    uint64_t stack;        /* a stack, or its begin in the profile's list */
    uint64_t stack_length; /* in the list */
    int64_t *values;
    size_t value_count, value_capacity;
    uint64_t *times; /* nanoseconds since 1970; one per value, or instead of values */
    size_t time_count, time_capacity;
};

/* The sizes of the tables when a document or a profile began: its own entries begin there. */
struct fpx_otlp_begun {
    uint64_t texts, functions, mappings, locations, attributes;
    size_t indices, types, stacks, lines, profiles;
};

/* The current document. */
struct fpx_otlp_document {
    bool has_begun, has_resources, has_tables;
    struct fpx_otlp_begun begun;  /* it has */
    struct fpx_otlp_begun shared; /* the begin of its tables, or of the previous document's */
};

/* Starts as {0}. Table ids are indices from 0. */
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
    struct fpx_otlp_begun begun; /* of the tables being filled */
    size_t document_count;
    bool is_continued;             /* a document without tables uses those of the previous one */
    size_t stack_begun;            /* first index of the next stack */
    struct fpx_otlp_sample sample; /* the current one */
};

/* -- documents --------------------------------------------------------------------------------- */

/* Announce a part of a document: resources with profiles, or tables. If no document is open, one
 * begins. Call before adding anything from that part. */
void fpx_otlp_begin_resources(struct fpx_otlp *otlp);
void fpx_otlp_begin_tables(struct fpx_otlp *otlp);

/* Ends the document: the references of its profiles can now be resolved. */
void fpx_otlp_end_document(struct fpx_otlp *otlp);

/* -- tables, in the dictionary or in a profile ------------------------------------------------- */

/* There is no such mapping. */
#define FPX_OTLP_NO_MAPPING FPX_NO_MAPPING

/* Each of these adds an entry, with numbers as written in the file. Add the lines of a location,
 * and the indices of a stack, right before it. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_otlp_add_mapping(struct fpx_otlp *otlp, uint64_t file);
enum flamepix_status fpx_otlp_add_function(struct fpx_otlp *otlp, struct fpx_function function);
enum flamepix_status fpx_otlp_add_line(struct fpx_otlp *otlp, uint64_t function, uint64_t line);
enum flamepix_status fpx_otlp_add_location(struct fpx_otlp *otlp, uint64_t address,
                                           uint64_t mapping);
enum flamepix_status fpx_otlp_add_index(struct fpx_otlp *otlp, uint64_t location);
enum flamepix_status fpx_otlp_add_stack(struct fpx_otlp *otlp);
enum flamepix_status fpx_otlp_add_table_attribute(struct fpx_otlp *otlp,
                                                  struct fpx_otlp_attribute *attribute);

/* Begin and end a profile; its types, its list of locations (indices) and its tables come in
 * between, in any order. */
void fpx_otlp_begin_profile(struct fpx_otlp *otlp);
enum flamepix_status fpx_otlp_add_type(struct fpx_otlp *otlp, uint64_t name, uint64_t unit);
enum flamepix_status fpx_otlp_end_profile(struct fpx_otlp *otlp, bool has_list);

/* Adds the parts, after everything else was added. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_otlp_resolve(struct fpx_otlp *otlp, struct fpx_recording *recording);

/* -- samples ----------------------------------------------------------------------------------- */

/* Whether the samples of this profile (number from 0) refer to ranges of its list. */
bool fpx_otlp_has_list(const struct fpx_otlp *otlp, size_t profile);

/* Adds an attribute to the open resource, whose first profile has this number. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_otlp_add_attribute_of(struct fpx_otlp *otlp,
                                               struct fpx_otlp_attribute *attribute,
                                               size_t profile);

/* Begin a sample, and add its values and times. Answer OK or NO_MEMORY. */
void fpx_otlp_begin_sample(struct fpx_otlp *otlp);
enum flamepix_status fpx_otlp_add_value(struct fpx_otlp *otlp, int64_t value);
enum flamepix_status fpx_otlp_add_time(struct fpx_otlp *otlp, uint64_t nanos);

/* Gives the sample, of the profile of this number, an attribute of the table, by its number in the
 * file. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_otlp_add_sample_attribute(struct fpx_otlp *otlp, size_t profile,
                                                   uint64_t number);

/* Puts the sample, of the profile of this number, from 0; it is not understood if a reference is
 * invalid. Statuses: those of fpx_recording_put. */
enum flamepix_status fpx_otlp_put_sample(struct fpx_otlp *otlp, struct fpx_recording *recording,
                                         size_t profile);

void fpx_otlp_free(struct fpx_otlp *otlp);

/* The data that samples of an OpenTelemetry profile need: its tables, and the profiles with their
 * types, in both encodings. They may come after the samples, so a file is read twice. */

/* The place of the tables in protocol buffers, which determines their fields. */
enum fpx_otlp_layout {
    FPX_OTLP_OF_PROFILES,  /* each profile has its own */
    FPX_OTLP_OF_DOCUMENTS, /* fields of the document */
    FPX_OTLP_DICTIONARY    /* fields of the dictionary, which belongs to the document */
};

/* Detects the layout of a protocol buffers file: reads until it is certain, or as far as the file
 * is valid. `is_framed`: each document follows its length (fpx_protobuf_enter_framed). Statuses:
 * those of fpx_protobuf_next except END and BAD_RECORDING. */
enum flamepix_status fpx_otlp_find_layout(struct fpx_protobuf *message, bool is_framed,
                                          enum fpx_otlp_layout *layout_ret);

/* Read all of a file except its samples. Both answer END at its end, or the status of the read. */
enum flamepix_status fpx_otlp_protobuf_tables(struct fpx_otlp *otlp, struct fpx_protobuf *message,
                                              bool is_framed, enum fpx_otlp_layout layout);
enum flamepix_status fpx_otlp_json_tables(struct fpx_otlp *otlp, struct fpx_json_reader *json);

/* Read the attributes of a resource: the next value or the last field. Keys may be texts of the
 * document that this profile is in. Answer OK, or the status of a failed read. */
enum flamepix_status fpx_otlp_protobuf_resource(struct fpx_otlp *otlp, struct fpx_protobuf *message,
                                                const struct fpx_protobuf_field *field,
                                                size_t profile);
enum flamepix_status fpx_otlp_json_resource(struct fpx_otlp *otlp, struct fpx_json_reader *json,
                                            size_t profile);

#endif
