/* Bytes of names, by what they are in ASCII: locales have no say, and bytes beyond ASCII count as
 * letters of an identifier. */
#ifndef FPX_BASE_NAME_LETTERS_H
#define FPX_BASE_NAME_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include <flamepix/bytes.h>

#include "base/bytes_match.h"
#include "base/digits.h"

static inline bool fpx_name_is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool fpx_name_is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool fpx_name_is_hex(char c)
{
    return fpx_hex_digit(c) >= 0;
}

/* What an identifier is made of: letters, digits, "_", "$", and what is not ASCII. */
static inline bool fpx_name_is_identifier(char c)
{
    static const bool words[] = {
        /* clang-format off */
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0,
        0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1,
        0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        /* clang-format on */
    };
    return words[(unsigned char)c];
}

static inline bool fpx_name_opens(char c)
{
    return c == '<' || c == '(' || c == '[' || c == '{';
}

static inline bool fpx_name_closes(char c)
{
    return c == '>' || c == ')' || c == ']' || c == '}';
}

/* Whether a byte is one of those in `set` (terminated); NUL is in none. */
static inline bool fpx_name_is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

/* Whether `word` (terminated) stands at byte `at` of a text, or ends before it. Most do not even
 * begin there. */
static inline bool fpx_name_stands_at(const char *text, size_t length, size_t at, const char *word)
{
    if (at >= length || text[at] != word[0])
        return at <= length && word[0] == '\0';
    size_t word_length = strlen(word);
    return length - at >= word_length && memcmp(text + at, word, word_length) == 0;
}

static inline bool fpx_name_ends_at(const char *text, size_t at, const char *word)
{
    size_t word_length = strlen(word);
    return at >= word_length && memcmp(text + at - word_length, word, word_length) == 0;
}

/* Which of some words the text ends in before `at`; `count` where in none. Each begins with a dot,
 * its only one, and has at most 11 bytes; they are terminated. (suffix.c) */
size_t fpx_name_suffix(const char *text, size_t at, const char *const *words, size_t count);

/* Where the digits begin that end before `at`. */
static inline size_t fpx_name_digits_begin(const char *text, size_t at)
{
    while (at > 0 && fpx_is_digit(text[at - 1]))
        at--;
    return at;
}

/* Where the last name of the path text[begin, end) begins, of this system's or of Windows. */
static inline size_t fpx_name_base_begin(const char *text, size_t begin, size_t end)
{
    while (end > begin && text[end - 1] != '/' && text[end - 1] != '\\')
        end--;
    return end;
}

static inline struct flamepix_bytes fpx_name_piece(const char *text, size_t begin, size_t end)
{
    return (struct flamepix_bytes){text + begin, end - begin};
}

#endif
