#include <string.h>

#include "report/report_line.h"

bool fpx_line_text_take(struct fpx_json_scan *scan, const char **place)
{
    char *text;
    if (!fpx_json_scan_string(scan, &text))
        return false;
    *place = text;
    return true;
}

bool fpx_line_small_count_take(struct fpx_json_scan *scan, uint32_t *place)
{
    uint64_t count;
    if (!fpx_json_scan_count(scan, &count) || count > UINT32_MAX)
        return false;
    *place = (uint32_t)count;
    return true;
}

static int digit_value(char digit)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = digit == '\0' ? NULL : strchr(digits, digit);
    return found == NULL ? -1 : (int)(found - digits);
}

bool fpx_line_hash_take(struct fpx_json_scan *scan, uint64_t *place)
{
    enum { DIGITS = 16 };
    char *text;
    if (!fpx_json_scan_string(scan, &text) || strlen(text) != DIGITS)
        return false;
    uint64_t hash = 0;
    for (int i = 0; i < DIGITS; i++) {
        int digit = digit_value(text[i]);
        if (digit < 0)
            return false;
        hash = hash << 4 | (uint64_t)digit;
    }
    *place = hash;
    return true;
}

/* Turns two digits into one byte, in place. */
bool fpx_line_hex_text_take(struct fpx_json_scan *scan, const char **place)
{
    char *text;
    if (!fpx_json_scan_string(scan, &text) || strlen(text) % 2 != 0)
        return false;
    char *to = text;
    for (const char *at = text; *at != '\0'; at += 2) {
        int high = digit_value(at[0]);
        int low = digit_value(at[1]);
        if (high < 0 || low < 0 || (high == 0 && low == 0))
            return false;
        *to++ = (char)(high << 4 | low);
    }
    *to = '\0';
    *place = text;
    return true;
}
