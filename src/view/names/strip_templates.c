/* Removes template and type arguments from names.
 *
 * The name is read once, from left to right. Brackets with arguments, detected by the bytes before
 * and after the opening one, are skipped up to the closing one; everything else is copied. Inside
 * copied brackets, such as those of "<A<int> as B>", the same holds.
 *
 * Brackets that are never closed are no arguments: names may be truncated. After the first unclosed
 * bracket, the rest of the name is copied unchanged, so the time stays linear. */
#include "base/name_letters.h"
#include "name/name_scan.h"
#include "view/names/builtin_rewrites.h"
#include "view/names/name_edges.h"

struct reader {
    struct flamepix_bytes text;
    size_t at;
    bool behind_operator; /* the text before `at` is the name of an operator */
    bool has_open_end;    /* a bracket was not closed */
};

static bool sees(const struct reader *reader, size_t at, const char *word)
{
    return fpx_name_stands_at(reader->text.data, reader->text.length, at, word);
}

static char byte_before(const struct reader *reader)
{
    return reader->at > 0 ? reader->text.data[reader->at - 1] : '\0';
}

/* The length of an operator's name at `at`, which may contain brackets; or 0. */
static size_t operator_length(struct flamepix_bytes text, size_t at)
{
    if (text.data[at] != 'o' || (at > 0 && fpx_name_is_identifier(text.data[at - 1])))
        return 0;
    return fpx_name_operator_length(text.data, text.length, at);
}

/* The same for operators made of signs. Others are read to where their arguments begin, which would
 * be repeated for each one within brackets. */
static size_t sign_length(struct flamepix_bytes text, size_t at)
{
    const size_t next = at + strlen("operator");
    return next < text.length && fpx_name_is_one_of(text.data[next], " \"")
               ? 0
               : operator_length(text, at);
}

/* -- skipped text ------------------------------------------------------------------------------ */

/* After the bracket that closes the one at `begin`; 0 if there is none. */
static size_t closing_end(struct flamepix_bytes text, size_t begin)
{
    size_t depth = 0, inner = 0; /* depth in brackets of this kind, and of others in it */
    const char open = text.data[begin], close = open == '<' ? '>' : ']';
    for (size_t at = begin; at < text.length; at++) {
        const char c = text.data[at];
        const size_t sign = sign_length(text, at);
        if (sign > 0) {
            at += sign - 1;
        } else if (c == '(' || c == '{') {
            inner++;
        } else if (c == ')' || c == '}') {
            inner -= inner > 0;
        } else if (inner > 0 || (c == '>' && text.data[at - 1] == '-')) {
            continue;
        } else if (c == open) {
            depth++;
        } else if (c == close && --depth == 0) {
            return at + 1;
        }
    }
    return 0;
}

/* "<" after the name of a type, of a function or of an operator. */
static bool begins_angles(const struct reader *reader)
{
    if (reader->text.data[reader->at] != '<')
        return false;
    return reader->behind_operator || fpx_name_is_identifier(byte_before(reader));
}

/* Go's "Map[...]"; not C++'s "f[abi:cxx11]", "int[3]" and "int[]", nor "base.odex[+4f]". */
static bool begins_type_list(const struct reader *reader)
{
    const size_t next = reader->at + 1;
    if (reader->text.data[reader->at] != '[' || next == reader->text.length)
        return false;
    const char before = byte_before(reader), first = reader->text.data[next];
    return fpx_name_is_identifier(before) && before != '_' && !fpx_is_digit(first) &&
           !fpx_name_is_one_of(first, "]+-") && !sees(reader, next, "abi:");
}

/* Rust's "f::<u8>", but not "a::<impl B for C>" and "A::<init>". */
static bool begins_turbofish(const struct reader *reader)
{
    return sees(reader, reader->at, "::<") && fpx_name_is_identifier(byte_before(reader)) &&
           !sees(reader, reader->at, "::<impl ") && !sees(reader, reader->at, "::<init>") &&
           !sees(reader, reader->at, "::<clinit>");
}

/* The end of the arguments that begin at the reader's place; 0 if there are none. */
static size_t arguments_end(struct reader *reader)
{
    size_t begin = reader->at;
    if (reader->has_open_end)
        return 0;
    if (begins_turbofish(reader))
        begin += 2;
    else if (reader->behind_operator && sees(reader, begin, " <"))
        begin += 1;
    else if (!begins_angles(reader) && !begins_type_list(reader))
        return 0;
    const size_t end = closing_end(reader->text, begin);
    reader->has_open_end = end == 0;
    return end;
}

/* -- the name ---------------------------------------------------------------------------------- */

static enum flamepix_status copy(struct reader *reader, size_t length, struct flamepix_buffer *made)
{
    flamepix_buffer_append(made, reader->text.data + reader->at, length);
    reader->at += length;
    return made->status;
}

static enum flamepix_status strip(struct flamepix_bytes text, struct flamepix_buffer *made)
{
    struct reader reader = {.text = text};
    while (reader.at < text.length && made->status == FLAMEPIX_OK) {
        const size_t skipped = arguments_end(&reader);
        const size_t name = skipped > 0 ? 0 : operator_length(text, reader.at);
        reader.behind_operator = name > 0;
        if (skipped > 0)
            reader.at = skipped;
        else
            copy(&reader, name > 0 ? name : 1, made);
    }
    return made->status;
}

enum flamepix_status fpx_strip_templates(struct flamepix_bytes name, struct flamepix_buffer *made)
{
    if (name.length == 0)
        return made->status;
    const struct fpx_name_edges edges = fpx_name_edges_of(name);
    const struct flamepix_bytes behind[] = {edges.offset, edges.annotation};
    strip(fpx_name_rest_bytes(&edges.rest), made);
    return fpx_name_append_pieces(made, behind, 2);
}
