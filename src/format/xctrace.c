/* An export of Instruments' samples: `xctrace export --xpath`. XML with a row for each sample:
 *
 *     <row><sample-time id="1">57246708</sample-time><thread id="2" fmt="main">...</thread>
 *       <weight id="9">1000000</weight>
 *       <backtrace id="10"><frame id="11" name="f" addr="0x18d3"><binary id="12" name="dyld"/>
 *         <source line="7"><path id="23">/src/main.rs</path></source></frame>
 *         <frame id="13" name="main" addr="0x18d4"><binary ref="12"/></frame></backtrace></row>
 *
 * An element with an id may stand for itself later, with a ref alone, so those that are needed are
 * kept (xctrace_items.h). Frames come from the leaf. Newer ones have the frames, or the backtrace,
 * in a <tagged-backtrace>.
 *
 * Each table is a part. A sample weighs 1, or with the weight "time" what the table has: its
 * nanoseconds, or of a CPU profile its cycles. The XML is read by expat, in parts.
 * Entities of its own, elements in elements beyond DEEPEST and single tags beyond LONGEST_NBYTES
 * are no part of such an export and count as damage, so that memory is bounded by the tables. */
#include <expat.h>

#include "format/formats.h"
#include "format/xctrace_elements.h"

enum { PART_NBYTES = 1 << 14, DEEPEST = 256, LONGEST_NBYTES = 1 << 20 };

struct xctrace {
    XML_Parser parser;
    struct flamepix_xctrace_elements elements;
    enum flamepix_status status; /* that stopped the parser; OK: nothing did */
    uint64_t taken;              /* bytes given to the parser */
    size_t depth;
};

/* -- expat ------------------------------------------------------------------------------------- */

static void stop(struct xctrace *reader, enum flamepix_status status)
{
    if (status == FLAMEPIX_OK || reader->status != FLAMEPIX_OK)
        return;
    reader->status = status;
    (void)XML_StopParser(reader->parser, XML_FALSE);
}

static void XMLCALL on_start(void *user, const char *name, const char **attributes)
{
    struct xctrace *reader = user;
    const XML_Index at = XML_GetCurrentByteIndex(reader->parser);
    reader->elements.offset = at < 0 ? 0 : (uint64_t)at;
    if (++reader->depth > DEEPEST)
        stop(reader, FLAMEPIX_END);
    else
        stop(reader, flamepix_xctrace_begin_element(&reader->elements, name, attributes));
}

static void XMLCALL on_end(void *user, const char *name)
{
    struct xctrace *reader = user;
    reader->depth--;
    stop(reader, flamepix_xctrace_end_element(&reader->elements, name));
}

static void XMLCALL on_text(void *user, const char *text, int length)
{
    struct xctrace *reader = user;
    const struct flamepix_bytes part = {text, (size_t)length};
    stop(reader, flamepix_xctrace_add_text(&reader->elements, part));
}

static void XMLCALL on_entity(void *user, const XML_Char *name, int is_parameter,
                              const XML_Char *value, int value_length, const XML_Char *base,
                              const XML_Char *system_id, const XML_Char *public_id,
                              const XML_Char *notation)
{
    (void)name, (void)is_parameter, (void)value, (void)value_length, (void)base;
    (void)system_id, (void)public_id, (void)notation;
    stop(user, FLAMEPIX_END);
}

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct xctrace *reader = user;
    reader->parser = XML_ParserCreate(NULL);
    if (reader->parser == NULL)
        return FLAMEPIX_NO_MEMORY;
    XML_SetUserData(reader->parser, reader);
    XML_SetElementHandler(reader->parser, on_start, on_end);
    XML_SetCharacterDataHandler(reader->parser, on_text);
    XML_SetEntityDeclHandler(reader->parser, on_entity);
    return flamepix_xctrace_elements_init(&reader->elements, recording);
}

static enum flamepix_status note_damage(struct flamepix_recording *recording, XML_Index at)
{
    return flamepix_recording_damaged(recording, at < 0 ? 0 : (uint64_t)at, "well-formed XML");
}

static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    struct xctrace *reader = user;
    char part[PART_NBYTES];
    size_t length = 0;
    const enum flamepix_status status =
        flamepix_recording_read(recording, part, sizeof(part), &length);
    if (status != FLAMEPIX_OK)
        return status;
    reader->taken += length;
    const bool is_good = XML_Parse(reader->parser, part, (int)length, length == 0) == XML_STATUS_OK;
    if (reader->status != FLAMEPIX_OK && reader->status != FLAMEPIX_END)
        return reader->status;
    if (!is_good && XML_GetErrorCode(reader->parser) == XML_ERROR_NO_MEMORY)
        return FLAMEPIX_NO_MEMORY;
    const XML_Index at = XML_GetCurrentByteIndex(reader->parser);
    if (!is_good || (at >= 0 && reader->taken - (uint64_t)at > LONGEST_NBYTES))
        return note_damage(recording, at);
    return length == 0 ? FLAMEPIX_END : FLAMEPIX_OK;
}

static void end(void *user)
{
    struct xctrace *reader = user;
    if (reader->parser != NULL)
        XML_ParserFree(reader->parser);
    flamepix_xctrace_elements_free(&reader->elements);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct xctrace), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_xctrace_open, kind)
