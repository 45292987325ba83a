#include "base/markup/json_scan.h"

#include <string.h>

#include "base/digits.h"
#include "base/markup/json_number.h"
#include "base/utf8.h"

static void skip_blanks(struct fpx_json_scan *scan)
{
    while (scan->at < scan->end && (*scan->at == ' ' || *scan->at == '\t' || *scan->at == '\r'))
        scan->at++;
}

static bool take_word(struct fpx_json_scan *scan, const char *word)
{
    size_t length = strlen(word);
    skip_blanks(scan);
    if ((size_t)(scan->end - scan->at) < length || memcmp(scan->at, word, length) != 0)
        return false;
    scan->at += length;
    return true;
}

bool fpx_json_scan_take(struct fpx_json_scan *scan, char mark)
{
    const char word[] = {mark, '\0'};
    return take_word(scan, word);
}

bool fpx_json_scan_take_null(struct fpx_json_scan *scan)
{
    return take_word(scan, "null");
}

bool fpx_json_scan_is_over(struct fpx_json_scan *scan)
{
    skip_blanks(scan);
    return scan->at == scan->end;
}

static bool take_four_digits(struct fpx_json_scan *scan, uint32_t *value_ret)
{
    if (scan->end - scan->at < 4)
        return false;
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) {
        int digit = fpx_hex_digit(*scan->at++);
        if (digit < 0)
            return false;
        value = value << 4 | (uint32_t)digit;
    }
    *value_ret = value;
    return true;
}

/* The rest of \uXXXX, or of the pair \uD8XX\uDCXX. */
static bool take_code_point(struct fpx_json_scan *scan, uint32_t *code_point)
{
    uint32_t high;
    uint32_t low;
    if (!take_four_digits(scan, &high))
        return false;
    *code_point = high;
    if (high < 0xD800 || high > 0xDFFF)
        return high != 0;
    if (high > 0xDBFF || scan->end - scan->at < 2 || scan->at[0] != '\\' || scan->at[1] != 'u')
        return false;
    scan->at += 2;
    if (!take_four_digits(scan, &low) || low < 0xDC00 || low > 0xDFFF)
        return false;
    *code_point = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

static bool take_escape(struct fpx_json_scan *scan, uint32_t *code_point)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    if (scan->at == scan->end)
        return false;
    char letter = *scan->at++;
    if (letter == 'u')
        return take_code_point(scan, code_point);
    const char *found = letter == '\0' ? NULL : strchr(letters, letter);
    if (found == NULL)
        return false;
    *code_point = (unsigned char)meanings[found - letters];
    return true;
}

static bool is_plain(char c)
{
    return c >= 0x20 && c <= 0x7E && c != '"' && c != '\\';
}

static bool take_character(struct fpx_json_scan *scan, uint32_t *code_point)
{
    size_t taken = fpx_utf8_decode(scan->at, (size_t)(scan->end - scan->at), code_point);
    scan->at += taken;
    if (*code_point == '\\')
        return take_escape(scan, code_point);
    return *code_point >= 0x20 && !(taken == 1 && *code_point == FPX_UTF8_REPLACEMENT);
}

bool fpx_json_scan_string(struct fpx_json_scan *scan, char **text_ret)
{
    if (!fpx_json_scan_take(scan, '"'))
        return false;
    /* No escape is shorter than its decoded text, so `to` never overtakes the scan. */
    char *to = scan->at;
    *text_ret = to;
    for (;;) {
        while (scan->at < scan->end && is_plain(*scan->at))
            *to++ = *scan->at++;
        if (scan->at == scan->end)
            return false;
        if (*scan->at == '"')
            break;
        uint32_t code_point;
        if (!take_character(scan, &code_point))
            return false;
        char bytes[4];
        size_t length = fpx_utf8_encode(code_point, bytes);
        memcpy(to, bytes, length);
        to += length;
    }
    scan->at++;
    *to = '\0';
    return true;
}

static size_t count_digits(const char *at, const char *end)
{
    const char *digit = at;
    while (digit < end && *digit >= '0' && *digit <= '9')
        digit++;
    return (size_t)(digit - at);
}

static const char *after_integer(const char *at, const char *end)
{
    size_t digits = count_digits(at, end);
    return digits == 0 || (digits > 1 && *at == '0') ? NULL : at + digits;
}

static const char *after_digits(const char *at, const char *end)
{
    size_t digits = count_digits(at, end);
    return digits == 0 ? NULL : at + digits;
}

/* End of the number by JSON's grammar, or NULL. */
static const char *after_number(const char *at, const char *end)
{
    if (at < end && *at == '-')
        at++;
    at = after_integer(at, end);
    if (at != NULL && at < end && *at == '.')
        at = after_digits(at + 1, end);
    if (at == NULL || at == end || (*at != 'e' && *at != 'E'))
        return at;
    at++;
    if (at < end && (*at == '+' || *at == '-'))
        at++;
    return after_digits(at, end);
}

bool fpx_json_scan_number(struct fpx_json_scan *scan, double *value_ret)
{
    enum { LONGEST = 64 };
    struct fpx_json_number number;
    skip_blanks(scan);
    const char *after = after_number(scan->at, scan->end);
    if (after == NULL || after - scan->at > LONGEST)
        return false;
    struct flamepix_bytes text = {scan->at, (size_t)(after - scan->at)};
    if (!fpx_json_number_parse(text, &number))
        return false;
    *value_ret = number.value;
    scan->at += text.length;
    return true;
}

bool fpx_json_scan_count(struct fpx_json_scan *scan, uint64_t *value_ret)
{
    skip_blanks(scan);
    const char *after = after_integer(scan->at, scan->end);
    if (after == NULL)
        return false;
    uint64_t value = 0;
    for (; scan->at < after; scan->at++) {
        unsigned digit = (unsigned)(*scan->at - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *value_ret = value;
    return true;
}

/* The arrays and objects around a value; bit i: the one at depth i is an object. */
struct nest {
    uint64_t objects;
    unsigned depth;
};

static bool innermost_is_object(const struct nest *nest)
{
    return nest->depth > 0 && (nest->objects >> (nest->depth - 1) & 1) != 0;
}

static bool take_key(struct fpx_json_scan *scan)
{
    char *key;
    return fpx_json_scan_string(scan, &key) && fpx_json_scan_take(scan, ':');
}

static bool open_nest(struct nest *nest, bool is_object)
{
    enum { DEEPEST = 64 };
    if (nest->depth == DEEPEST)
        return false;
    uint64_t bit = (uint64_t)1 << nest->depth++;
    nest->objects = is_object ? nest->objects | bit : nest->objects & ~bit;
    return true;
}

static bool skip_scalar(struct fpx_json_scan *scan)
{
    char *text;
    double value;
    skip_blanks(scan);
    if (scan->at < scan->end && *scan->at == '"')
        return fpx_json_scan_string(scan, &text);
    return take_word(scan, "null") || take_word(scan, "true") || take_word(scan, "false") ||
           fpx_json_scan_number(scan, &value);
}

/* After a value: closes all that ends with it. *over_ret: nothing is open any more, else a value
 * follows. */
static bool close_nests(struct fpx_json_scan *scan, struct nest *nest, bool *over_ret)
{
    while (nest->depth > 0) {
        bool is_object = innermost_is_object(nest);
        if (fpx_json_scan_take(scan, ',')) {
            *over_ret = false;
            return !is_object || take_key(scan);
        }
        if (!fpx_json_scan_take(scan, is_object ? '}' : ']'))
            return false;
        nest->depth--;
    }
    *over_ret = true;
    return true;
}

/* A scalar, an empty array or object, or the opening of a non-empty one: *inside_ret. */
static bool begin_value(struct fpx_json_scan *scan, struct nest *nest, bool *inside_ret)
{
    *inside_ret = false;
    if (fpx_json_scan_take(scan, '[')) {
        if (fpx_json_scan_take(scan, ']'))
            return true;
        *inside_ret = true;
        return open_nest(nest, false);
    }
    if (fpx_json_scan_take(scan, '{')) {
        if (fpx_json_scan_take(scan, '}'))
            return true;
        *inside_ret = true;
        return open_nest(nest, true) && take_key(scan);
    }
    return skip_scalar(scan);
}

bool fpx_json_scan_skip(struct fpx_json_scan *scan)
{
    struct nest nest = {0, 0};
    for (bool over = false; !over;) {
        bool inside;
        if (!begin_value(scan, &nest, &inside))
            return false;
        if (!inside && !close_nests(scan, &nest, &over))
            return false;
    }
    return true;
}
