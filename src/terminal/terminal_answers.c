/* An answer is an escape sequence of ECMA-48: ESC [ with parameters and a final byte, or a string
 * between ESC _, ESC P or ESC ] and ESC \ or BEL. Everything else (keys pressed meanwhile,
 * truncated sequences) is skipped: the next ESC starts anew. */
#include "terminal/query_terminal.h"

#include "base/bytes_match.h"
#include "base/digits.h"

enum { ESCAPE = 033, BELL = 07 };

/* Larger sizes are invalid. */
enum { PX_MAX = 65535 };

struct reading {
    struct flamepix_bytes bytes;
    size_t at;
    struct fpx_terminal_answers *answers;
};

/* -- control sequences ------------------------------------------------------------------------- */

/* Takes the next of several numbers separated by semicolons; false after the last. A number that is
 * invalid or too large is 0. */
static bool take_number(struct flamepix_bytes *numbers, uint32_t *number_ret)
{
    uint32_t number = 0;
    size_t at = 0;
    if (numbers->length == 0)
        return false;
    for (; at < numbers->length && numbers->data[at] != ';'; at++) {
        const unsigned digit = (unsigned)(unsigned char)numbers->data[at] - '0';
        number = digit > 9 || number > PX_MAX ? PX_MAX + 1 : 10 * number + digit;
    }
    *numbers = flamepix_bytes_from(*numbers, at < numbers->length ? at + 1 : at);
    *number_ret = number > PX_MAX ? 0 : number;
    return true;
}

/* "?62;4;22c": a class of terminals, then its features. 4 is sixels. */
static void take_attributes(struct flamepix_bytes numbers, struct fpx_terminal_answers *answers)
{
    enum { SIXELS = 4 };
    uint32_t number;
    bool is_attribute = false;
    answers->is_complete = true;
    while (take_number(&numbers, &number)) {
        answers->has_sixel |= is_attribute && number == SIXELS;
        is_attribute = true;
    }
}

/* "4;600;800t" is the height and width of the text area, "6;20;10t" of a cell. */
static void take_size(struct flamepix_bytes numbers, struct fpx_terminal_answers *answers)
{
    enum { OF_TEXT = 4, OF_CELL = 6 };
    uint32_t what = 0, height = 0, width = 0;
    if (!take_number(&numbers, &what) || !take_number(&numbers, &height) ||
        !take_number(&numbers, &width) || height == 0 || width == 0)
        return;
    if (what == OF_TEXT) {
        answers->width = width;
        answers->height = height;
    }
    if (what == OF_CELL) {
        answers->cell_width = width;
        answers->cell_height = height;
    }
}

/* Behind ESC [. */
static void take_control(struct reading *reading)
{
    const size_t begin = reading->at;
    const struct flamepix_bytes bytes = reading->bytes;
    size_t end = begin;
    while (end < bytes.length && bytes.data[end] >= 0x20 && bytes.data[end] < 0x40)
        end++;
    reading->at = end;
    if (end == bytes.length)
        return;
    struct flamepix_bytes numbers = {bytes.data + begin, end - begin};
    if (bytes.data[end] == 'c' && fpx_bytes_begin_with(numbers, "?"))
        take_attributes(flamepix_bytes_from(numbers, 1), reading->answers);
    if (bytes.data[end] == 't')
        take_size(numbers, reading->answers);
}

/* -- strings ----------------------------------------------------------------------------------- */

/* After ESC and the byte with its kind; false if it is not terminated properly. */
static bool take_string(struct reading *reading, struct flamepix_bytes *string_ret)
{
    const struct flamepix_bytes bytes = reading->bytes;
    size_t end = reading->at;
    while (end < bytes.length && bytes.data[end] != ESCAPE && bytes.data[end] != BELL)
        end++;
    *string_ret = (struct flamepix_bytes){bytes.data + reading->at, end - reading->at};
    reading->at = end;
    if (end == bytes.length)
        return false;
    return bytes.data[end] == BELL || (end + 1 < bytes.length && bytes.data[end + 1] == '\\');
}

/* "Gi=31;OK", with anything in between. */
static void take_application(struct reading *reading)
{
    struct flamepix_bytes string;
    if (take_string(reading, &string) && fpx_bytes_begin_with(string, "Gi=31") &&
        fpx_bytes_end_with(string, ";OK"))
        reading->answers->has_kitty = true;
}

/* ">|WezTerm 20240203", the terminal's name for itself. */
static void take_device(struct reading *reading)
{
    static const char *const names[] = {"iTerm2", "WezTerm", "mintty"};
    struct flamepix_bytes string;
    if (!take_string(reading, &string) || !fpx_bytes_begin_with(string, ">|"))
        return;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        reading->answers->has_iterm2 |=
            fpx_bytes_begin_with(flamepix_bytes_from(string, 2), names[i]);
}

/* One to four hexadecimal digits of a channel, of which two make 8 bits, and the separator from the
 * next. */
static bool take_channel(struct flamepix_bytes *colors, uint32_t *color)
{
    size_t count = 0;
    uint32_t value = 0;
    for (; count < colors->length && fpx_hex_digit(colors->data[count]) >= 0; count++)
        if (count < 2)
            value = value << 4 | (uint32_t)fpx_hex_digit(colors->data[count]);
    if (count == 0 || count > 4)
        return false;
    *color = *color << 8 | (count == 1 ? value * 0x11 : value);
    *colors = flamepix_bytes_from(*colors, count < colors->length ? count + 1 : count);
    return true;
}

/* "11;rgb:1e1e/1e1e/2e2e" */
static void take_ground(struct reading *reading)
{
    enum { CHANNELS = 3 };
    static const char begin[] = "11;rgb:";
    struct flamepix_bytes string;
    uint32_t color = 0;
    if (!take_string(reading, &string) || !fpx_bytes_begin_with(string, begin))
        return;
    string = flamepix_bytes_from(string, sizeof(begin) - 1);
    for (unsigned channel = 0; channel < CHANNELS; channel++)
        if (!take_channel(&string, &color))
            return;
    reading->answers->has_ground = true;
    reading->answers->ground = color;
}

/* ---------------------------------------------------------------------------------------------- */

/* After ESC; there is at least one more byte. */
static void take_sequence(struct reading *reading)
{
    switch (reading->bytes.data[reading->at++]) {
    case '[':
        take_control(reading);
        break;
    case '_':
        take_application(reading);
        break;
    case 'P':
        take_device(reading);
        break;
    case ']':
        take_ground(reading);
        break;
    default:
        reading->at--;
        break;
    }
}

struct fpx_terminal_answers fpx_terminal_answers_read(struct flamepix_bytes bytes)
{
    struct fpx_terminal_answers answers = {.is_complete = false};
    struct reading reading = {bytes, 0, &answers};
    while (reading.at + 1 < bytes.length) {
        if (bytes.data[reading.at++] == ESCAPE)
            take_sequence(&reading);
    }
    return answers;
}

enum fpx_terminal_protocol_number
fpx_terminal_answers_protocol(const struct fpx_terminal_answers *answers, bool has_all_colors)
{
    if (answers->has_kitty)
        return FPX_TERMINAL_KITTY;
    if (answers->has_iterm2)
        return FPX_TERMINAL_ITERM2;
    if (answers->has_sixel)
        return FPX_TERMINAL_SIXEL;
    return has_all_colors ? FPX_TERMINAL_BLOCKS : FPX_TERMINAL_BLOCKS_256;
}
