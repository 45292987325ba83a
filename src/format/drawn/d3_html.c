#include "format/drawn/drawn.h"

#include "format/parse/parse_text.h"

enum { PIECE_NBYTES = 1 << 16, LOOK_NBYTES = 1 << 16, WORD_NBYTES = 16 };

/* `.selfValue(true)`, also in minified form. */
static void note_own(struct fpx_d3_html *page)
{
    if (page->at == page->script)
        return;
    const struct flamepix_bytes text = {page->held.data + page->script, page->at - page->script};
    if (fpx_bytes_hold(text, "selfValue(true)") || fpx_bytes_hold(text, "selfValue(!0)"))
        page->says_own = true;
}

/* Reads more of the page and drops what was scanned, but for what may be half of a word. */
static enum flamepix_status read_more(struct fpx_d3_html *page)
{
    char piece[PIECE_NBYTES];
    size_t length;
    const size_t gone = page->at > WORD_NBYTES ? page->at - WORD_NBYTES : 0;
    enum flamepix_status status =
        fpx_recording_read(page->recording, piece, sizeof(piece), &length);
    if (status != FLAMEPIX_OK)
        return status;
    page->has_ended = length == 0;
    if (gone > 0)
        memmove(page->held.data, page->held.data + gone, page->held.length - gone);
    page->held.length -= gone;
    page->passed += gone;
    page->at -= gone;
    page->script -= page->script > gone ? gone : page->script;
    return flamepix_buffer_append(&page->held, piece, length);
}

/* -- trees ------------------------------------------------------------------------------------- */

/* Follows the next byte of a tree; the tree may end with it. */
static void follow(struct fpx_d3_html *page, char c)
{
    if (page->in_string) {
        const bool is_escaped = page->is_escaped;
        page->is_escaped = !is_escaped && c == '\\';
        page->in_string = is_escaped || c != '"';
    } else if (c == '"') {
        page->in_string = true;
    } else if (c == '{' || c == '[') {
        page->depth++;
    } else if ((c == '}' || c == ']') && page->depth > 0) {
        page->depth--;
        page->in_tree = page->depth > 0;
    }
}

/* -- finding ----------------------------------------------------------------------------------- */

enum verdict { IS_TREE, IS_NONE, NEEDS_MORE };

static void take_white(struct flamepix_bytes *text)
{
    while (text->length > 0 &&
           (fpx_is_blank(text->data[0]) || text->data[0] == '\n' || text->data[0] == '\r'))
        *text = flamepix_bytes_from(*text, 1);
}

/* `"text"`, as written but without its quotes. False if it is no string, or is incomplete. */
static bool take_string(struct flamepix_bytes *text, struct flamepix_bytes *string_ret)
{
    struct flamepix_bytes rest = *text;
    size_t length = 0;
    if (!fpx_take(&rest, "\""))
        return false;
    while (length < rest.length && rest.data[length] != '"')
        length += rest.data[length] == '\\' ? 2 : 1;
    if (length >= rest.length)
        return false;
    *string_ret = (struct flamepix_bytes){rest.data, length};
    *text = flamepix_bytes_from(rest, length + 1);
    return true;
}

static bool is_key(struct flamepix_bytes key, const char *name, const char *in_short)
{
    return flamepix_bytes_equal(key, flamepix_bytes_of(name)) ||
           flamepix_bytes_equal(key, flamepix_bytes_of(in_short));
}

/* A number or a word, up to the byte that ends it. */
static void take_word(struct flamepix_bytes *text)
{
    static const char ends[] = ",}]\n";
    while (text->length > 0 && memchr(ends, text->data[0], sizeof(ends) - 1) == NULL)
        *text = flamepix_bytes_from(*text, 1);
}

/* Judges text that begins with '{': scans its members as long as they are neither objects nor
 * arrays. */
static enum verdict judge(struct flamepix_bytes text)
{
    bool has_name = false;
    bool has_value = false;
    struct flamepix_bytes key;
    struct flamepix_bytes string;
    text = flamepix_bytes_from(text, 1);
    for (;;) {
        take_white(&text);
        if (text.length > 0 && text.data[0] != '"')
            return IS_NONE;
        if (!take_string(&text, &key))
            return NEEDS_MORE;
        take_white(&text);
        if (text.length == 0)
            return NEEDS_MORE;
        if (!fpx_take(&text, ":"))
            return IS_NONE;
        take_white(&text);
        if (text.length == 0)
            return NEEDS_MORE;
        const char first = text.data[0];
        if (is_key(key, "children", "c") && first == '[')
            return IS_TREE;
        has_name = has_name || (is_key(key, "name", "n") && first == '"');
        has_value = has_value || (is_key(key, "value", "v") && (first >= '0' && first <= '9'));
        if (has_name && has_value)
            return IS_TREE;
        if (first == '{' || first == '[')
            return IS_NONE;
        if (first != '"')
            take_word(&text);
        else if (!take_string(&text, &string))
            return NEEDS_MORE;
        take_white(&text);
        if (text.length == 0)
            return NEEDS_MORE;
        if (!fpx_take(&text, ","))
            return IS_NONE;
    }
}

enum flamepix_status fpx_d3_html_find(struct fpx_d3_html *page, uint64_t *offset_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    page->script = page->at;
    while (status == FLAMEPIX_OK) {
        const struct flamepix_bytes rest =
            flamepix_bytes_from(flamepix_buffer_bytes(&page->held), page->at);
        const char *brace = rest.length > 0 ? memchr(rest.data, '{', rest.length) : NULL;
        page->at += brace == NULL ? rest.length : (size_t)(brace - rest.data);
        if (brace == NULL && page->has_ended)
            return FLAMEPIX_END;
        const size_t there = page->held.length - page->at;
        const size_t looked_at = there < LOOK_NBYTES ? there : LOOK_NBYTES;
        enum verdict verdict =
            brace == NULL ? NEEDS_MORE : judge((struct flamepix_bytes){brace, looked_at});
        if (verdict == IS_TREE)
            break;
        if (verdict == NEEDS_MORE && !page->has_ended && there < LOOK_NBYTES) {
            note_own(page);
            status = read_more(page);
        } else {
            page->at++;
        }
    }
    if (status != FLAMEPIX_OK)
        return status;
    note_own(page);
    page->depth = 0;
    page->in_string = page->is_escaped = false;
    page->in_tree = true;
    *offset_ret = page->passed + page->at;
    return status;
}

/* -- handing out ------------------------------------------------------------------------------- */

enum flamepix_status fpx_d3_html_read(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct fpx_d3_html *page = user;
    char *to = buffer;
    size_t length = 0;
    *length_ret = 0;
    if (page->at == page->held.length && !page->has_ended && page->in_tree) {
        const enum flamepix_status status = read_more(page);
        if (status != FLAMEPIX_OK)
            return status;
    }
    while (length < capacity && page->at < page->held.length && page->in_tree) {
        to[length] = page->held.data[page->at++];
        follow(page, to[length++]);
    }
    *length_ret = length;
    return FLAMEPIX_OK;
}

void fpx_d3_html_free(struct fpx_d3_html *page)
{
    flamepix_buffer_free(&page->held);
}
