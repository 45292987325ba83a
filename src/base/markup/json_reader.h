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
 * stays: whatever is called after it does nothing and answers the same (or false), so that a loop
 * needs to look at no status but its own. A loop may be left between two members or elements and
 * gone on with later, as all that is known is in the reader; one that is left for good ends with
 * fpx_json_skip_rest.
 *
 * Failures are BAD_RECORDING (not JSON, a limit, or not what was expected: offset, expected and
 * is_cut tell more), NO_MEMORY, BAD_ARGUMENT (member or element where no object or no array is
 * open) and what `read` answers. "Answers OK" means: or one of these. */
#ifndef FPX_BASE_MARKUP_JSON_READER_H
#define FPX_BASE_MARKUP_JSON_READER_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/status.h>

/* A window on bytes that are read part by part: what lies in it can be looked at as a whole, and it
 * moves on as it is gone through. */

/* NULs behind what was read, so that a search may look at several bytes at once and needs to ask
 * for the end only where it meets a NUL. */
enum { FPX_WINDOW_PADDING = 8 };

/* `kept` when nothing has to stay. */
#define FPX_WINDOW_NOTHING_KEPT SIZE_MAX

struct fpx_read_window {
    flamepix_read_fn read;
    void *user;
    char *data;      /* NULL before the first reading */
    size_t at;       /* data[at .. end) is still to be looked at; the caller moves `at` */
    size_t end;      /* what was read ends here */
    size_t kept;     /* what the caller still needs begins here */
    uint64_t passed; /* bytes that were before data[0] */
    size_t capacity;
    bool read_all;
};

/* Nothing is allocated or read yet. */
void fpx_read_window_init(struct fpx_read_window *window, flamepix_read_fn read, void *user);
void fpx_read_window_free(struct fpx_read_window *window);

/* Reads more bytes behind those that are there; what is neither kept nor still to be looked at may
 * go, and `at`, `end` and `kept` change when the rest moves. Answers OK, END (there are no more),
 * LIMIT_LINE (more than `longest` bytes are kept), NO_MEMORY or what the callback answers. */
enum flamepix_status fpx_read_window_more(struct fpx_read_window *window, size_t longest);

/* Objects and arrays in each other; bytes of a string or number as written. A string that is passed
 * over may be longer. */
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
    bool is_integer;            /* of NUMBER: it is whole and fits: also 12.0 and 3e2 */
    int64_t integer;            /* then, exactly */
};

/* The place in the grammar: what may come next. */
enum fpx_json_place {
    FPX_JSON_AT_START,
    FPX_JSON_AT_VALUE,         /* behind a ':', an element that was announced, the outermost */
    FPX_JSON_AT_FIRST_ELEMENT, /* behind a '[' */
    FPX_JSON_AT_ELEMENT,       /* behind a ',' in an array */
    FPX_JSON_AT_FIRST_KEY,     /* behind a '{' */
    FPX_JSON_AT_KEY,           /* behind a ',' in an object */
    FPX_JSON_AT_COLON,         /* behind a key */
    FPX_JSON_AFTER_VALUE
};

/* Starts by fpx_json_reader_init; its fields are its own, but for the first two. */
struct fpx_json_reader {
    bool is_lenient; /* may be set at the start: a ',' before ']' is no damage, nor is a missing end
                        of the outermost array or object behind a whole element or member (a
                        number is not whole that may have gone on) */
    size_t longest;  /* may be set at the start: FPX_JSON_LONGEST, in bytes */
    struct fpx_read_window window;
    struct flamepix_buffer decoded; /* the string handed out last, where it had to be decoded */
    enum fpx_json_place place;
    enum flamepix_status status; /* the failure that stays */
    const char *expected;
    bool is_cut;
    unsigned depth;                          /* objects and arrays that are open */
    uint64_t objects[FPX_JSON_DEEPEST / 64]; /* bit i: the one at depth i is an object */
};

/* Nothing is allocated or read yet. A byte order mark of UTF-8 is passed over. */
void fpx_json_reader_init(struct fpx_json_reader *json, flamepix_read_fn read, void *user);
void fpx_json_reader_free(struct fpx_json_reader *json);

/* -- one by one -------------------------------------------------------------------------------- */

/* The next token. Answers OK, or END where the outermost value and then the bytes have ended. */
enum flamepix_status fpx_json_next(struct fpx_json_reader *json, struct fpx_json_token *token_ret);

/* What fpx_json_next will hand out, without taking it; a number, string or word may yet turn
 * out to be damaged. Answers OK or END. */
enum flamepix_status fpx_json_peek(struct fpx_json_reader *json, enum fpx_json_kind *kind_ret);

/* Behind the outermost value: OK where one more begins, which comes next, END where the bytes have
 * ended. */
enum flamepix_status fpx_json_next_document(struct fpx_json_reader *json);

/* Takes the next token, which has to be of this kind: where it is none, that is damage. Answers
 * OK. */
enum flamepix_status fpx_json_expect(struct fpx_json_reader *json, enum fpx_json_kind kind);

/* Passes over the next value, whatever it is, or the rest of the object or array that is open, its
 * end included. Fast: of what lies within them only brackets and the ends of strings are looked
 * at. Answers OK. */
enum flamepix_status fpx_json_skip(struct fpx_json_reader *json);
enum flamepix_status fpx_json_skip_rest(struct fpx_json_reader *json);

/* Looks for another document behind the outermost value, which has ended: such as the next one of
 * JSON lines. Answers OK where there is more than blanks, which then is read as a document, or
 * END. */
enum flamepix_status fpx_json_next_document(struct fpx_json_reader *json);

/* -- objects and arrays ------------------------------------------------------------------------ */

/* True where the next value is an object (an array), which is then open; any other value is passed
 * over. */
bool fpx_json_begin_object(struct fpx_json_reader *json);
bool fpx_json_begin_array(struct fpx_json_reader *json);

/* Goes to the next member of the object that is open: its key is taken, valid until the next call,
 * its value comes next. Answers OK, or END where the object has ended, which is then closed. */
enum flamepix_status fpx_json_member(struct fpx_json_reader *json, struct flamepix_bytes *key_ret);

/* Goes to the next element of the array that is open; it comes next. Answers as above. */
enum flamepix_status fpx_json_element(struct fpx_json_reader *json);

/* The same for a loop over all members or elements, as at the top of this file. What the value that
 * comes next holds is opened: OK where it is an object (an array), END where it is another value,
 * which is passed over as if it held nothing. */
enum flamepix_status fpx_json_open_object(struct fpx_json_reader *json);
enum flamepix_status fpx_json_open_array(struct fpx_json_reader *json);

/* Goes to the next one. *status is what opening answered, then what the body of the loop did. False
 * where the loop is over: *status is then OK where all has been read, also by a body that answered
 * END, or else the failure that ended it. */
bool fpx_json_next_member(struct fpx_json_reader *json, struct flamepix_bytes *key_ret,
                          enum flamepix_status *status);
bool fpx_json_next_element(struct fpx_json_reader *json, enum flamepix_status *status);

/* Whether what is open innermost is an object. */
static inline bool fpx_json_is_in_object(const struct fpx_json_reader *json)
{
    unsigned innermost = json->depth - 1;
    return json->depth > 0 && (json->objects[innermost / 64] >> innermost % 64 & 1) != 0;
}

/* Whether this is the name of a key. */
static inline bool fpx_json_is(struct flamepix_bytes key, const char *name)
{
    return flamepix_bytes_equal(key, flamepix_bytes_of(name));
}

/* -- values ------------------------------------------------------------------------------------ */

/* Each takes the next value. True where it is of this kind; any other one (null, say) is passed
 * over and leaves *value_ret as it was, so that a default can be put there before. */

/* A string, number, true, false or null. */
bool fpx_json_read_scalar(struct fpx_json_reader *json, struct fpx_json_token *value_ret);

/* Valid until the next call. */
bool fpx_json_read_string(struct fpx_json_reader *json, struct flamepix_bytes *value_ret);

/* A number, or a string that holds nothing else: so are those of 64 bits often written. */
bool fpx_json_read_number(struct fpx_json_reader *json, double *value_ret);

/* The same, where it is whole and fits. */
bool fpx_json_read_integer(struct fpx_json_reader *json, int64_t *value_ret);

/* The same as a whole number of so many places behind its point (json_number.h), where that
 * fits. */
bool fpx_json_read_scaled(struct fpx_json_reader *json, unsigned places, int64_t *value_ret);

bool fpx_json_read_bool(struct fpx_json_reader *json, bool *value_ret);

/* -- failures ---------------------------------------------------------------------------------- */

/* Makes the recording damaged here: for what is JSON and yet cannot be, such as an index of
 * nothing. `expected` is static text, as below. Answers the failure that stays: BAD_RECORDING, or
 * an earlier one. */
enum flamepix_status fpx_json_fail(struct fpx_json_reader *json, const char *expected);

/* OK, or the failure that stays. */
enum flamepix_status fpx_json_status(const struct fpx_json_reader *json);

/* Bytes from the start to what comes next; after BAD_RECORDING, to the damage. */
uint64_t fpx_json_offset(const struct fpx_json_reader *json);

/* After BAD_RECORDING: what should have stood there ("a value", "':' behind a key"); static. Else
 * NULL. */
const char *fpx_json_expected(const struct fpx_json_reader *json);

/* Whether the bytes ended too early: after BAD_RECORDING, or after END where that is no damage. */
bool fpx_json_is_cut(const struct fpx_json_reader *json);

#endif
