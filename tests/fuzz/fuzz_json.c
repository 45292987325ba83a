/* Any bytes as JSON: what the reader finds does not depend on how they arrive, what it hands out,
 * written as JSON, is handed out again, and what is whole can be skipped. The first byte chooses
 * whether the reader is lenient. */
#include "base/buffer_printf.h"
#include "base/markup/json_reader.h"
#include "base/markup/json_text.h"
#include "fuzz/source.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What was read: the tokens as JSON, and how they ended. */
struct reading {
    struct flamepix_buffer text;
    enum flamepix_status status;
    uint64_t offset;
    const char *expected;
    bool is_cut;
};

static const char *mark_of(const struct fpx_json_token *token)
{
    static const char *const marks[] = {"{", "}", "[", "]", "", "", "", "true", "false", "null"};
    return marks[token->kind];
}

static void write_token(struct fpx_json *json, const struct fpx_json_token *token)
{
    char number[64];
    fpx_json_raw(json, mark_of(token));
    if (token->kind == FPX_JSON_KEY || token->kind == FPX_JSON_STRING)
        fpx_json_string(json, "", token->text);
    if (token->kind == FPX_JSON_KEY)
        fpx_json_raw(json, ":");
    if (token->kind == FPX_JSON_NUMBER) {
        (void)snprintf(number, sizeof(number), "%.17g", token->number);
        fpx_json_raw(json, number);
        require(!token->is_integer || (double)token->integer == token->number,
                "an integer is its number");
    }
}

/* Behind a value that is not the last one of its object or array, a comma. */
static void write_comma(struct fpx_json *json, enum fpx_json_kind before, enum fpx_json_kind kind)
{
    bool begins =
        before == FPX_JSON_OBJECT_BEGIN || before == FPX_JSON_ARRAY_BEGIN || before == FPX_JSON_KEY;
    bool ends = kind == FPX_JSON_OBJECT_END || kind == FPX_JSON_ARRAY_END;
    if (!begins && !ends)
        fpx_json_raw(json, ",");
}

static struct reading read_tokens(struct flamepix_bytes bytes, size_t largest, bool is_lenient)
{
    static struct fpx_json_reader reader;
    struct source source = {bytes, 0, largest, 0};
    struct reading reading = {0};
    struct fpx_json json = {.write = flamepix_buffer_write, .user = &reading.text};
    struct fpx_json_token token;
    enum fpx_json_kind before = FPX_JSON_KEY;
    fpx_json_reader_init(&reader, read_part, &source);
    reader.is_lenient = is_lenient;
    while ((reading.status = fpx_json_next(&reader, &token)) == FLAMEPIX_OK) {
        write_comma(&json, before, token.kind);
        write_token(&json, &token);
        before = token.kind;
    }
    require(fpx_json_finish(&json) == FLAMEPIX_OK, "there is memory");
    reading.offset = fpx_json_offset(&reader);
    reading.expected = fpx_json_expected(&reader);
    reading.is_cut = fpx_json_is_cut(&reader);
    fpx_json_reader_free(&reader);
    return reading;
}

static void require_same(const struct reading *a, const struct reading *b, const char *what)
{
    require(flamepix_bytes_equal(flamepix_buffer_bytes(&a->text), flamepix_buffer_bytes(&b->text)),
            what);
    require(a->status == b->status && a->is_cut == b->is_cut, what);
}

static void check_skipped(struct flamepix_bytes bytes, bool is_lenient)
{
    static struct fpx_json_reader reader;
    struct source source = {bytes, 0, 5, 0};
    struct fpx_json_token token;
    fpx_json_reader_init(&reader, read_part, &source);
    reader.is_lenient = is_lenient;
    require(fpx_json_skip(&reader) == FLAMEPIX_OK, "what is whole can be skipped");
    require(fpx_json_next(&reader, &token) == FLAMEPIX_END, "all of it was skipped");
    fpx_json_reader_free(&reader);
}

/* Members and elements, each third value left unread; the same failure ends it. */
static enum flamepix_status walk(struct flamepix_bytes bytes, bool is_lenient)
{
    static struct fpx_json_reader reader;
    struct source source = {bytes, 0, 17, 0};
    struct flamepix_bytes key;
    double number;
    fpx_json_reader_init(&reader, read_part, &source);
    reader.is_lenient = is_lenient;
    enum fpx_json_kind first;
    if (fpx_json_peek(&reader, &first) == FLAMEPIX_OK && first == FPX_JSON_OBJECT_BEGIN)
        (void)fpx_json_begin_object(&reader);
    else
        (void)fpx_json_begin_array(&reader);
    for (size_t turn = 0; reader.depth > 0; turn++) {
        enum flamepix_status status = fpx_json_is_in_object(&reader)
                                          ? fpx_json_member(&reader, &key)
                                          : fpx_json_element(&reader);
        if (status == FLAMEPIX_END)
            continue;
        enum fpx_json_kind kind;
        if (status != FLAMEPIX_OK || fpx_json_peek(&reader, &kind) != FLAMEPIX_OK)
            break;
        if (turn % 3 != 0 && kind == FPX_JSON_OBJECT_BEGIN)
            (void)fpx_json_begin_object(&reader);
        else if (turn % 3 != 0 && kind == FPX_JSON_ARRAY_BEGIN)
            (void)fpx_json_begin_array(&reader);
        else if (turn % 3 != 0)
            (void)fpx_json_read_number(&reader, &number);
    }
    enum flamepix_status status = fpx_json_status(&reader);
    fpx_json_reader_free(&reader);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    bool is_lenient = data[0] == 'l';
    struct flamepix_bytes bytes = {(const char *)data + 1, size - 1};
    struct reading whole = read_tokens(bytes, size + 1, is_lenient);
    struct reading parts = read_tokens(bytes, 13, is_lenient);
    require_same(&whole, &parts, "tokens do not depend on how the bytes arrive");
    require(whole.offset == parts.offset && whole.expected == parts.expected,
            "nor does what is said of damage");
    require((whole.status == FLAMEPIX_BAD_RECORDING) == (whole.expected != NULL),
            "damage says what was expected");
    require(whole.offset <= bytes.length, "damage is within the bytes");
    if (whole.status == FLAMEPIX_END) {
        struct reading again = read_tokens(flamepix_buffer_bytes(&whole.text), 7, false);
        again.is_cut = whole.is_cut;
        require_same(&whole, &again, "tokens written as JSON are read back");
        flamepix_buffer_free(&again.text);
        check_skipped(bytes, is_lenient);
    }
    enum flamepix_status walked = walk(bytes, is_lenient);
    require(whole.status != FLAMEPIX_END || walked == FLAMEPIX_OK, "what is whole can be walked");
    flamepix_buffer_free(&whole.text);
    flamepix_buffer_free(&parts.text);
    return 0;
}
