/* Patterns, by PCRE2.
 *
 * An exact name and a literal part of a name are patterns, too: their text is quoted, and that of a
 * name anchored at both ends, so that ignoring case means the same for all kinds.
 *
 * PCRE2 tries a match at each byte of the name, and counts the steps of each try separately. So the
 * limit of steps for a try is lower for a long name: all tries together stay within STEPS, but each
 * may take some for every byte, as harmless patterns do. The names of programs are short. In one of
 * more than SHORT bytes this would take too long, so all tries together stay within LONG_STEPS, and
 * only those bytes are counted as tries at which a match can begin.
 *
 * JIT compilation makes a pattern many times faster, but its stack is small. Searches that exceed
 * it are repeated without JIT, on the heap; and if JIT is unavailable (a processor that PCRE2 does
 * not support, a system that forbids it), all searches are done so. */
#include "pattern/expression.h"

#include <stdio.h>
#include <stdlib.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/bytes_match.h"
#include "base/utf8.h"
#include "pattern/patterns.h"
#include "pattern/undecided.h"

/* Steps of one search, of a try for each byte of the name, and of any try; memory of a search. */
enum { STEPS = 10000000, STEPS_A_BYTE = 4, MOST_STEPS = 1000000, HEAP_KIB = 4096 };

/* The same for a name of more than SHORT bytes, and the least steps of a try in it. */
enum { SHORT = 16384, LONG_STEPS = 1000000000, LEAST_STEPS = 64 };

/* What a text means. A regular expression cannot begin with a `+`, which repeats what is before. */
enum kind {
    EXPRESSION,
    NAME, /* all of it, behind a `=` */
    PART, /* of a name, behind a `+` */
};

struct flamepix_pattern {
    char *text;
    enum kind kind;
    bool ignores_case;
    bool has_machine_code;
    bool is_shared;          /* text and code are another pattern's */
    bool is_short_of_memory; /* an allocation of PCRE2 failed; it does not always say so */
    pcre2_general_context *memory;
    pcre2_match_context *limits;
    pcre2_match_data *match;
    pcre2_code *code;
    struct flamepix_undecided *undecided; /* NULL: searches end with LIMIT_PATTERN */
};

static void *take(size_t nbytes, void *user)
{
    struct flamepix_pattern *pattern = user;
    void *piece = malloc(nbytes);
    pattern->is_short_of_memory |= piece == NULL;
    return piece;
}

static void give_back(void *piece, void *user)
{
    (void)user;
    free(piece);
}

/* -- compiling --------------------------------------------------------------------------------- */

static enum flamepix_status check_text(const char *text, bool is_expression,
                                       struct flamepix_pattern_fault *fault)
{
    if (text[0] == '\0')
        return fpx_pattern_refuse(fault, 0, "it is empty, and would be found in every name");
    if (text[0] == ';' && !is_expression)
        return fpx_pattern_refuse(
            fault, 0, "this is an exact path, and names are searched; =NAME is one name");
    if (text[0] == '+' && text[1] == '\0')
        return fpx_pattern_refuse(fault, 1, "there is no text behind the '+'");
    if (strlen(text) > FLAMEPIX_PATTERN_MAX)
        return fpx_pattern_refuse(fault, FLAMEPIX_PATTERN_MAX, "it is longer than 4,096 bytes");
    return FLAMEPIX_OK;
}

static bool is_utf8(const char *text, size_t length)
{
    while (length > 0) {
        uint32_t point;
        size_t count = fpx_utf8_decode(text, length, &point);
        if (count == 1 && point == FPX_UTF8_REPLACEMENT)
            return false;
        text += count;
        length -= count;
    }
    return true;
}

static uint32_t compile_options(const struct flamepix_pattern *pattern)
{
    uint32_t options = PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C;
    if (pattern->kind == NAME)
        options = PCRE2_LITERAL | PCRE2_ANCHORED | PCRE2_ENDANCHORED;
    else if (pattern->kind == PART)
        options = PCRE2_LITERAL;
    if (pattern->ignores_case)
        options |= PCRE2_CASELESS;
    if (is_utf8(pattern->text, strlen(pattern->text)))
        options |= PCRE2_UTF | PCRE2_MATCH_INVALID_UTF;
    else if (pattern->kind == EXPRESSION)
        options |= PCRE2_NEVER_UTF;
    return options;
}

/* Says what is wrong with the expression, and what finds its text as it stands. */
static enum flamepix_status refuse_expression(const char *text, int error, size_t offset,
                                              struct flamepix_pattern_fault *fault)
{
    enum { REPEATED_MOST = 80 };
    char why[128] = "";
    (void)pcre2_get_error_message(error, (PCRE2_UCHAR *)why, sizeof(why));
    if (strlen(text) <= REPEATED_MOST)
        (void)snprintf(fault->why, sizeof(fault->why), "%s; \"+%s\" finds this text as it stands",
                       why, text);
    else
        (void)snprintf(fault->why, sizeof(fault->why), "%s; +TEXT finds TEXT as it stands", why);
    fault->offset = offset;
    return FLAMEPIX_BAD_ARGUMENT;
}

static enum flamepix_status compile(struct flamepix_pattern *pattern,
                                    struct flamepix_pattern_fault *fault)
{
    const struct flamepix_bytes whole = flamepix_bytes_of(pattern->text);
    struct flamepix_bytes text =
        pattern->kind == EXPRESSION ? whole : flamepix_bytes_from(whole, 1);
    if (pattern->kind == NAME)
        text = fpx_bytes_trimmed(text);
    const size_t skipped = (size_t)(text.data - whole.data);
    size_t offset = 0;
    int error;
    pcre2_compile_context *context = pcre2_compile_context_create(pattern->memory);
    if (context == NULL)
        return FLAMEPIX_NO_MEMORY;
    pattern->code = pcre2_compile((PCRE2_SPTR)text.data, text.length, compile_options(pattern),
                                  &error, &offset, context);
    pcre2_compile_context_free(context);
    if (pattern->code != NULL)
        return FLAMEPIX_OK;
    if (pattern->is_short_of_memory)
        return FLAMEPIX_NO_MEMORY;
    return refuse_expression(pattern->text, error, offset + skipped, fault);
}

/* Scratch memory of searches. */
static enum flamepix_status prepare_searches(struct flamepix_pattern *pattern)
{
    pattern->limits = pcre2_match_context_create(pattern->memory);
    pattern->match = pcre2_match_data_create(FPX_PATTERN_PIECES, pattern->memory);
    if (pattern->limits == NULL || pattern->match == NULL)
        return FLAMEPIX_NO_MEMORY;
    (void)pcre2_set_heap_limit(pattern->limits, HEAP_KIB);
    return FLAMEPIX_OK;
}

static enum flamepix_status prepare(struct flamepix_pattern *pattern)
{
    enum flamepix_status status = prepare_searches(pattern);
    if (status != FLAMEPIX_OK)
        return status;
    size_t nbytes = 0;
    (void)pcre2_jit_compile(pattern->code, PCRE2_JIT_COMPLETE);
    (void)pcre2_pattern_info(pattern->code, PCRE2_INFO_JITSIZE, &nbytes);
    pattern->has_machine_code = nbytes > 0;
    return pattern->is_short_of_memory ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

static enum flamepix_status make(struct flamepix_pattern *pattern, const char *text,
                                 struct flamepix_pattern_fault *fault)
{
    size_t nbytes = strlen(text) + 1;
    pattern->text = malloc(nbytes);
    if (pattern->text == NULL)
        return FLAMEPIX_NO_MEMORY;
    memcpy(pattern->text, text, nbytes);
    pattern->memory = pcre2_general_context_create(take, give_back, pattern);
    if (pattern->memory == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = compile(pattern, fault);
    return status == FLAMEPIX_OK ? prepare(pattern) : status;
}

static enum flamepix_status create(const char *text, enum kind kind, bool ignore_case,
                                   struct flamepix_pattern **pattern_ret,
                                   struct flamepix_pattern_fault *fault_ret)
{
    struct flamepix_pattern *pattern = calloc(1, sizeof(*pattern));
    if (pattern == NULL)
        return FLAMEPIX_NO_MEMORY;
    pattern->kind = kind;
    pattern->ignores_case = ignore_case;
    enum flamepix_status status = make(pattern, text, fault_ret);
    if (status != FLAMEPIX_OK) {
        flamepix_pattern_free(pattern);
        return status;
    }
    *pattern_ret = pattern;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_pattern_create(const char *text, bool ignore_case,
                                             struct flamepix_pattern **pattern_ret,
                                             struct flamepix_pattern_fault *fault_ret)
{
    const enum kind kind = text[0] == '=' ? NAME : text[0] == '+' ? PART : EXPRESSION;
    enum flamepix_status status = check_text(text, false, fault_ret);
    return status == FLAMEPIX_OK ? create(text, kind, ignore_case, pattern_ret, fault_ret) : status;
}

enum flamepix_status fpx_expression_create(const char *text, bool ignore_case,
                                           struct flamepix_pattern **pattern_ret,
                                           struct flamepix_pattern_fault *fault_ret)
{
    const enum kind kind = text[0] == '+' ? PART : EXPRESSION;
    enum flamepix_status status = check_text(text, true, fault_ret);
    return status == FLAMEPIX_OK ? create(text, kind, ignore_case, pattern_ret, fault_ret) : status;
}

enum flamepix_status flamepix_pattern_share(const struct flamepix_pattern *pattern,
                                            struct flamepix_pattern **pattern_ret)
{
    struct flamepix_pattern *shared = malloc(sizeof(*shared));
    if (shared == NULL)
        return FLAMEPIX_NO_MEMORY;
    *shared = (struct flamepix_pattern){
        .text = pattern->text,
        .kind = pattern->kind,
        .ignores_case = pattern->ignores_case,
        .has_machine_code = pattern->has_machine_code,
        .is_shared = true,
        .code = pattern->code,
        .undecided = pattern->undecided,
    };
    shared->memory = pcre2_general_context_create(take, give_back, shared);
    enum flamepix_status status =
        shared->memory != NULL ? prepare_searches(shared) : FLAMEPIX_NO_MEMORY;
    if (status != FLAMEPIX_OK) {
        flamepix_pattern_free(shared);
        return status;
    }
    *pattern_ret = shared;
    return FLAMEPIX_OK;
}

size_t fpx_expression_groups(const struct flamepix_pattern *pattern)
{
    uint32_t count = 0;
    (void)pcre2_pattern_info(pattern->code, PCRE2_INFO_CAPTURECOUNT, &count);
    return count;
}

/* -- searching --------------------------------------------------------------------------------- */

/* Whether a match can begin with `byte`, if all begin with `first`: letters may differ in case, and
 * beyond ASCII in all of their bytes. */
static bool can_begin(unsigned char byte, uint32_t first)
{
    return byte == first || (first >= 0x80 ? byte >= 0x80 : (byte | 0x20) == (first | 0x20));
}

/* The number of places in `name` at which a match can begin, at most. */
static size_t count_tries(const struct flamepix_pattern *pattern, struct flamepix_bytes name)
{
    enum { ANYWHERE, WITH_A_BYTE, AT_LINES };
    uint32_t options = 0, beginning = ANYWHERE, first = 0;
    const uint8_t *bits = NULL;
    (void)pcre2_pattern_info(pattern->code, PCRE2_INFO_ALLOPTIONS, &options);
    (void)pcre2_pattern_info(pattern->code, PCRE2_INFO_FIRSTCODETYPE, &beginning);
    (void)pcre2_pattern_info(pattern->code, PCRE2_INFO_FIRSTCODEUNIT, &first);
    (void)pcre2_pattern_info(pattern->code, PCRE2_INFO_FIRSTBITMAP, &bits);
    if (options & PCRE2_ANCHORED)
        return 1;
    if (beginning == AT_LINES)
        first = '\n';
    else if (beginning == ANYWHERE && bits == NULL)
        return name.length + 1;
    size_t count = 1;
    for (size_t i = 0; i < name.length; i++) {
        const unsigned char byte = (unsigned char)name.data[i];
        count += bits != NULL ? (bits[byte / 8] >> byte % 8) & 1U : can_begin(byte, first);
    }
    return count;
}

static uint32_t steps_of_a_try(const struct flamepix_pattern *pattern, struct flamepix_bytes name)
{
    const size_t length = name.length;
    if (length > SHORT) {
        const size_t steps = LONG_STEPS / count_tries(pattern, name);
        return steps > LEAST_STEPS ? (uint32_t)steps : LEAST_STEPS;
    }
    size_t steps = STEPS / (length + 1);
    if (steps < STEPS_A_BYTE * length)
        steps = STEPS_A_BYTE * length;
    return steps > MOST_STEPS ? MOST_STEPS : (uint32_t)steps;
}

static int search(struct flamepix_pattern *pattern, struct flamepix_bytes name, size_t from,
                  uint32_t options, pcre2_match_data *match)
{
    return pcre2_match(pattern->code, (PCRE2_SPTR)name.data, name.length, from, options, match,
                       pattern->limits);
}

/* Where the match is, and its groups: `result` is 1 + the last of them that took part, or 0 where
 * there was no room for all. Behind it places are not written. */
static void note_pieces(pcre2_match_data *match, int result, struct fpx_pattern_match *match_ret)
{
    const size_t *places = pcre2_get_ovector_pointer(match);
    const size_t count = result > 0 ? (size_t)result : pcre2_get_ovector_count(match);
    for (size_t i = 0; i < FPX_PATTERN_PIECES; i++) {
        struct fpx_pattern_piece *piece = &match_ret->pieces[i];
        *piece = (struct fpx_pattern_piece){.is_set = i < count && places[2 * i] != PCRE2_UNSET};
        if (piece->is_set) {
            piece->begin = places[2 * i];
            piece->end = places[2 * i + 1];
        }
    }
}

/* Without machine code. What such a search has taken stays with its match data, up to HEAP_KIB; so
 * that is its own, and many patterns do not keep as much each. */
static int search_slowly(struct flamepix_pattern *pattern, struct flamepix_bytes name, size_t from,
                         struct fpx_pattern_match *match_ret)
{
    pcre2_match_data *match = pcre2_match_data_create(FPX_PATTERN_PIECES, pattern->memory);
    if (match == NULL)
        return PCRE2_ERROR_NOMEMORY;
    int result = search(pattern, name, from, PCRE2_NO_JIT, match);
    if (result >= 0 && match_ret != NULL)
        note_pieces(match, result, match_ret);
    pcre2_match_data_free(match);
    return result;
}

/* Like search(), with or without machine code. `match_ret` is NULL if the position is not
 * needed. */
static int search_by_any(struct flamepix_pattern *pattern, struct flamepix_bytes name, size_t from,
                         struct fpx_pattern_match *match_ret)
{
    int result = PCRE2_ERROR_JIT_STACKLIMIT;
    if (pattern->has_machine_code) {
        result = search(pattern, name, from, 0, pattern->match);
        if (result >= 0 && match_ret != NULL)
            note_pieces(pattern->match, result, match_ret);
    }
    return result == PCRE2_ERROR_JIT_STACKLIMIT ? search_slowly(pattern, name, from, match_ret)
                                                : result;
}

static enum flamepix_status find(struct flamepix_pattern *pattern, struct flamepix_bytes name,
                                 size_t from, struct fpx_pattern_match *match_ret, bool *found_ret)
{
    *found_ret = false;
    if (name.data == NULL)
        name.data = "";
    if (pattern->undecided != NULL && fpx_undecided_has(pattern->undecided, pattern->text, name))
        return FLAMEPIX_OK;
    const int result = search_by_any(pattern, name, from, match_ret);
    *found_ret = result >= 0;
    if (result >= 0 || result == PCRE2_ERROR_NOMATCH)
        return FLAMEPIX_OK;
    if (result == PCRE2_ERROR_NOMEMORY)
        return FLAMEPIX_NO_MEMORY;
    return pattern->undecided != NULL ? fpx_undecided_add(pattern->undecided, pattern->text, name)
                                      : FLAMEPIX_LIMIT_PATTERN;
}

/* Sets the limits of searches in `name`. */
static void limit_steps(struct flamepix_pattern *pattern, struct flamepix_bytes name)
{
    (void)pcre2_set_match_limit(pattern->limits, steps_of_a_try(pattern, name));
}

enum flamepix_status flamepix_pattern_found(struct flamepix_pattern *pattern,
                                            struct flamepix_bytes name, bool *found_ret)
{
    limit_steps(pattern, name);
    return find(pattern, name, 0, NULL, found_ret);
}

enum flamepix_status flamepix_pattern_find(struct flamepix_pattern *pattern,
                                           struct flamepix_bytes name,
                                           struct flamepix_bytes *piece_ret)
{
    struct fpx_pattern_match match;
    bool found;
    if (name.data == NULL)
        name.data = "";
    limit_steps(pattern, name);
    enum flamepix_status status = find(pattern, name, 0, &match, &found);
    *piece_ret = (struct flamepix_bytes){0};
    if (status != FLAMEPIX_OK || !found)
        return status;
    const struct fpx_pattern_piece piece = match.pieces[match.pieces[1].is_set ? 1 : 0];
    /* \K in a lookahead can begin a match after its end. */
    piece_ret->data = name.data + piece.begin;
    piece_ret->length = piece.end > piece.begin ? piece.end - piece.begin : 0;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_expression_search(struct flamepix_pattern *pattern,
                                           struct flamepix_bytes name, size_t from,
                                           struct fpx_pattern_match *match_ret, bool *found_ret)
{
    /* Counting tries again for each match would take the square of the length. */
    if (from == 0)
        limit_steps(pattern, name);
    return find(pattern, name, from, match_ret, found_ret);
}

enum flamepix_status fpx_patterns_find(struct flamepix_pattern *const *patterns, size_t count,
                                       struct flamepix_bytes name, uint32_t *mask_ret)
{
    *mask_ret = 0;
    for (size_t i = 0; i < count; i++) {
        bool found;
        enum flamepix_status status = flamepix_pattern_found(patterns[i], name, &found);
        if (status != FLAMEPIX_OK)
            return status;
        *mask_ret |= (uint32_t)found << i;
    }
    return FLAMEPIX_OK;
}

void flamepix_pattern_collect(struct flamepix_pattern *pattern,
                              struct flamepix_undecided *undecided)
{
    pattern->undecided = undecided;
}

const char *flamepix_pattern_text(const struct flamepix_pattern *pattern)
{
    return pattern->text;
}

bool fpx_pattern_ignores_case(const struct flamepix_pattern *pattern)
{
    return pattern->ignores_case;
}

void flamepix_pattern_free(struct flamepix_pattern *pattern)
{
    if (pattern == NULL)
        return;
    if (!pattern->is_shared)
        pcre2_code_free(pattern->code);
    pcre2_match_data_free(pattern->match);
    pcre2_match_context_free(pattern->limits);
    pcre2_general_context_free(pattern->memory);
    if (!pattern->is_shared)
        free(pattern->text);
    free(pattern);
}
