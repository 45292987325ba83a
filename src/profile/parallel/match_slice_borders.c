/* What. The key of the first stack after a border is searched for in the other file by bisection,
 * between two places: stacks after the first are less than the key, stacks after the second are
 * not. A line is read at the middle, until both places are at the same line.
 *
 * Cost. For each border, as many short reads as the file size has bits. In a file with another
 * order the search may end elsewhere, which does no harm: slices are correct wherever they are cut,
 * but more of them may have to be read again. */
#include "profile/parallel/parallel.h"

#include "base/bytes_match.h"
#include "stack/folded_line.h"

/* Bytes that are read at a place in a file to find the next stack. */
enum { PIECE_NBYTES = 4096, MOST_NBYTES = 1 << 20 };

struct probe {
    const struct fpx_input_file *file;
    uint64_t begin, position;
};

/* A search for one key. */
struct search {
    struct fpx_cut_file *file;
    struct flamepix_bytes key;
    size_t longest_line;
};

/* -- the stack at a place ---------------------------------------------------------------------- */

/* A flamepix_read_fn. */
static enum flamepix_status read_piece(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret)
{
    struct probe *probe = user;
    *length_ret = 0;
    if (probe->position - probe->begin >= MOST_NBYTES)
        return FLAMEPIX_LIMIT_LINE;
    enum flamepix_status status =
        fpx_input_file_read(probe->file, probe->position, buffer,
                            capacity < PIECE_NBYTES ? capacity : PIECE_NBYTES, length_ret);
    probe->position += *length_ret;
    return status;
}

/* Reads the first stack from `begin` on, where a line begins. END: there is none; LIMIT_LINE: there
 * is none near. */
static enum flamepix_status read_stack(const struct fpx_cut_file *file, uint64_t begin,
                                       struct flamepix_buffer *key)
{
    struct probe probe = {&file->file, begin, begin};
    struct flamepix_format_options reading = file->reading;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    reading.strict = false;
    flamepix_buffer_clear(key);
    enum flamepix_status status =
        flamepix_folded_create(read_piece, &probe, &reading, NULL, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    if (begin > 0)
        fpx_folded_follows(stacks);
    status = flamepix_stacks_next(stacks, &stack);
    if (status == FLAMEPIX_OK && stack.length > 0)
        status = flamepix_buffer_append(key, stack.key, stack.length);
    flamepix_stacks_free(stacks);
    return status;
}

/* Whether the first stack from `begin` on, if any, is the searched one or comes after it. */
static enum flamepix_status is_behind(const struct search *search, uint64_t begin, bool *behind_ret)
{
    struct flamepix_buffer key = {0};
    enum flamepix_status status = read_stack(search->file, begin, &key);
    *behind_ret =
        status == FLAMEPIX_END || fpx_bytes_compare(flamepix_buffer_bytes(&key), search->key) >= 0;
    flamepix_buffer_free(&key);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- the border -------------------------------------------------------------------------------- */

/* Bisects: stacks from `below` on are less than the key, those after `*border_ret` are not. */
static enum flamepix_status bisect(const struct search *search, uint64_t below,
                                   uint64_t *border_ret)
{
    uint64_t above = *border_ret;
    while (above - below > 1) {
        const uint64_t middle = below + (above - below) / 2;
        uint64_t begin;
        bool found, behind = false;
        enum flamepix_status status =
            fpx_line_begin_find(&search->file->file, middle, search->longest_line, &begin, &found);
        if (status == FLAMEPIX_OK && !found)
            status = FLAMEPIX_LIMIT_LINE;
        if (status == FLAMEPIX_OK)
            status = is_behind(search, begin, &behind);
        if (status != FLAMEPIX_OK)
            return status;
        if (behind) {
            above = middle;
            *border_ret = begin;
        } else {
            below = begin < above ? begin : above;
        }
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status find_border(const struct search *search, uint64_t from,
                                        uint64_t *border_ret)
{
    bool behind;
    enum flamepix_status status = is_behind(search, from, &behind);
    *border_ret = behind ? from : search->file->file.nbytes;
    return status == FLAMEPIX_OK && !behind ? bisect(search, from, border_ret) : status;
}

static enum flamepix_status match(const struct fpx_cut_file *like, size_t i, struct search *search,
                                  struct flamepix_buffer *key)
{
    struct fpx_slice_borders *borders = &search->file->borders;
    enum flamepix_status status = read_stack(like, like->borders.at[i], key);
    borders->at[i] = search->file->file.nbytes;
    if (status == FLAMEPIX_END)
        return FLAMEPIX_OK;
    search->key = flamepix_buffer_bytes(key);
    return status == FLAMEPIX_OK ? find_border(search, borders->at[i - 1], &borders->at[i])
                                 : status;
}

enum flamepix_status fpx_match_slice_borders(const struct fpx_cut_file *like, size_t longest_line,
                                             struct fpx_cut_file *file)
{
    struct search search = {.file = file, .longest_line = longest_line};
    struct flamepix_buffer key = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 1; i < like->borders.count && status == FLAMEPIX_OK; i++)
        status = match(like, i, &search, &key);
    flamepix_buffer_free(&key);
    file->borders.at[like->borders.count] = file->file.nbytes;
    file->borders.count = status == FLAMEPIX_OK ? like->borders.count : 0;
    return status == FLAMEPIX_LIMIT_LINE ? FLAMEPIX_OK : status;
}
