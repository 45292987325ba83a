#include "format/recognise/recognise.h"

#include <stdint.h>
#include <string.h>

#include <flamepix/limits.h>

#include "base/bytes_match.h"
#include "format/parse/parse_text.h"
#include "format/pprof/pprof_legacy.h"

enum { LOOKED_AT_NBYTES = 4096 };

static size_t looked_at(struct flamepix_bytes head)
{
    return head.length < LOOKED_AT_NBYTES ? head.length : LOOKED_AT_NBYTES;
}

/* Control bytes that are not in text; escape (for colours) and white space are. */
static bool is_control(unsigned char c)
{
    return (c < 0x20 && strchr("\t\n\v\f\r\033", c) == NULL) || c == 0x7F;
}

static size_t count_controls(struct flamepix_bytes head)
{
    size_t count = 0;
    for (size_t i = 0; i < looked_at(head); i++)
        count += is_control((unsigned char)head.data[i]);
    return count;
}

bool fpx_recognise_binary(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    enum { ONE_IN = 32 };
    return count_controls(head) * ONE_IN > looked_at(head);
}

static bool begins_with_one(struct flamepix_bytes head, const char *const *marks)
{
    bool begins = false;
    for (; *marks != NULL && !begins; marks++)
        begins = fpx_bytes_begin_with(head, *marks);
    return begins;
}

/* Whether the first `length` bytes contain a zero. */
static bool has_zero(struct flamepix_bytes head, size_t length)
{
    return memchr(head.data, '\0', head.length < length ? head.length : length) != NULL;
}

bool fpx_recognise_magic(struct flamepix_bytes head, const char *const *marks)
{
    return begins_with_one(head, marks) &&
           (has_zero(head, LOOKED_AT_NBYTES) || count_controls(head) > 0);
}

const char *const fpx_packed_marks[] = {"\x1F\x8B",   "\3757zXZ",         "BZh",  "PK\x03\x04",
                                        "7z\xBC\xAF", "\x04\x22\x4D\x18", "Rar!", NULL};

static bool is_tar(struct flamepix_bytes head)
{
    enum { MARK_AT = 257 };
    return head.length > MARK_AT && has_zero(head, MARK_AT) &&
           fpx_bytes_begin_with(flamepix_bytes_from(head, MARK_AT), "ustar");
}

bool fpx_recognise_archive(struct flamepix_bytes head)
{
    enum { HEADER_NBYTES = 32 };
    return is_tar(head) ||
           (begins_with_one(head, fpx_packed_marks) && has_zero(head, HEADER_NBYTES));
}

bool fpx_recognise_packed(struct flamepix_bytes head, const char *const *marks)
{
    return fpx_recognise_archive(head) || fpx_recognise_magic(head, marks);
}

/* Functions may precede the words, and may fill the head. */
bool fpx_recognise_gperftools(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    static const char profile[] = "\n--- profile\n";
    const struct flamepix_bytes all = head;
    struct flamepix_bytes before;
    if (!fpx_bytes_begin_with(head, "--- symbol"))
        return fpx_gperftools_is_header(head);
    if (fpx_take_until(&head, profile, &before))
        return fpx_gperftools_is_header(head);
    return all.length == FLAMEPIX_INPUT_HEAD_NBYTES && !fpx_bytes_hold(all, "\n---");
}

/* SLOW and a version of the streamed ones, or of packets. */
static bool is_art_stream(struct flamepix_bytes head)
{
    if (head.length < 6 || !fpx_bytes_begin_with(head, "SLOW") || head.data[5] != 0)
        return false;
    const unsigned version = (unsigned char)head.data[4];
    return (version & 0xF0U) == 0xF0U || version == 4 || version == 5;
}

bool fpx_recognise_art(struct flamepix_bytes head, const char *const *marks)
{
    static const char *const text[] = {"*version", NULL};
    static const char *const options[] = {"data-file-overflow=", "clock=", "elapsed-time-",
                                          "num-method-calls=", NULL};
    static const char *const lists[] = {"*threads", "*methods", NULL};
    (void)marks;
    return is_art_stream(head) || fpx_recognise_line(head, options) +
                                          fpx_recognise_line(head, lists) +
                                          fpx_recognise_beginning(head, text) >=
                                      2;
}
