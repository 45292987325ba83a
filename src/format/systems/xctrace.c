/* An export of Instruments' samples: `xctrace export --xpath`. XML with a row for each sample:
 *
 *     <row><sample-time id="1">57246708</sample-time><thread id="2" fmt="main">...</thread>
 *       <weight id="9">1000000</weight>
 *       <backtrace id="10"><frame id="11" name="f" addr="0x18d3"><binary id="12" name="dyld"/>
 *         <source line="7"><path id="23">/src/main.rs</path></source></frame>
 *         <frame id="13" name="main" addr="0x18d4"><binary ref="12"/></frame></backtrace></row>
 *
 * An element with an id may be repeated later by a ref only, so the needed ones are kept
 * (xctrace.h). Frames are leaf first. Newer versions have the frames, or the backtrace, in a
 * <tagged-backtrace>.
 *
 * Each table is a part. A sample weighs 1 or, with the weight "time", the table's value:
 * nanoseconds, or cycles in a CPU profile. */
#include "format/systems/xctrace.h"
#include "format/formats.h"
#include "format/parse/xml_recording.h"

struct xctrace {
    struct fpx_xctrace_elements elements;
    struct fpx_xml_recording xml;
};

static enum flamepix_status begin_element(void *user, size_t depth, const char *name,
                                          const char **attributes)
{
    struct xctrace *reader = user;
    (void)depth;
    reader->elements.offset = fpx_xml_recording_offset(&reader->xml);
    return fpx_xctrace_begin_element(&reader->elements, name, attributes);
}

static enum flamepix_status end_element(void *user, size_t depth, const char *name)
{
    struct xctrace *reader = user;
    (void)depth;
    return fpx_xctrace_end_element(&reader->elements, name);
}

static enum flamepix_status add_text(void *user, struct flamepix_bytes text)
{
    struct xctrace *reader = user;
    return fpx_xctrace_add_text(&reader->elements, text);
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    static const struct fpx_xml_handlers handlers = {begin_element, end_element, add_text};
    struct xctrace *reader = user;
    const enum flamepix_status status = fpx_xml_recording_init(&reader->xml, &handlers, reader);
    return status == FLAMEPIX_OK ? fpx_xctrace_elements_init(&reader->elements, recording) : status;
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct xctrace *reader = user;
    return fpx_xml_recording_step(&reader->xml, recording);
}

static void end(void *user)
{
    struct xctrace *reader = user;
    fpx_xml_recording_free(&reader->xml);
    fpx_xctrace_elements_free(&reader->elements);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct xctrace), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_xctrace_open, kind)
