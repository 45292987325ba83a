/* The words of a header are read from the left. Process names may contain blanks and numbers. So
 * the thread number is the last one before the time, with nothing but the CPU in between. Without a
 * time, it is the first number that is followed by an event. */
#include "format/perf/perf.h"

#include "base/bytes_match.h"
#include "format/parse/parse_text.h"

static struct flamepix_bytes between(const char *begin, const char *end)
{
    return (struct flamepix_bytes){begin, (size_t)(end - begin)};
}

/* The next word. fpx_text_word would trim the end of the line each time. */
static bool next_word(struct flamepix_bytes *rest, struct flamepix_bytes *word_ret)
{
    const char *at = rest->data;
    const char *end = rest->data + rest->length;
    while (at < end && fpx_is_blank(*at))
        at++;
    const char *begin = at;
    while (at < end && !fpx_is_blank(*at))
        at++;
    *word_ret = between(begin, at);
    *rest = between(at, end);
    return at > begin;
}

/* "5678.901234:" with up to nine decimals; further ones are ignored. */
static bool take_time(struct flamepix_bytes word, uint64_t *nanoseconds_ret)
{
    enum { MOST_DIGITS = 9 };
    uint64_t seconds;
    uint64_t part = 0;
    size_t digits = 0;
    if (!fpx_take_number(&word, &seconds) || word.length < 3 || word.data[0] != '.' ||
        word.data[word.length - 1] != ':' || seconds > UINT32_MAX)
        return false;
    for (size_t i = 1; i + 1 < word.length; i++, digits++) {
        if (!fpx_is_digit(word.data[i]))
            return false;
        if (digits < MOST_DIGITS)
            part = part * 10 + (uint64_t)(word.data[i] - '0');
    }
    for (; digits < MOST_DIGITS; digits++)
        part *= 10;
    *nanoseconds_ret = seconds * UINT64_C(1000000000) + part;
    return true;
}

/* "34" or "12/34"; "-1" if perf knows none. */
static bool take_ids(struct flamepix_bytes word, struct fpx_perf_header *header)
{
    size_t slash = 0;
    for (size_t i = 0; i < word.length; i++) {
        const bool begins_number = i == 0 || word.data[i - 1] == '/';
        if (word.data[i] == '/' && slash == 0 && i > 0 && i + 1 < word.length)
            slash = i;
        else if (!fpx_is_digit(word.data[i]) &&
                 !(word.data[i] == '-' && begins_number && i + 1 < word.length))
            return false;
    }
    header->pid = (struct flamepix_bytes){word.data, slash};
    header->tid = slash > 0 ? flamepix_bytes_from(word, slash + 1) : word;
    return true;
}

/* "[003]" */
static bool is_cpu(struct flamepix_bytes word)
{
    if (word.length < 3 || word.data[0] != '[' || word.data[word.length - 1] != ']')
        return false;
    for (size_t i = 1; i + 1 < word.length; i++) {
        if (!fpx_is_digit(word.data[i]) && word.data[i] != '-')
            return false;
    }
    return true;
}

/* A date or a time of day: "2026-01-31", "06:32:01.476215". */
static bool is_time_of_day(struct flamepix_bytes word)
{
    size_t marks[2] = {0, 0};
    for (size_t i = 0; i < word.length; i++) {
        marks[0] += word.data[i] == '-';
        marks[1] += word.data[i] == ':';
        if (!fpx_is_digit(word.data[i]) && strchr("-:.", word.data[i]) == NULL)
            return false;
    }
    return word.length >= 8 && fpx_is_digit(word.data[word.length - 1]) &&
           ((marks[0] == 2 && marks[1] == 0) || (marks[0] == 0 && marks[1] == 2));
}

/* The CPU mode: "U", "KHg". */
static bool is_mode(struct flamepix_bytes word)
{
    bool all = word.length > 0 && word.length <= 3;
    for (size_t i = 0; i < word.length && all; i++)
        all = strchr("UKHGgMESDxp", word.data[i]) != NULL;
    return all;
}

/* A count. Scripts that process perf's output write large ones as "2.5e+09". */
static bool take_period(struct flamepix_bytes word, double *period_ret)
{
    return fpx_take_real(&word, period_ret) && word.length == 0 && *period_ret >= 0;
}

/* "1001001 cpu-clock:u: and the rest" */
static void take_event(struct flamepix_bytes rest, struct fpx_perf_header *header)
{
    struct flamepix_bytes word;
    header->has_period = false;
    header->event = header->rest = (struct flamepix_bytes){"", 0};
    struct flamepix_bytes behind = rest;
    if (next_word(&behind, &word) && take_period(word, &header->period)) {
        header->has_period = true;
        rest = behind;
    }
    behind = rest;
    if (next_word(&behind, &word) && word.length > 1 && word.data[word.length - 1] == ':') {
        header->event = (struct flamepix_bytes){word.data, word.length - 1};
        rest = behind;
    }
    header->rest = fpx_bytes_trimmed(rest);
}

/* A thread number followed by a word that is not a field of perf. */
struct passed_ids {
    struct flamepix_bytes word; /* empty for none */
    const char *field;          /* the word behind it */
};

static void pass_ids(struct passed_ids *passed, const char *place, struct flamepix_bytes field,
                     const struct fpx_perf_header *header)
{
    const bool has_both = header->pid.length > 0;
    if (place == NULL || header->tid.length == 0 || (passed->word.length > 0 && !has_both))
        return;
    passed->word = between(place, header->tid.data + header->tid.length);
    passed->field = field.data;
}

/* Process names have at most 15 bytes. A longer one is a name, a number and an unknown field. So is
 * a shorter one that contains "12/34" and has no number after it. */
static void end_name_at_ids(struct flamepix_bytes line, const struct passed_ids *passed,
                            struct fpx_perf_header *header)
{
    enum { MOST_OF_NAME = 15 };
    const bool has_both = memchr(passed->word.data, '/', passed->word.length) != NULL;
    if (header->comm.length <= MOST_OF_NAME && (!has_both || header->tid.length > 0))
        return;
    const char *end = header->comm.data + header->comm.length;
    header->unknown = between(passed->field, end);
    header->comm = fpx_bytes_trimmed(between(line.data, passed->word.data));
    (void)take_ids(passed->word, header);
}

/* With a time. */
static bool take_timed(struct flamepix_bytes line, struct fpx_perf_header *header)
{
    struct flamepix_bytes rest = line;
    struct flamepix_bytes word;
    struct passed_ids passed = {{"", 0}, NULL};
    const char *place = NULL; /* where the process name ends */
    bool has_ids = false;
    while (next_word(&rest, &word)) {
        if (is_time_of_day(word)) {
            place = place != NULL ? place : word.data;
            continue;
        }
        if (fpx_is_digit(word.data[0]) || word.data[0] == '-') {
            if (take_time(word, &header->nanoseconds)) {
                header->has_time = true;
                header->comm =
                    fpx_bytes_trimmed(between(line.data, place != NULL ? place : word.data));
                if (passed.word.length > 0)
                    end_name_at_ids(line, &passed, header);
                take_event(rest, header);
                return true;
            }
            has_ids = take_ids(word, header);
            place = has_ids ? word.data : NULL;
        } else if (is_cpu(word)) {
            place = has_ids ? place : word.data;
        } else if (place == NULL || !is_mode(word)) {
            if (has_ids)
                pass_ids(&passed, place, word, header);
            place = NULL;
            has_ids = false;
            header->pid = header->tid = (struct flamepix_bytes){"", 0};
        }
    }
    return false;
}

/* Without a time: "comm 12/34 [003] 1001001 cycles:", or nothing after the number. */
static bool take_untimed(struct flamepix_bytes line, struct fpx_perf_header *header)
{
    struct flamepix_bytes rest = line;
    struct flamepix_bytes word;
    while (next_word(&rest, &word)) {
        struct flamepix_bytes behind = rest;
        const char *begin = word.data;
        if (!fpx_is_digit(word.data[0]) || !take_ids(word, header))
            continue;
        while (next_word(&behind, &word) && (is_cpu(word) || is_mode(word) || is_time_of_day(word)))
            rest = behind;
        take_event(rest, header);
        if (header->event.length > 0 || header->rest.length == 0) {
            header->comm = fpx_bytes_trimmed(between(line.data, begin));
            return true;
        }
    }
    header->pid = header->tid = (struct flamepix_bytes){"", 0};
    return false;
}

/* "VM: 1234 VCPU:000 ", in front of a guest's process. */
static void skip_machine(struct flamepix_bytes *line)
{
    static const char *const names[] = {"VM:", "VCPU:"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct flamepix_bytes rest = *line;
        uint64_t number;
        fpx_take_blanks(&rest);
        if (!fpx_take(&rest, names[i]))
            continue;
        fpx_take_blanks(&rest);
        if (fpx_take_number(&rest, &number) && rest.length > 0 && fpx_is_blank(rest.data[0]))
            *line = rest;
    }
}

bool fpx_perf_header_take(struct flamepix_bytes line, struct fpx_perf_header *header_ret)
{
    const struct flamepix_bytes nothing = {"", 0};
    skip_machine(&line);
    *header_ret = (struct fpx_perf_header){
        .comm = nothing, .pid = nothing, .tid = nothing, .unknown = nothing};
    return take_timed(line, header_ret) || take_untimed(line, header_ret);
}

bool fpx_perf_header_take_bare(struct flamepix_bytes line, struct fpx_perf_header *header_ret)
{
    const struct flamepix_bytes nothing = {"", 0};
    struct flamepix_bytes rest = line;
    struct flamepix_bytes word;
    *header_ret = (struct fpx_perf_header){.comm = nothing,
                                           .pid = nothing,
                                           .tid = nothing,
                                           .event = nothing,
                                           .rest = nothing,
                                           .unknown = nothing};
    if (!fpx_bytes_end_with(line, " ") || fpx_is_blank(line.data[0]))
        return false;
    header_ret->comm = fpx_bytes_trimmed(line);
    while (next_word(&rest, &word)) {
        if (is_time_of_day(word) && header_ret->comm.data + header_ret->comm.length > word.data)
            header_ret->comm = fpx_bytes_trimmed(between(line.data, word.data));
        if (word.length < 2 || word.data[word.length - 1] != ':' ||
            fpx_bytes_trimmed(rest).length > 0)
            continue;
        header_ret->comm = fpx_bytes_trimmed(between(line.data, word.data));
        header_ret->event = (struct flamepix_bytes){word.data, word.length - 1};
    }
    return true;
}
