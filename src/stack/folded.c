/* Reads folded text: one stack a line, "main;parse;read 42", as it streams past.
 *
 * Nearly every line consists of frames, one blank and a few digits. take_usual_line recognises
 * exactly these lines and hands them out in place: ';' is written over the blank, so the text is
 * the key. Bytes shared with the line before, which the line reader counts, are shared by the keys.
 * All other lines (comments, counts in front, two counts, blanks around frames, empty names, a byte
 * order mark, bad lines) go through take_any_line. Keys that differ from their text are built in
 * one of two buffers, so that the previous key stays valid. */
#include <flamepix/stack.h>

#include <stdlib.h>
#include <string.h>

#include "base/bytes_match.h"
#include "base/line_reader.h"
#include "base/mapped_lines.h"
#include "stack/folded_count.h"
#include "stack/folded_line.h"
#include "stack/format_shape.h"
#include "stack/line_counts.h"

struct folded_reader {
    struct flamepix_stacks stacks; /* first: a pointer to it is a pointer to the reader */
    bool is_mapped;
    union {
        struct fpx_line_reader read;
        struct fpx_mapped_lines mapped;
    } lines;
    flamepix_read_fn read;
    void *user;
    uint64_t nbytes;                       /* returned by `read` */
    struct flamepix_format_report *report; /* the caller's, or the reader's own */
    struct flamepix_format_report unasked;
    bool strict, signed_counts;
    bool two_counts;       /* of the next line */
    bool has_one_count;    /* of the next line, as the whole text should have */
    bool counts_are_given; /* comments do not matter */
    bool count_first;
    bool is_unusual; /* a line may differ from the usual ones */
    bool keeps_zero; /* lines with a count of 0 are stacks */
    bool has_mark;   /* the next line may begin with a byte order mark */
    size_t limit;    /* of a line and of a key, in bytes */
    /* Keys that differ from their lines, in turn. */
    struct flamepix_buffer cleaned[2];
    size_t latest_cleaned;
};

/* A range of bytes of a line; from `begin` to `end` it may be written to. */
struct part {
    char *begin;
    char *end;
};

static struct part trim_end(struct part part)
{
    while (part.begin < part.end && fpx_is_blank(part.end[-1]))
        part.end--;
    return part;
}

static struct part trim_begin(struct part part)
{
    while (part.begin < part.end && fpx_is_blank(*part.begin))
        part.begin++;
    return part;
}

/* A line without a byte order mark at the very start and a carriage return at its end. */
static struct part line_content(const struct fpx_line *line, bool is_first)
{
    struct part content = {line->text, line->text + line->length};
    if (is_first && line->length >= 3 && memcmp(line->text, "\xEF\xBB\xBF", 3) == 0)
        content.begin += 3;
    if (content.begin < content.end && content.end[-1] == '\r')
        content.end--;
    return trim_end(content);
}

static struct flamepix_bytes bytes_of(struct part part)
{
    return (struct flamepix_bytes){part.begin, (size_t)(part.end - part.begin)};
}

/* The counts of a line; `before` is 0 if there is only one. */
struct counts {
    struct flamepix_weight before, weight;
};

/* Takes the counts off the beginning of `content`; the weight is the last of them. */
static bool take_first_counts(const struct folded_reader *reader, struct flamepix_bytes *content,
                              struct counts *counts_ret, enum flamepix_line_fault *fault_ret)
{
    if (reader->two_counts && !fpx_folded_take_first_count(content, &counts_ret->before, fault_ret))
        return false;
    if (fpx_folded_take_first_count(content, &counts_ret->weight, fault_ret))
        return true;
    if (reader->two_counts && *fault_ret == FLAMEPIX_LINE_NO_COUNT)
        *fault_ret = FLAMEPIX_LINE_ONE_COUNT;
    return false;
}

/* Takes the counts off the end of `content`. */
static bool take_end_counts(const struct folded_reader *reader, struct flamepix_bytes *content,
                            struct counts *counts_ret, enum flamepix_line_fault *fault_ret)
{
    if (!fpx_folded_take_count(content, &counts_ret->weight, fault_ret))
        return false;
    if (reader->has_one_count)
        return true;
    *fault_ret = FLAMEPIX_LINE_NO_COUNT;
    if (reader->two_counts && fpx_folded_take_count(content, &counts_ret->before, fault_ret))
        return true;
    if (*fault_ret == FLAMEPIX_LINE_NO_COUNT || *fault_ret == FLAMEPIX_LINE_COUNT_FIRST)
        *fault_ret = FLAMEPIX_LINE_ONE_COUNT;
    return false;
}

/* Takes the counts off `content`. False if it has none; the rest then ends in the word that is not
 * a count, or begins with it if counts come first. */
static bool take_counts(const struct folded_reader *reader, struct part *content,
                        struct counts *counts_ret, enum flamepix_line_fault *fault_ret)
{
    struct flamepix_bytes bytes = bytes_of(*content);
    *counts_ret = (struct counts){{0, 0}, {0, 0}};
    const bool has_counts = reader->count_first
                                ? take_first_counts(reader, &bytes, counts_ret, fault_ret)
                                : take_end_counts(reader, &bytes, counts_ret, fault_ret);
    content->begin += bytes.data - content->begin;
    content->end = content->begin + bytes.length;
    return has_counts;
}

/* Ends the last frame of `text` with ';', written over the blank after it. */
static struct part close_key(struct part text)
{
    if (text.begin < text.end)
        *text.end++ = ';';
    return text;
}

/* The length that `key` shares with the key before, if the raw texts agree over `agreed` bytes.
 * Agreement after the last frame does not count; the closing ';' was not compared. */
static size_t shared_length(struct part key, size_t agreed, struct flamepix_bytes before)
{
    size_t length = (size_t)(key.end - key.begin);
    if (length == 0 || agreed < length - 1)
        return length == 0 ? 0 : agreed;
    bool closed_alike = before.length >= length && before.data[length - 1] == ';';
    return closed_alike ? length : length - 1;
}

/* The key of the latest stack. */
static struct flamepix_bytes latest_key(const struct folded_reader *reader)
{
    const struct fpx_line_reader *read = &reader->lines.read;
    const struct fpx_mapped_lines *mapped = &reader->lines.mapped;
    return reader->is_mapped ? (struct flamepix_bytes){mapped->key, mapped->key_length}
                             : (struct flamepix_bytes){read->key, read->key_length};
}

/* Hands out `key`, which ends each frame with ';' and shares `shared` bytes with the last one. */
static inline void hand_out(struct folded_reader *reader, struct part key, size_t shared,
                            struct counts counts, struct flamepix_stack *stack_ret)
{
    *stack_ret = (struct flamepix_stack){
        .key = key.begin,
        .length = (size_t)(key.end - key.begin),
        .shared = shared,
        .weight = counts.weight,
        .other = counts.before,
    };
    if (reader->is_mapped)
        fpx_mapped_lines_pin(&reader->lines.mapped, stack_ret->key, stack_ret->length);
    else
        fpx_line_reader_pin(&reader->lines.read, stack_ret->key, stack_ret->length);
    reader->report->stacks++;
}

/* Hands out the text of a line in place; it agrees with the key before over `agreed` bytes. */
static inline void hand_out_text(struct folded_reader *reader, struct part text, size_t agreed,
                                 struct counts counts, struct flamepix_stack *stack_ret)
{
    const struct part key = close_key(text);
    hand_out(reader, key, shared_length(key, agreed, latest_key(reader)), counts, stack_ret);
}

/* Appends bytes that may be read beyond a key (mapped_lines.h). */
static enum flamepix_status append_room(struct flamepix_buffer *key)
{
    static const char room[FPX_WIDE_BEHIND];
    return flamepix_buffer_append(key, room, sizeof(room));
}

/* Hands out a text that needs a copy: its frames have blanks around them or empty names, or it has
 * no room for the end of the key. */
static enum flamepix_status hand_out_cleaned(struct folded_reader *reader, struct part text,
                                             struct counts counts, struct flamepix_stack *stack_ret)
{
    const struct flamepix_bytes before = latest_key(reader);
    struct flamepix_buffer *cleaned = &reader->cleaned[1 - reader->latest_cleaned];
    flamepix_buffer_clear(cleaned);
    enum flamepix_status status = fpx_folded_append_key(cleaned, bytes_of(text), reader->limit);
    const size_t length = cleaned->length;
    if (status == FLAMEPIX_OK)
        status = append_room(cleaned);
    if (status != FLAMEPIX_OK)
        return status;
    reader->latest_cleaned = 1 - reader->latest_cleaned;
    const size_t shared = fpx_common_prefix_length(cleaned->data, before.data,
                                                   length < before.length ? length : before.length);
    hand_out(reader, (struct part){cleaned->data, cleaned->data + length}, shared, counts,
             stack_ret);
    return FLAMEPIX_OK;
}

static enum flamepix_status hand_out_any(struct folded_reader *reader, const struct fpx_line *line,
                                         struct part text, struct counts counts,
                                         struct flamepix_stack *stack_ret)
{
    if (line->has_pair || reader->count_first || (text.begin < text.end && *text.begin == ';'))
        return hand_out_cleaned(reader, text, counts, stack_ret);
    hand_out_text(reader, text, line->shared, counts, stack_ret);
    return FLAMEPIX_OK;
}

/* -- lines ------------------------------------------------------------------------------------- */

/* Removes `word` and blanks from the start of `part`; false if it starts with something else. */
static bool take_word(struct part *part, const char *word)
{
    const size_t length = strlen(word);
    if ((size_t)(part->end - part->begin) < length || memcmp(part->begin, word, length) != 0)
        return false;
    part->begin += length;
    *part = trim_begin(*part);
    return true;
}

static void note_unusual(struct folded_reader *reader)
{
    reader->is_unusual = reader->has_mark || !reader->has_one_count || reader->count_first;
}

static void set_counts(struct folded_reader *reader, unsigned counts)
{
    reader->two_counts = counts == 2;
    reader->has_one_count = counts != 2 && !reader->report->two_counts;
    note_unusual(reader);
}

/* Parses "# counts: one per line". */
static void take_counts_comment(struct folded_reader *reader, struct part comment)
{
    const unsigned counts = fpx_counts_of_comment(
        (struct flamepix_bytes){comment.begin, (size_t)(comment.end - comment.begin)});
    if (counts == 0 || reader->counts_are_given || reader->two_counts == (counts == 2))
        return;
    reader->report->counts_changed = true;
    set_counts(reader, counts);
}

/* "# unit: cycles" */
static void take_unit(struct folded_reader *reader, struct part comment)
{
    char *unit = reader->report->unit;
    if (unit[0] != '\0' || !take_word(&comment, "#") || !take_word(&comment, "unit:"))
        return;
    const size_t length = (size_t)(comment.end - comment.begin);
    if (length >= FLAMEPIX_UNIT_NBYTES || memchr(comment.begin, '\0', length) != NULL)
        return;
    memcpy(unit, comment.begin, length);
    unit[length] = '\0';
}

static void take_comment(struct folded_reader *reader, struct part comment)
{
    struct flamepix_format_report *report = reader->report;
    report->comments++;
    take_unit(reader, comment);
    take_counts_comment(reader, comment);
    if (!fpx_folded_comment_looks_like_stack(bytes_of(comment), reader->count_first))
        return;
    if (report->stack_comments++ == 0)
        report->first_stack_comment = report->lines;
}

static enum flamepix_status note_fault(struct folded_reader *reader, struct part content,
                                       enum flamepix_line_fault fault)
{
    if (reader->report->bad_lines == 0)
        fpx_line_fault_note_text(reader->report, bytes_of(content));
    return fpx_line_fault_note_word(reader->report, fault, bytes_of(content), reader->count_first,
                                    reader->strict);
}

/* Handles any line. OK with `*is_stack_ret` false: the line is left out. */
__attribute__((noinline)) static enum flamepix_status
take_any_line(struct folded_reader *reader, const struct fpx_line *line,
              struct flamepix_stack *stack_ret, bool *is_stack_ret)
{
    *is_stack_ret = false;
    struct part content = line_content(line, reader->has_mark);
    reader->has_mark = false;
    note_unusual(reader);
    if (content.begin == content.end)
        return FLAMEPIX_OK;
    if (fpx_folded_is_comment(bytes_of(content), reader->count_first)) {
        take_comment(reader, content);
        return FLAMEPIX_OK;
    }
    struct counts counts;
    enum flamepix_line_fault fault;
    if (!take_counts(reader, &content, &counts, &fault))
        return note_fault(reader, content, fault);
    const bool is_below = counts.weight.value < 0.0 || counts.before.value < 0.0;
    if (is_below && !reader->signed_counts)
        return FLAMEPIX_BELOW_ZERO;
    const bool is_zero = !is_below && !(counts.weight.value > 0.0 || counts.before.value > 0.0);
    reader->report->below_zero += is_below;
    reader->report->zero += is_zero;
    if (is_zero && !reader->keeps_zero)
        return FLAMEPIX_OK;
    *is_stack_ret = true;
    enum flamepix_status status =
        hand_out_any(reader, line, trim_begin(content), counts, stack_ret);
    reader->report->stacks -= status == FLAMEPIX_OK && is_zero;
    return status;
}

/* Handles a usual line: frames, one blank, and a count of a few digits. False if the line may be
 * another one. */
static inline bool take_usual_line(struct folded_reader *reader, const struct fpx_line *line,
                                   struct flamepix_stack *stack_ret)
{
    struct counts counts = {0};
    char *text = line->text;
    const size_t digits = fpx_folded_count_at_end(text, line->length, &counts.weight.value);
    if (digits == 0 || line->length - digits < 2)
        return false;
    const size_t end = line->length - digits - 1; /* where the blank is */
    if (reader->is_unusual || line->has_pair || line->indent > 0 || text[0] == '#' ||
        fpx_is_blank(text[end - 1]) || !(counts.weight.value > 0.0))
        return false;
    hand_out_text(reader, (struct part){text, text + end}, line->shared, counts, stack_ret);
    if (reader->is_mapped && stack_ret->shared <= end)
        stack_ret->tail = (struct flamepix_stack_tail){line->marks + 1, line->behind_mark};
    return true;
}

static inline enum flamepix_status take_line(struct folded_reader *reader,
                                             const struct fpx_line *line,
                                             struct flamepix_stack *stack_ret, bool *is_stack_ret)
{
    *is_stack_ret = take_usual_line(reader, line, stack_ret);
    return *is_stack_ret ? FLAMEPIX_OK : take_any_line(reader, line, stack_ret, is_stack_ret);
}

/* A flamepix_read_fn for the lines. */
static enum flamepix_status read_counted(void *user, void *buffer, size_t capacity,
                                         size_t *length_ret)
{
    struct folded_reader *reader = user;
    enum flamepix_status status = reader->read(reader->user, buffer, capacity, length_ret);
    if (status == FLAMEPIX_OK)
        reader->nbytes += *length_ret;
    return status;
}

/* The status at the end of the lines: damage is an ordinary end, unless reading is strict. */
static enum flamepix_status end_lines(struct folded_reader *reader, enum flamepix_status status)
{
    if (status != FLAMEPIX_BAD_COMPRESSION || reader->strict)
        return status;
    fpx_recording_damage_note(&reader->report->damage, reader->nbytes,
                              "packed data that is whole to its end");
    return FLAMEPIX_END;
}

static enum flamepix_status next_line(struct folded_reader *reader, struct fpx_line *line_ret)
{
    return reader->is_mapped ? fpx_mapped_lines_next(&reader->lines.mapped, line_ret)
                             : fpx_line_reader_next(&reader->lines.read, line_ret);
}

/* Whether a line was begun but could not be handed out. */
static bool is_torn(const struct folded_reader *reader)
{
    return reader->is_mapped ? fpx_mapped_lines_torn(&reader->lines.mapped)
                             : fpx_line_reader_torn(&reader->lines.read);
}

static enum flamepix_status folded_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct folded_reader *reader = (struct folded_reader *)stacks;
    bool is_stack = false;
    while (!is_stack) {
        struct fpx_line line;
        enum flamepix_status status = next_line(reader, &line);
        if (status == FLAMEPIX_OK || is_torn(reader))
            reader->report->lines++;
        status = status == FLAMEPIX_OK ? take_line(reader, &line, stack_ret, &is_stack)
                                       : end_lines(reader, status);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return FLAMEPIX_OK;
}

static void folded_free(struct flamepix_stacks *stacks)
{
    struct folded_reader *reader = (struct folded_reader *)stacks;
    if (reader->is_mapped)
        fpx_mapped_lines_free(&reader->lines.mapped);
    else
        fpx_line_reader_free(&reader->lines.read);
    flamepix_buffer_free(&reader->cleaned[0]);
    flamepix_buffer_free(&reader->cleaned[1]);
    free(reader);
}

static size_t longest_line(const struct flamepix_format_options *options)
{
    const size_t limit = options != NULL ? options->limit_line_nbytes : 0;
    return limit != 0 ? limit : (size_t)FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES;
}

static enum flamepix_status create(const struct flamepix_format_options *options,
                                   struct flamepix_format_report *report,
                                   struct folded_reader **reader_ret)
{
    struct folded_reader *reader = calloc(1, sizeof(*reader));
    if (reader == NULL)
        return FLAMEPIX_NO_MEMORY;
    reader->stacks.next = folded_next;
    reader->stacks.free = folded_free;
    reader->stacks.lookback = 1; /* a pinned key stays in place until after the next pin */
    reader->report = report != NULL ? report : &reader->unasked;
    *reader->report = (struct flamepix_format_report){0};
    reader->strict = options != NULL && options->strict;
    reader->signed_counts = options != NULL && options->signed_counts;
    const unsigned given = options != NULL ? options->counts : 0;
    const unsigned guessed = options != NULL ? options->guessed_counts : 0;
    reader->count_first = options != NULL && options->count_first;
    reader->counts_are_given = given != 0;
    reader->report->two_counts = (given != 0 ? given : guessed) == 2;
    reader->keeps_zero = options != NULL && options->recording.in_time_order;
    reader->has_mark = true;
    set_counts(reader, reader->report->two_counts ? 2 : 1);
    reader->limit = longest_line(options);
    *reader_ret = reader;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_folded_create(flamepix_read_fn read, void *user,
                                            const struct flamepix_format_options *options,
                                            struct flamepix_format_report *report,
                                            struct flamepix_stacks **stacks_ret)
{
    FPX_TAKE(struct flamepix_format_options, fpx_format_shape, options);
    struct folded_reader *reader;
    enum flamepix_status status = create(options, report, &reader);
    if (status != FLAMEPIX_OK)
        return status;
    reader->read = read;
    reader->user = user;
    fpx_line_reader_init(&reader->lines.read, read_counted, reader, '\n', longest_line(options));
    *stacks_ret = &reader->stacks;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_folded_mapped_create(const struct fpx_mapped_text *text,
                                              const struct flamepix_format_options *options,
                                              struct flamepix_format_report *report,
                                              struct flamepix_stacks **stacks_ret)
{
    struct folded_reader *reader;
    enum flamepix_status status = create(options, report, &reader);
    if (status != FLAMEPIX_OK)
        return status;
    reader->is_mapped = true;
    fpx_mapped_lines_init(&reader->lines.mapped, text, longest_line(options));
    reader->stacks.ahead = &reader->lines.mapped.ahead;
    *stacks_ret = &reader->stacks;
    return FLAMEPIX_OK;
}

void fpx_folded_follows(struct flamepix_stacks *stacks)
{
    struct folded_reader *reader = (struct folded_reader *)stacks;
    reader->has_mark = false;
    note_unusual(reader);
}
