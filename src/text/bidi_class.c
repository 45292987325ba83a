#include "text/bidi.h"

#include <hb.h>

/* Inclusive ranges of code points, in order. */
struct range {
    uint32_t first, last;
    enum flamepix_bidi_class class;
};

/* What the rules by category and script below would get wrong. */
static const struct range exceptions[] = {
    {0x00A0, 0x00A0, FLAMEPIX_BIDI_CS},   {0x00B0, 0x00B1, FLAMEPIX_BIDI_ET},
    {0x00B2, 0x00B3, FLAMEPIX_BIDI_EN},   {0x00B9, 0x00B9, FLAMEPIX_BIDI_EN},
    {0x0600, 0x0605, FLAMEPIX_BIDI_AN},   {0x0606, 0x0607, FLAMEPIX_BIDI_ON},
    {0x0608, 0x0608, FLAMEPIX_BIDI_AL},   {0x0609, 0x060A, FLAMEPIX_BIDI_ET},
    {0x060B, 0x060B, FLAMEPIX_BIDI_AL},   {0x060C, 0x060C, FLAMEPIX_BIDI_CS},
    {0x060E, 0x060F, FLAMEPIX_BIDI_ON},   {0x061B, 0x061F, FLAMEPIX_BIDI_AL},
    {0x0640, 0x0640, FLAMEPIX_BIDI_AL},   {0x0660, 0x0669, FLAMEPIX_BIDI_AN},
    {0x066A, 0x066A, FLAMEPIX_BIDI_ET},   {0x066B, 0x066C, FLAMEPIX_BIDI_AN},
    {0x066D, 0x066D, FLAMEPIX_BIDI_AL},   {0x06DD, 0x06DD, FLAMEPIX_BIDI_AN},
    {0x06DE, 0x06DE, FLAMEPIX_BIDI_ON},   {0x06E9, 0x06E9, FLAMEPIX_BIDI_ON},
    {0x06F0, 0x06F9, FLAMEPIX_BIDI_EN},   {0x202F, 0x202F, FLAMEPIX_BIDI_CS},
    {0x2030, 0x2034, FLAMEPIX_BIDI_ET},   {0x2044, 0x2044, FLAMEPIX_BIDI_CS},
    {0x2070, 0x2070, FLAMEPIX_BIDI_EN},   {0x2074, 0x2079, FLAMEPIX_BIDI_EN},
    {0x207A, 0x207B, FLAMEPIX_BIDI_ES},   {0x2080, 0x2089, FLAMEPIX_BIDI_EN},
    {0x208A, 0x208B, FLAMEPIX_BIDI_ES},   {0x2212, 0x2212, FLAMEPIX_BIDI_ES},
    {0x2213, 0x2213, FLAMEPIX_BIDI_ET},   {0x2488, 0x249B, FLAMEPIX_BIDI_EN},
    {0xFB29, 0xFB29, FLAMEPIX_BIDI_ES},   {0xFD3E, 0xFD3F, FLAMEPIX_BIDI_ON},
    {0xFDFD, 0xFDFD, FLAMEPIX_BIDI_ON},   {0xFE50, 0xFE50, FLAMEPIX_BIDI_CS},
    {0xFE52, 0xFE52, FLAMEPIX_BIDI_CS},   {0xFE55, 0xFE55, FLAMEPIX_BIDI_CS},
    {0xFE62, 0xFE63, FLAMEPIX_BIDI_ES},   {0xFF03, 0xFF05, FLAMEPIX_BIDI_ET},
    {0xFF0B, 0xFF0B, FLAMEPIX_BIDI_ES},   {0xFF0C, 0xFF0C, FLAMEPIX_BIDI_CS},
    {0xFF0D, 0xFF0D, FLAMEPIX_BIDI_ES},   {0xFF0E, 0xFF0F, FLAMEPIX_BIDI_CS},
    {0xFF10, 0xFF19, FLAMEPIX_BIDI_EN},   {0xFF1A, 0xFF1A, FLAMEPIX_BIDI_CS},
    {0x10E60, 0x10E7E, FLAMEPIX_BIDI_AN}, {0x1D7CE, 0x1D7FF, FLAMEPIX_BIDI_EN},
    {0x1F100, 0x1F10A, FLAMEPIX_BIDI_EN},
};

static enum flamepix_bidi_class class_of_ascii(uint32_t code)
{
    if ((code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z'))
        return FLAMEPIX_BIDI_L;
    if (code >= '0' && code <= '9')
        return FLAMEPIX_BIDI_EN;
    switch (code) {
    case ' ':
        return FLAMEPIX_BIDI_WS;
    case '+':
    case '-':
        return FLAMEPIX_BIDI_ES;
    case '#':
    case '$':
    case '%':
        return FLAMEPIX_BIDI_ET;
    case ',':
    case '.':
    case '/':
    case ':':
        return FLAMEPIX_BIDI_CS;
    default:
        return FLAMEPIX_BIDI_ON;
    }
}

static const struct range *exception_find(uint32_t code)
{
    size_t first = 0, end = sizeof(exceptions) / sizeof(exceptions[0]);
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (code > exceptions[middle].last)
            first = middle + 1;
        else
            end = middle;
    }
    if (first == sizeof(exceptions) / sizeof(exceptions[0]) || code < exceptions[first].first)
        return NULL;
    return &exceptions[first];
}

/* The strong class of a script; ON for those that are nobody's own (common, inherited). */
static enum flamepix_bidi_class class_of_script(hb_script_t script)
{
    switch (script) {
    case HB_SCRIPT_COMMON:
    case HB_SCRIPT_INHERITED:
    case HB_SCRIPT_UNKNOWN:
        return FLAMEPIX_BIDI_ON;
    case HB_SCRIPT_ARABIC:
    case HB_SCRIPT_SYRIAC:
    case HB_SCRIPT_THAANA:
    case HB_SCRIPT_SOGDIAN:
    case HB_SCRIPT_HANIFI_ROHINGYA:
        return FLAMEPIX_BIDI_AL;
    default:
        return hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL ? FLAMEPIX_BIDI_R
                                                                              : FLAMEPIX_BIDI_L;
    }
}

static enum flamepix_bidi_class class_of_category(hb_unicode_general_category_t category,
                                                  enum flamepix_bidi_class strong)
{
    switch (category) {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK:
    case HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
    case HB_UNICODE_GENERAL_CATEGORY_FORMAT:
        return FLAMEPIX_BIDI_NSM;
    case HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR:
        return FLAMEPIX_BIDI_WS;
    case HB_UNICODE_GENERAL_CATEGORY_CURRENCY_SYMBOL:
        return strong == FLAMEPIX_BIDI_AL ? strong : FLAMEPIX_BIDI_ET;
    case HB_UNICODE_GENERAL_CATEGORY_MATH_SYMBOL:
    case HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_UNASSIGNED:
        return FLAMEPIX_BIDI_ON;
    case HB_UNICODE_GENERAL_CATEGORY_OTHER_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_DASH_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_CONNECT_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_INITIAL_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_FINAL_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_OTHER_SYMBOL:
    case HB_UNICODE_GENERAL_CATEGORY_MODIFIER_SYMBOL:
    case HB_UNICODE_GENERAL_CATEGORY_OTHER_NUMBER:
        return strong;
    default:
        return strong == FLAMEPIX_BIDI_ON ? FLAMEPIX_BIDI_L : strong;
    }
}

enum flamepix_bidi_class flamepix_bidi_class(uint32_t code)
{
    if (code < 0x80)
        return class_of_ascii(code);
    const struct range *exception = exception_find(code);
    if (exception != NULL)
        return exception->class;
    hb_unicode_funcs_t *unicode = hb_unicode_funcs_get_default();
    return class_of_category(hb_unicode_general_category(unicode, code),
                             class_of_script(hb_unicode_script(unicode, code)));
}
