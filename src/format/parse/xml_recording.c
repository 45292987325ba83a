#include "format/parse/xml_recording.h"

enum { PART_NBYTES = 1 << 14 };

static void stop(struct fpx_xml_recording *xml, enum flamepix_status status)
{
    if (status == FLAMEPIX_OK || xml->status != FLAMEPIX_OK)
        return;
    xml->status = status;
    (void)XML_StopParser(xml->parser, XML_FALSE);
}

static const char *without_prefix(const char *name)
{
    const char *colon = strchr(name, ':');
    return colon == NULL ? name : colon + 1;
}

/* Expat may call once more after it was stopped. */
static void XMLCALL on_start(void *user, const char *name, const char **attributes)
{
    struct fpx_xml_recording *xml = user;
    if (xml->status != FLAMEPIX_OK)
        return;
    if (++xml->depth > FPX_XML_DEEPEST)
        stop(xml, FLAMEPIX_END);
    else
        stop(xml,
             xml->handlers->begin_element(xml->user, xml->depth, without_prefix(name), attributes));
}

static void XMLCALL on_end(void *user, const char *name)
{
    struct fpx_xml_recording *xml = user;
    if (xml->status != FLAMEPIX_OK)
        return;
    stop(xml, xml->handlers->end_element(xml->user, xml->depth, without_prefix(name)));
    xml->depth--;
}

static void XMLCALL on_text(void *user, const char *text, int length)
{
    struct fpx_xml_recording *xml = user;
    if (xml->status == FLAMEPIX_OK)
        stop(xml, xml->handlers->text(xml->user, (struct flamepix_bytes){text, (size_t)length}));
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

/* An external entity, which is not looked up. */
static void XMLCALL on_unknown_entity(void *user, const XML_Char *name, int is_parameter)
{
    (void)name, (void)is_parameter;
    stop(user, FLAMEPIX_END);
}

enum flamepix_status fpx_xml_recording_init(struct fpx_xml_recording *xml,
                                            const struct fpx_xml_handlers *handlers, void *user)
{
    xml->handlers = handlers;
    xml->user = user;
    xml->parser = XML_ParserCreate(NULL);
    if (xml->parser == NULL)
        return FLAMEPIX_NO_MEMORY;
    XML_SetUserData(xml->parser, xml);
    XML_SetElementHandler(xml->parser, on_start, on_end);
    XML_SetCharacterDataHandler(xml->parser, on_text);
    XML_SetEntityDeclHandler(xml->parser, on_entity);
    XML_SetSkippedEntityHandler(xml->parser, on_unknown_entity);
    return FLAMEPIX_OK;
}

static enum flamepix_status note_damage(struct fpx_recording *recording, XML_Index at)
{
    return fpx_recording_damaged(recording, at < 0 ? 0 : (uint64_t)at, "well-formed XML");
}

enum flamepix_status fpx_xml_recording_step(struct fpx_xml_recording *xml,
                                            struct fpx_recording *recording)
{
    char part[PART_NBYTES];
    size_t length = 0;
    const enum flamepix_status status = fpx_recording_read(recording, part, sizeof(part), &length);
    if (status != FLAMEPIX_OK)
        return status;
    xml->taken += length;
    const bool is_good = XML_Parse(xml->parser, part, (int)length, length == 0) == XML_STATUS_OK;
    if (xml->status != FLAMEPIX_OK && xml->status != FLAMEPIX_END)
        return xml->status;
    if (!is_good && XML_GetErrorCode(xml->parser) == XML_ERROR_NO_MEMORY)
        return FLAMEPIX_NO_MEMORY;
    const XML_Index at = XML_GetCurrentByteIndex(xml->parser);
    if (!is_good || (at >= 0 && xml->taken - (uint64_t)at > FPX_XML_LONGEST_NBYTES))
        return note_damage(recording, at);
    return length == 0 ? FLAMEPIX_END : FLAMEPIX_OK;
}

uint64_t fpx_xml_recording_offset(const struct fpx_xml_recording *xml)
{
    const XML_Index at = XML_GetCurrentByteIndex(xml->parser);
    return at < 0 ? 0 : (uint64_t)at;
}

const char *fpx_xml_attribute(const char **attributes, const char *name)
{
    for (; attributes[0] != NULL; attributes += 2) {
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    }
    return NULL;
}

void fpx_xml_recording_free(struct fpx_xml_recording *xml)
{
    if (xml->parser != NULL)
        XML_ParserFree(xml->parser);
    *xml = (struct fpx_xml_recording){0};
}
