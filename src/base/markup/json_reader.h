/* JSON of any size, read part by part in a small buffer: what is next is asked for, nothing of the
 * document is kept. A reader of a format looks like this:
 *
 *     fpx_json_reader_init(&json, read, user);
 *     status = fpx_json_open_object(&json);
 *     while (fpx_json_next_member(&json, &key, &status)) {
 *         if (fpx_json_is(key, "startTime"))
 *             fpx_json_read_number(&json, &start);
 *         else if (fpx_json_is(key, "samples"))
 *             status = read_samples(&json);
 *     }
 *     return status;
 *
 * and read_samples the same with an array:
 *
 *     status = fpx_json_open_array(json);
 *     while (fpx_json_next_element(json, &status))
 *         if (fpx_json_read_integer(json, &id))
 *             status = add_sample(id);
 *     return status;
 *
 * Two rules make such loops short. A value that the body did not read is passed over. And a failure
 * stays: whatever is called after it does nothing and returns the same (or false), so that a loop
 * needs to look at no status but its own. A loop may be left between two members or elements and
 * gone on with later, as all that is known is in the reader; one that is left for good ends with
 * fpx_json_skip_rest.
 *
 * Failures are BAD_RECORDING (not JSON, a limit, or not what was expected: offset, expected and
 * is_cut tell more), NO_MEMORY, BAD_ARGUMENT (member or element where no object or no array is
 * open) and what `read` returns. "Returns OK" means: or one of these. */
#ifndef FPX_BASE_MARKUP_JSON_READER_H
#define FPX_BASE_MARKUP_JSON_READER_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/status.h>

/* A window on bytes that are read part by part: its contents are contiguous, and it moves on as
 * they are consumed. */

/* NULs after the bytes read, so that a search may read several bytes at once and needs to check for
 * the end only when it meets a NUL. */
enum { FPX_WINDOW_PADDING = 8 };

/* `kept` when no bytes have to stay. */
#define FPX_WINDOW_NOTHING_KEPT SIZE_MAX

struct fpx_read_window {
    flamepix_read_fn read;
    void *user;
    char *data;      /* NULL before the first read */
    size_t at;       /* data[at .. end) is unread; the caller moves `at` */
    size_t end;      /* end of the bytes read */
    size_t kept;     /* start of the bytes that the caller still needs */
    uint64_t passed; /* bytes of the input before data[0] */
    size_t capacity;
    bool read_all;
};

/* Nothing is allocated or read yet. */
void fpx_read_window_init(struct fpx_read_window *window, flamepix_read_fn read, void *user);
void fpx_read_window_free(struct fpx_read_window *window);

/* Reads more bytes after the present ones. Bytes that are neither kept nor unread may be dropped,
 * and `at`, `end` and `kept` change when the rest moves. Returns OK, END (no more bytes),
 * LIMIT_LINE (more than `longest` bytes are kept), NO_MEMORY or the status of the callback. */
enum flamepix_status fpx_read_window_more(struct fpx_read_window *window, size_t longest);

/* Nesting of objects and arrays; bytes of a string or number as written. A skipped string may be
 * longer. */
enum { FPX_JSON_DEEPEST = 4096, FPX_JSON_LONGEST = 64 * 1024 * 1024 };

enum fpx_json_kind {
    FPX_JSON_OBJECT_BEGIN,
    FPX_JSON_OBJECT_END,
    FPX_JSON_ARRAY_BEGIN,
    FPX_JSON_ARRAY_END,
    FPX_JSON_KEY,
    FPX_JSON_STRING,
    FPX_JSON_NUMBER,
    FPX_JSON_TRUE,
    FPX_JSON_FALSE,
    FPX_JSON_NULL
};

struct fpx_json_token {
    enum fpx_json_kind kind;
    struct flamepix_bytes text; /* of KEY and STRING: UTF-8, without escapes, valid until the next
                                   call; what is no character (a lone surrogate, other bytes) is
                                   U+FFFD, and a NUL may be among them; of NUMBER as it is
                                   spelled */
    double number;              /* of NUMBER: finite, the same in every locale */
    bool is_integer;            /* of NUMBER: it is an integer and fits: also 12.0 and 3e2 */
    int64_t integer;            /* then, exactly */
};

/* The place in the grammar: what may come next. */
enum fpx_json_place {
    FPX_JSON_AT_START,
    FPX_JSON_AT_VALUE,         /* after a ':', an element found by peek, the outermost */
    FPX_JSON_AT_FIRST_ELEMENT, /* behind a '[' */
    FPX_JSON_AT_ELEMENT,       /* after a ',' in an array */
    FPX_JSON_AT_FIRST_KEY,     /* behind a '{' */
    FPX_JSON_AT_KEY,           /* after a ',' in an object */
    FPX_JSON_AT_COLON,         /* behind a key */
    FPX_JSON_AFTER_VALUE
};

/* Starts by fpx_json_reader_init; all fields but the first two are private. */
struct fpx_json_reader {
    bool is_lenient; /* may be set at the start: a ',' before ']' is no damage, nor is a missing end
                        of the outermost array or object behind a whole element or member (a
                        number is not whole that may have gone on) */
    size_t longest;  /* may be set at the start: FPX_JSON_LONGEST, in bytes */
    struct fpx_read_window window;
    struct flamepix_buffer decoded; /* the last returned string, if it had to be decoded */
    enum fpx_json_place place;
    enum flamepix_status status; /* the sticky failure */
    const char *expected;
    bool is_cut;
    unsigned depth;                          /* open objects and arrays */
    uint64_t objects[FPX_JSON_DEEPEST / 64]; /* bit i: the one at depth i is an object */
};

/* Nothing is allocated or read yet. A UTF-8 byte order mark is skipped. */
void fpx_json_reader_init(struct fpx_json_reader *json, flamepix_read_fn read, void *user);
void fpx_json_reader_free(struct fpx_json_reader *json);

/* -- one by one -------------------------------------------------------------------------------- */

/* Reads the next token. Returns OK, or END after the outermost value and the end of the bytes. */
enum flamepix_status fpx_json_next(struct fpx_json_reader *json, struct fpx_json_token *token_ret);

/* Reports what fpx_json_next will return, without taking it; a number, string or word may still
 * turn out to be invalid. Returns OK or END. */
enum flamepix_status fpx_json_peek(struct fpx_json_reader *json, enum fpx_json_kind *kind_ret);

/* After the outermost value: OK if another value follows, which comes next, END at the end of the
 * bytes. */
enum flamepix_status fpx_json_next_document(struct fpx_json_reader *json);

/* Takes the next token, which must be of this kind; any other is an error. Returns OK. */
enum flamepix_status fpx_json_expect(struct fpx_json_reader *json, enum fpx_json_kind kind);

/* Skips the next value, or the rest of the open object or array including its end. Fast: only
 * brackets and the ends of strings are examined. Returns OK. */
enum flamepix_status fpx_json_skip(struct fpx_json_reader *json);
enum flamepix_status fpx_json_skip_rest(struct fpx_json_reader *json);

/* Looks for another document after the outermost value, which has ended, as in JSON lines. Returns
 * OK if more than blanks follow, which are then read as a document, or END. */
enum flamepix_status fpx_json_next_document(struct fpx_json_reader *json);

/* -- objects and arrays ------------------------------------------------------------------------ */

/* True if the next value is an object (an array), which is then open; any other value is
 * skipped. */
bool fpx_json_begin_object(struct fpx_json_reader *json);
bool fpx_json_begin_array(struct fpx_json_reader *json);

/* Goes to the next member of the open object: takes its key, valid until the next call; its value
 * comes next. Returns OK, or END if the object has ended, which is then closed. */
enum flamepix_status fpx_json_member(struct fpx_json_reader *json, struct flamepix_bytes *key_ret);

/* Goes to the next element of the open array; it comes next. Returns OK or END as above. */
enum flamepix_status fpx_json_element(struct fpx_json_reader *json);

/* For a loop over all members or elements, as at the top of this file. Opens the next value: OK if
 * it is an object (an array), END if it is another value, which is skipped as if it were empty. */
enum flamepix_status fpx_json_open_object(struct fpx_json_reader *json);
enum flamepix_status fpx_json_open_array(struct fpx_json_reader *json);

/* Goes to the next one. *status is the status of opening, then that of the loop's body. False at
 * the end of the loop: *status is then OK if all has been read, also by a body that returned END,
 * or else the failure that ended it. */
bool fpx_json_next_member(struct fpx_json_reader *json, struct flamepix_bytes *key_ret,
                          enum flamepix_status *status);
bool fpx_json_next_element(struct fpx_json_reader *json, enum flamepix_status *status);

/* Whether the innermost open value is an object. */
static inline bool fpx_json_is_in_object(const struct fpx_json_reader *json)
{
    unsigned innermost = json->depth - 1;
    return json->depth > 0 && (json->objects[innermost / 64] >> innermost % 64 & 1) != 0;
}

/* Whether the key has this name. */
static inline bool fpx_json_is(struct flamepix_bytes key, const char *name)
{
    return flamepix_bytes_equal(key, flamepix_bytes_of(name));
}

/* -- values ------------------------------------------------------------------------------------ */

/* Each function takes the next value. True if it is of this kind; any other value (null, say) is
 * skipped and leaves *value_ret unchanged, so that a default can be set before. */

/* A string, number, true, false or null. */
bool fpx_json_read_scalar(struct fpx_json_reader *json, struct fpx_json_token *value_ret);

/* Valid until the next call. */
bool fpx_json_read_string(struct fpx_json_reader *json, struct flamepix_bytes *value_ret);

/* A number, or a string that holds nothing else: 64-bit numbers are often written so. */
bool fpx_json_read_number(struct fpx_json_reader *json, double *value_ret);

/* The same, if it is an integer and fits. */
bool fpx_json_read_integer(struct fpx_json_reader *json, int64_t *value_ret);

/* Fixed-point variant: an integer in units of the given decimal place (json_number.h), if it
 * fits. */
bool fpx_json_read_scaled(struct fpx_json_reader *json, unsigned places, int64_t *value_ret);

bool fpx_json_read_bool(struct fpx_json_reader *json, bool *value_ret);

/* -- failures ---------------------------------------------------------------------------------- */

/* Reports the recording as damaged here: for valid JSON with impossible content, such as an index
 * out of range. `expected` is static text, as below. Returns the sticky failure: BAD_RECORDING, or
 * an earlier one. */
enum flamepix_status fpx_json_fail(struct fpx_json_reader *json, const char *expected);

/* OK, or the sticky failure. */
enum flamepix_status fpx_json_status(const struct fpx_json_reader *json);

/* Offset in bytes of the next token; after BAD_RECORDING, of the damage. */
uint64_t fpx_json_offset(const struct fpx_json_reader *json);

/* After BAD_RECORDING: what was expected there ("a value", "':' behind a key"); static. Else
 * NULL. */
const char *fpx_json_expected(const struct fpx_json_reader *json);

/* Whether the bytes ended too early: after BAD_RECORDING, or after END where that is allowed. */
bool fpx_json_is_cut(const struct fpx_json_reader *json);

#endif
