/* XML recording: a recording that is XML, read in parts by Expat, element by element. Nothing that
 * it refers to is fetched. Entities of its own, elements in elements beyond DEEPEST, and single
 * tags beyond LONGEST_NBYTES are no part of what profilers write and count as damage, so that
 * memory is bounded by what the reader keeps. */
#ifndef FPX_FORMAT_PARSE_XML_RECORDING_H
#define FPX_FORMAT_PARSE_XML_RECORDING_H

#include <expat.h>

#include "format/recording.h"

enum { FPX_XML_DEEPEST = 256, FPX_XML_LONGEST_NBYTES = 1 << 20 };

/* What a reader does with an element: they answer OK or why reading fails. Names are without the
 * prefix of a name space; `attributes` are pairs of texts, with prefixes, up to a NULL. Texts are
 * valid during the call. `depth` is that of the element, 1 for the outermost. */
struct fpx_xml_handlers {
    enum flamepix_status (*begin_element)(void *user, size_t depth, const char *name,
                                          const char **attributes);
    enum flamepix_status (*end_element)(void *user, size_t depth, const char *name);
    enum flamepix_status (*text)(void *user, struct flamepix_bytes text); /* may come in parts */
};

/* Starts as {0}. */
struct fpx_xml_recording {
    XML_Parser parser;
    const struct fpx_xml_handlers *handlers;
    void *user;
    enum flamepix_status status; /* that stopped the parser; OK: nothing did */
    uint64_t taken;              /* bytes given to the parser */
    size_t depth;
};

/* `handlers` and `user` stay the caller's. Answers OK or NO_MEMORY; free in either case. */
enum flamepix_status fpx_xml_recording_init(struct fpx_xml_recording *xml,
                                            const struct fpx_xml_handlers *handlers, void *user);

/* Reads and parses the next bytes of the recording: the `step` of a reader. Answers OK, END, what a
 * handler answered, or what fpx_recording_read and fpx_recording_damaged answer. */
enum flamepix_status fpx_xml_recording_step(struct fpx_xml_recording *xml,
                                            struct fpx_recording *recording);

/* Where in the recording the element begins that is being handled. */
uint64_t fpx_xml_recording_offset(const struct fpx_xml_recording *xml);

/* The text of an attribute; NULL: there is none of this name. */
const char *fpx_xml_attribute(const char **attributes, const char *name);

void fpx_xml_recording_free(struct fpx_xml_recording *xml);

#endif
