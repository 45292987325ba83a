/* XML recording: an XML recording, read in pieces by Expat, element by element. External references
 * are not fetched. Entities of its own, elements nested deeper than DEEPEST, and single tags longer
 * than LONGEST_NBYTES are not written by profilers and count as damage, so memory is bounded by the
 * data that the reader keeps. */
#ifndef FPX_FORMAT_PARSE_XML_RECORDING_H
#define FPX_FORMAT_PARSE_XML_RECORDING_H

#include <expat.h>

#include "format/recording.h"

enum { FPX_XML_DEEPEST = 256, FPX_XML_LONGEST_NBYTES = 1 << 20 };

/* Handlers of elements; they answer OK or the reason why reading fails. Names are without namespace
 * prefix; `attributes` are pairs of texts, with prefixes, ended by NULL. Texts are valid during the
 * call. `depth` is that of the element, 1 for the outermost. */
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
    enum flamepix_status status; /* that stopped the parser; OK: not stopped */
    uint64_t taken;              /* bytes given to the parser */
    size_t depth;
};

/* `handlers` and `user` are borrowed. Returns OK or NO_MEMORY; free it in either case. */
enum flamepix_status fpx_xml_recording_init(struct fpx_xml_recording *xml,
                                            const struct fpx_xml_handlers *handlers, void *user);

/* The `step` of a reader: reads and parses the next bytes of the recording. Returns OK, END, the
 * status of a handler, or those of fpx_recording_read and fpx_recording_damaged. */
enum flamepix_status fpx_xml_recording_step(struct fpx_xml_recording *xml,
                                            struct fpx_recording *recording);

/* The offset in the recording of the element being handled. */
uint64_t fpx_xml_recording_offset(const struct fpx_xml_recording *xml);

/* The text of an attribute; NULL if there is none of this name. */
const char *fpx_xml_attribute(const char **attributes, const char *name);

void fpx_xml_recording_free(struct fpx_xml_recording *xml);

#endif
