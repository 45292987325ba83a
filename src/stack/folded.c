#include <flamepix/stack.h>

#include <stdlib.h>
#include <string.h>

#include "base/bytes_match.h"
#include "base/line_reader.h"
#include "base/mapped_lines.h"
#include "stack/damage.h"
#include "stack/folded_part.h"
#include "stack/line_fault.h"
#include "stack/number.h"

struct folded_reader {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the reader */
    bool is_mapped;
    union {
        struct flamepix_line_reader read;
        struct flamepix_mapped_lines mapped;
    } lines;
    flamepix_read_fn read;
    void *user;
    uint64_t nbytes;                       /* that `read` gave */
    struct flamepix_format_report *report; /* the caller's, or the reader's own */
    struct flamepix_format_report unasked;
    bool strict;
    bool two_counts;
    bool has_mark; /* the next line may begin with a byte order mark */
};

/* Some bytes of a line; `begin` may be written to up to `end`. */
struct part {
    char *begin;
    char *end;
};

static struct part trim_end(struct part part)
{
    while (part.begin < part.end && flamepix_is_blank(part.end[-1]))
        part.end--;
    return part;
}

static struct part trim_begin(struct part part)
{
    while (part.begin < part.end && flamepix_is_blank(*part.begin))
        part.begin++;
    return part;
}

/* What is between a byte order mark at the very start and a carriage return at the end. */
static struct part line_content(const struct flamepix_line *line, bool is_first)
{
    struct part content = {line->text, line->text + line->length};
    if (is_first && line->length >= 3 && memcmp(line->text, "\xEF\xBB\xBF", 3) == 0)
        content.begin += 3;
    if (content.begin < content.end && content.end[-1] == '\r')
        content.end--;
    return trim_end(content);
}

/* Cuts `content` at its last blank: the count is behind it. False where there is no blank. */
static bool split_count(struct part content, struct part *text_ret, struct part *count_ret)
{
    char *cut = content.end;
    while (cut > content.begin && !flamepix_is_blank(cut[-1]))
        cut--;
    if (cut == content.begin)
        return false;
    *count_ret = (struct part){cut, content.end};
    *text_ret = trim_end((struct part){content.begin, cut});
    return true;
}

/* Takes the count at its end off `content`. */
static bool take_count(struct part *content, struct flamepix_weight *count_ret,
                       enum flamepix_line_fault *fault_ret)
{
    struct part count;
    *count_ret = (struct flamepix_weight){0, 0};
    const size_t digits = flamepix_number_at_end(
        content->begin, (size_t)(content->end - content->begin), &count_ret->value);
    if (digits > 0) {
        *content = trim_end((struct part){content->begin, content->end - digits});
        return true;
    }
    *fault_ret = FLAMEPIX_LINE_NO_COUNT;
    if (!split_count(*content, content, &count))
        return false;
    return flamepix_number_parse(count.begin, (size_t)(count.end - count.begin), count_ret,
                                 fault_ret);
}

/* The counts of a line; `before` is 0 where there is one. */
struct counts {
    struct flamepix_weight before, weight;
};

/* Takes the counts off `content`; the weight is the last of them. */
static bool take_counts(const struct folded_reader *reader, struct part *content,
                        struct counts *counts_ret, enum flamepix_line_fault *fault_ret)
{
    counts_ret->before = (struct flamepix_weight){0, 0};
    if (!take_count(content, &counts_ret->weight, fault_ret))
        return false;
    if (!reader->two_counts || take_count(content, &counts_ret->before, fault_ret))
        return true;
    if (*fault_ret == FLAMEPIX_LINE_NO_COUNT)
        *fault_ret = FLAMEPIX_LINE_ONE_COUNT;
    return false;
}

/* Ends every frame of `text` with ';', the last one's written over the blank or ';' behind it.
 * Empty frames at the end vanish. */
static struct part close_key(struct part text)
{
    while (text.begin < text.end && text.end[-1] == ';')
        text.end--;
    if (text.begin < text.end)
        *text.end++ = ';';
    return text;
}

/* How much of `key` the key before it shares, where the raw text agreed over `agreed` bytes: what
 * agreed behind the last frame is not the key's, and its closing ';' was not there to agree. */
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
    const struct flamepix_line_reader *read = &reader->lines.read;
    const struct flamepix_mapped_lines *mapped = &reader->lines.mapped;
    return reader->is_mapped ? (struct flamepix_bytes){mapped->key, mapped->key_length}
                             : (struct flamepix_bytes){read->key, read->key_length};
}

/* `key` ends every frame with ';'; the raw text agreed with the key before over `agreed` bytes. */
static inline void hand_out(struct folded_reader *reader, struct part key, size_t agreed,
                            struct counts counts, struct flamepix_stack *stack_ret)
{
    const struct flamepix_bytes before = latest_key(reader);
    *stack_ret = (struct flamepix_stack){
        .key = key.begin,
        .length = (size_t)(key.end - key.begin),
        .shared = shared_length(key, agreed, before),
        .weight = counts.weight,
        .other = counts.before,
    };
    if (reader->is_mapped)
        flamepix_mapped_lines_pin(&reader->lines.mapped, stack_ret->key, stack_ret->length);
    else
        flamepix_line_reader_pin(&reader->lines.read, stack_ret->key, stack_ret->length);
    reader->report->stacks++;
}

/* -- lines ------------------------------------------------------------------------------------- */

/* What follows `word` and blanks at the beginning of `part`; false where it begins with something
 * else. */
static bool take_word(struct part *part, const char *word)
{
    const size_t length = strlen(word);
    if ((size_t)(part->end - part->begin) < length || memcmp(part->begin, word, length) != 0)
        return false;
    part->begin += length;
    *part = trim_begin(*part);
    return true;
}

/* "# unit: cycles" */
static void take_comment(struct folded_reader *reader, struct part comment)
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

/* Any line. OK with `*is_stack_ret` false for one that is left out. */
__attribute__((noinline)) static enum flamepix_status
take_any_line(struct folded_reader *reader, const struct flamepix_line *line,
              struct flamepix_stack *stack_ret, bool *is_stack_ret)
{
    *is_stack_ret = false;
    struct part content = line_content(line, reader->has_mark);
    reader->has_mark = false;
    if (content.begin == content.end)
        return FLAMEPIX_OK;
    if (*content.begin == '#') {
        take_comment(reader, content);
        return FLAMEPIX_OK;
    }
    struct counts counts;
    enum flamepix_line_fault fault;
    if (!take_counts(reader, &content, &counts, &fault))
        return flamepix_line_fault_note(reader->report, fault, reader->strict);
    if (counts.weight.value < 0.0 || counts.before.value < 0.0)
        return flamepix_line_fault_note(reader->report, FLAMEPIX_LINE_NEGATIVE, reader->strict);
    if (counts.weight.value > 0.0 || counts.before.value > 0.0) {
        hand_out(reader, close_key(trim_begin(content)), line->shared, counts, stack_ret);
        *is_stack_ret = true;
    } else {
        reader->report->zero++;
    }
    return FLAMEPIX_OK;
}

/* A line as nearly all are: frames, one blank, and a count of a few digits. False where it may be
 * another one. */
static inline bool take_usual_line(struct folded_reader *reader, const struct flamepix_line *line,
                                   struct flamepix_stack *stack_ret)
{
    struct counts counts = {0};
    char *text = line->text;
    const size_t digits = flamepix_number_at_end(text, line->length, &counts.weight.value);
    if (digits == 0 || line->length - digits < 2)
        return false;
    const size_t end = line->length - digits - 1; /* where the blank is */
    const char last = text[end - 1];
    if (reader->has_mark || reader->two_counts || line->indent > 0 || text[0] == '#' ||
        last == ';' || flamepix_is_blank(last) || !(counts.weight.value > 0.0))
        return false;
    text[end] = ';';
    hand_out(reader, (struct part){text, text + end + 1}, line->shared, counts, stack_ret);
    if (reader->is_mapped && stack_ret->shared <= end)
        stack_ret->tail = (struct flamepix_stack_tail){line->marks + 1, line->behind_mark};
    return true;
}

static inline enum flamepix_status take_line(struct folded_reader *reader,
                                             const struct flamepix_line *line,
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

/* What ends the lines: damage is an end as any other, unless reading is strict. */
static enum flamepix_status end_lines(struct folded_reader *reader, enum flamepix_status status)
{
    if (status != FLAMEPIX_BAD_COMPRESSION || reader->strict)
        return status;
    flamepix_damage_note(&reader->report->damage, reader->nbytes,
                         "packed data that is whole to its end");
    return FLAMEPIX_END;
}

static enum flamepix_status next_line(struct folded_reader *reader, struct flamepix_line *line_ret)
{
    return reader->is_mapped ? flamepix_mapped_lines_next(&reader->lines.mapped, line_ret)
                             : flamepix_line_reader_next(&reader->lines.read, line_ret);
}

/* Whether a line was begun that could not be handed out. */
static bool is_torn(const struct folded_reader *reader)
{
    return reader->is_mapped ? flamepix_mapped_lines_torn(&reader->lines.mapped)
                             : flamepix_line_reader_torn(&reader->lines.read);
}

static enum flamepix_status folded_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct folded_reader *reader = (struct folded_reader *)stacks;
    bool is_stack = false;
    while (!is_stack) {
        struct flamepix_line line;
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
        flamepix_mapped_lines_free(&reader->lines.mapped);
    else
        flamepix_line_reader_free(&reader->lines.read);
    free(reader);
}

const char *flamepix_line_fault_text(enum flamepix_line_fault fault)
{
    switch (fault) {
    case FLAMEPIX_LINE_NO_COUNT:
        return "no count behind a blank at its end";
    case FLAMEPIX_LINE_NEGATIVE:
        return "its count is negative";
    case FLAMEPIX_LINE_NOT_DECIMAL:
        return "its count is not a plain decimal number";
    case FLAMEPIX_LINE_TOO_LARGE:
        return "its count is above " FLAMEPIX_TEXT_OF(FLAMEPIX_COUNT_MAX);
    case FLAMEPIX_LINE_ONE_COUNT:
        return "it has one count and not two";
    case FLAMEPIX_LINE_UNEXPECTED:
        return "its format has nothing like it there";
    }
    return "unknown fault";
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
    reader->two_counts = options != NULL && options->counts == 2;
    reader->report->two_counts = reader->two_counts;
    reader->has_mark = true;
    *reader_ret = reader;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_folded_create(flamepix_read_fn read, void *user,
                                            const struct flamepix_format_options *options,
                                            struct flamepix_format_report *report,
                                            struct flamepix_stacks **stacks_ret)
{
    struct folded_reader *reader;
    enum flamepix_status status = create(options, report, &reader);
    if (status != FLAMEPIX_OK)
        return status;
    reader->read = read;
    reader->user = user;
    flamepix_line_reader_init(&reader->lines.read, read_counted, reader, '\n',
                              longest_line(options));
    *stacks_ret = &reader->stacks;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_folded_mapped_create(const struct flamepix_mapped_text *text,
                                                   const struct flamepix_format_options *options,
                                                   struct flamepix_format_report *report,
                                                   struct flamepix_stacks **stacks_ret)
{
    struct folded_reader *reader;
    enum flamepix_status status = create(options, report, &reader);
    if (status != FLAMEPIX_OK)
        return status;
    reader->is_mapped = true;
    flamepix_mapped_lines_init(&reader->lines.mapped, text, longest_line(options));
    reader->stacks.ahead = &reader->lines.mapped.ahead;
    *stacks_ret = &reader->stacks;
    return FLAMEPIX_OK;
}

void flamepix_folded_follows(struct flamepix_stacks *stacks)
{
    ((struct folded_reader *)stacks)->has_mark = false;
}
