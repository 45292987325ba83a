#include "text/label.h"

#include <string.h>

enum { TAG_SIZE = 5 };

/* Names of scripts whose tag differs from the usual name. */
static const struct name {
    hb_script_t script;
    const char *name;
} names[] = {
    {HB_SCRIPT_ARABIC, "Arabic"},
    {HB_SCRIPT_ARMENIAN, "Armenian"},
    {HB_SCRIPT_BENGALI, "Bengali"},
    {HB_SCRIPT_BOPOMOFO, "Bopomofo"},
    {HB_SCRIPT_CHEROKEE, "Cherokee"},
    {HB_SCRIPT_COMMON, "symbols"},
    {HB_SCRIPT_COPTIC, "Coptic"},
    {HB_SCRIPT_CUNEIFORM, "Cuneiform"},
    {HB_SCRIPT_CYRILLIC, "Cyrillic"},
    {HB_SCRIPT_DEVANAGARI, "Devanagari"},
    {HB_SCRIPT_EGYPTIAN_HIEROGLYPHS, "Egyptian hieroglyphs"},
    {HB_SCRIPT_ETHIOPIC, "Ethiopic"},
    {HB_SCRIPT_GEORGIAN, "Georgian"},
    {HB_SCRIPT_GOTHIC, "Gothic"},
    {HB_SCRIPT_GREEK, "Greek"},
    {HB_SCRIPT_GUJARATI, "Gujarati"},
    {HB_SCRIPT_GURMUKHI, "Gurmukhi"},
    {HB_SCRIPT_HAN, "Han"},
    {HB_SCRIPT_HANGUL, "Hangul"},
    {HB_SCRIPT_HEBREW, "Hebrew"},
    {HB_SCRIPT_HIRAGANA, "Hiragana"},
    {HB_SCRIPT_JAVANESE, "Javanese"},
    {HB_SCRIPT_KANNADA, "Kannada"},
    {HB_SCRIPT_KATAKANA, "Katakana"},
    {HB_SCRIPT_KHMER, "Khmer"},
    {HB_SCRIPT_LAO, "Lao"},
    {HB_SCRIPT_LATIN, "Latin"},
    {HB_SCRIPT_MALAYALAM, "Malayalam"},
    {HB_SCRIPT_MONGOLIAN, "Mongolian"},
    {HB_SCRIPT_MYANMAR, "Burmese"},
    {HB_SCRIPT_NKO, "N'Ko"},
    {HB_SCRIPT_ORIYA, "Odia"},
    {HB_SCRIPT_SINHALA, "Sinhala"},
    {HB_SCRIPT_SYRIAC, "Syriac"},
    {HB_SCRIPT_TAMIL, "Tamil"},
    {HB_SCRIPT_TELUGU, "Telugu"},
    {HB_SCRIPT_THAANA, "Thaana"},
    {HB_SCRIPT_THAI, "Thai"},
    {HB_SCRIPT_TIBETAN, "Tibetan"},
    {HB_SCRIPT_TIFINAGH, "Tifinagh"},
    {HB_SCRIPT_YI, "Yi"},
};

/* The English name, or else the tag of four letters that makes up HarfBuzz's number. */
static const char *name_of(hb_script_t script, char tag[TAG_SIZE])
{
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (names[i].script == script)
            return names[i].name;
    }
    for (unsigned i = 0; i + 1 < TAG_SIZE; i++)
        tag[i] = (char)((unsigned)script >> (24 - 8 * i) & 0xFF);
    tag[TAG_SIZE - 1] = '\0';
    return tag;
}

fpx_script_set fpx_script_list_find(struct fpx_script_list *list, hb_script_t script)
{
    if (script == HB_SCRIPT_INVALID || script == HB_SCRIPT_UNKNOWN || script == HB_SCRIPT_INHERITED)
        return 0;
    size_t i = 0;
    while (i < list->count && list->scripts[i] != script)
        i++;
    if (i == FPX_SCRIPTS_MAX)
        return 0;
    if (i == list->count)
        list->scripts[list->count++] = script;
    return (fpx_script_set)1 << i;
}

/* The script of the set that sorts first by name. */
static size_t first_of(const struct fpx_script_list *list, fpx_script_set set)
{
    char tags[2][TAG_SIZE];
    size_t first = FPX_SCRIPTS_MAX;
    for (size_t i = 0; i < list->count; i++) {
        bool is_in_set = (set >> i & 1) != 0;
        if (is_in_set &&
            (first == FPX_SCRIPTS_MAX || strcmp(name_of(list->scripts[i], tags[0]),
                                                name_of(list->scripts[first], tags[1])) < 0))
            first = i;
    }
    return first;
}

enum flamepix_status fpx_script_list_append(const struct fpx_script_list *list, fpx_script_set set,
                                            struct flamepix_buffer *text)
{
    const char *joint = "";
    size_t first = first_of(list, set);
    while (first < FPX_SCRIPTS_MAX && text->status == FLAMEPIX_OK) {
        char tag[TAG_SIZE];
        const char *name = name_of(list->scripts[first], tag);
        set &= ~((fpx_script_set)1 << first);
        flamepix_buffer_append(text, joint, strlen(joint));
        flamepix_buffer_append(text, name, strlen(name));
        bool is_last_but_one = (set & (set - 1)) == 0;
        joint = is_last_but_one ? " and " : ", ";
        first = first_of(list, set);
    }
    return text->status;
}
