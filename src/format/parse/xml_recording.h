/* XML recording: a recording that is XML, read in parts by Expat, element by element. Nothing that
 * it refers to is fetched. Entities of its own, elements in elements beyond DEEPEST, and single
 * tags beyond LONGEST_NBYTES are no part of what profilers write and count as damage, so that
 * memory is bounded by what the reader keeps. */
#ifndef FLAMEPIX_FORMAT_PARSE_XML_RECORDING_H
#define FLAMEPIX_FORMAT_PARSE_XML_RECORDING_H

#include <expat.h>

#include "format/recording.h"

enum { FLAMEPIX_XML_DEEPEST = 256, FLAMEPIX_XML_LONGEST_NBYTES = 1 << 20 };

/* What a reader does with an element: they answer OK or why reading fails. Names are without the
 * prefix of a name space; `attributes` are pairs of texts, with prefixes, up to a NULL. Texts are
 * valid during the call. `depth` is that of the element, 1 for the outermost. */
struct flamepix_xml_handlers {
    enum flamepix_status (*begin_element)(void *user, size_t depth, const char *name,
                                          const char **attributes);
    enum flamepix_status (*end_element)(void *user, size_t depth, const char *name);
    enum flamepix_status (*text)(void *user, struct flamepix_bytes text); /* may come in parts */
};

/* Starts as {0}. */
struct flamepix_xml_recording {
    XML_Parser parser;
    const struct flamepix_xml_handlers *handlers;
    void *user;
    enum flamepix_status status; /* that stopped the parser; OK: nothing did */
    uint64_t taken;              /* bytes given to the parser */
    size_t depth;
};

/* `handlers` and `user` stay the caller's. Answers OK or NO_MEMORY; free in either case. */
enum flamepix_status flamepix_xml_recording_init(struct flamepix_xml_recording *xml,
                                                 const struct flamepix_xml_handlers *handlers,
                                                 void *user);

/* Reads and parses the next bytes of the recording: the `step` of a reader. Answers OK, END, what a
 * handler answered, or what flamepix_recording_read and flamepix_recording_damaged answer. */
enum flamepix_status flamepix_xml_recording_step(struct flamepix_xml_recording *xml,
                                                 struct flamepix_recording *recording);

/* Where in the recording the element begins that is being handled. */
uint64_t flamepix_xml_recording_offset(const struct flamepix_xml_recording *xml);

/* The text of an attribute; NULL: there is none of this name. */
const char *flamepix_xml_attribute(const char **attributes, const char *name);

void flamepix_xml_recording_free(struct flamepix_xml_recording *xml);

#endif
