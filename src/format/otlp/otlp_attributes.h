/* Attributes of OpenTelemetry's samples and resources, thread.name="main" say, as root frames. A
 * sample names attributes of a table, of which keys and units are texts of the file; elsewhere keys
 * are written out. */
#ifndef FPX_FORMAT_OTLP_OTLP_ATTRIBUTES_H
#define FPX_FORMAT_OTLP_OTLP_ATTRIBUTES_H

#include "format/pprof/pprof_sample.h"

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

#endif
