/* The worth of a path is known after its last stack, too late for the first. So stacks are written
 * as they come, and read again from last to first.
 *
 * What. When a stack has come, the frames of the one before that it does not share are closed:
 * their worth is known. Then the one before is written as a record: the number of frames that it
 * shares with the stack after it, and all its other frames, those just closed, each with its worth.
 * Read backwards, the shared frames are in the record read before. So each key can be put together
 * again, and every frame is met with its worth first.
 *
 * Worth. A weight is the difference of two sums of all stacks: at the end and at the start of a
 * frame. A place is the least one of the stacks that end in the frame, and of its children, which
 * pass theirs down when they are closed.
 *
 * Invariants. frames[] are those of the latest stack, and frames[i].end rises with i. Stacks need
 * not be in key order, as long as those through a path are consecutive. A stack whose place comes
 * as its last frame may therefore be met again: then it is handed out again, with the same frames.
 *
 * Cost. Each byte after the shared ones is copied, written and read once, and each frame has one
 * sort text. Memory: one path, and a chunk of records. */
#include "stack/order/sibling_order.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/temp_names.h"
#include "stack/frame_bounds.h"
#include "stack/order/next_key.h"
#include "stack/order/sort_text.h"

/* -- records read backwards -------------------------------------------------------------------- */

/* Written one after the other, and read again from the last to the first. They are kept in memory
 * up to a limit, and beyond it in an unlinked file in $TMPDIR. */
struct records {
    size_t limit_nbytes;          /* of the chunk; one record always fits */
    struct flamepix_buffer chunk; /* the last records, each followed by its length */
    int fd;                       /* of earlier chunks; -1 while there are none */
    uint64_t *ends;               /* of each chunk in the file; the first begins at 0 */
    size_t count, capacity;
};

static void init_records(struct records *records, size_t limit_nbytes)
{
    *records = (struct records){.limit_nbytes = limit_nbytes, .fd = -1};
}

static uint64_t file_end(const struct records *records)
{
    return records->count == 0 ? 0 : records->ends[records->count - 1];
}

/* Appends the chunk to the file. */
static enum flamepix_status write_chunk(struct records *records)
{
    enum flamepix_status status = fpx_array_reserve(&records->ends, &records->capacity,
                                                    records->count + 1, sizeof(*records->ends));
    if (status == FLAMEPIX_OK && records->fd < 0)
        status = fpx_temp_open(&records->fd);
    if (status == FLAMEPIX_OK)
        status = fpx_fd_write(records->fd, records->chunk.data, records->chunk.length);
    if (status != FLAMEPIX_OK)
        return status;
    const uint64_t end = file_end(records) + records->chunk.length;
    records->ends[records->count++] = end;
    flamepix_buffer_clear(&records->chunk);
    return FLAMEPIX_OK;
}

static bool fits(const struct records *records, size_t length)
{
    const size_t left = records->limit_nbytes - records->chunk.length;
    return records->chunk.length <= records->limit_nbytes && length <= left &&
           left - length >= sizeof(length);
}

/* Returns OK, NO_MEMORY or WRITE_FAILED. */
static enum flamepix_status add_record(struct records *records, struct flamepix_bytes record)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (records->chunk.length > 0 && !fits(records, record.length))
        status = write_chunk(records);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&records->chunk, record.data, record.length);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_buffer_append(&records->chunk, &record.length, sizeof(record.length));
}

static enum flamepix_status damaged(void)
{
    errno = EIO;
    return FLAMEPIX_READ_FAILED;
}

/* Reads the last chunk of the file back, and removes it from the file. */
static enum flamepix_status read_chunk(struct records *records)
{
    const uint64_t end = file_end(records);
    records->count--;
    const uint64_t begin = file_end(records);
    const size_t length = (size_t)(end - begin);
    size_t got;
    enum flamepix_status status =
        fpx_array_reserve(&records->chunk.data, &records->chunk.capacity, length, 1);
    if (status == FLAMEPIX_OK)
        status = fpx_fd_read_at(records->fd, records->chunk.data, length, begin, &got);
    if (status != FLAMEPIX_OK)
        return status;
    records->chunk.length = length;
    return got == length ? FLAMEPIX_OK : damaged();
}

/* Removes the last record; its bytes are valid until the next call. No record may be added
 * afterwards. Returns OK, END, NO_MEMORY or READ_FAILED. */
static enum flamepix_status take_record(struct records *records, struct flamepix_bytes *record_ret)
{
    struct flamepix_buffer *chunk = &records->chunk;
    size_t length;
    if (chunk->length == 0) {
        if (records->count == 0)
            return FLAMEPIX_END;
        enum flamepix_status status = read_chunk(records);
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (chunk->length < sizeof(length))
        return damaged();
    chunk->length -= sizeof(length);
    memcpy(&length, chunk->data + chunk->length, sizeof(length));
    if (length > chunk->length)
        return damaged();
    chunk->length -= length;
    *record_ret = (struct flamepix_bytes){chunk->data + chunk->length, length};
    return FLAMEPIX_OK;
}

static void free_records(struct records *records)
{
    fpx_fd_close(records->fd);
    flamepix_buffer_free(&records->chunk);
    free(records->ends);
    *records = (struct records){.fd = -1};
}

/* -- valued stacks ----------------------------------------------------------------------------- */

struct open_frame {
    size_t end;                   /* in the key, after its ';' */
    struct flamepix_weight start; /* of all stacks before it */
    uint64_t place;               /* the least so far */
};

/* The start of a record; sort texts and names follow, each frame ended with ';'. */
struct record_head {
    size_t shared; /* frames shared with the stack after it */
    struct flamepix_weight weight, other;
};

struct valued_stacks {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner; /* NULL after all are read */
    bool numbered;
    const char *last_name;      /* of the frame with the least worth; or NULL */
    struct flamepix_weight sum; /* of all stacks so far */
    bool begun;
    struct record_head last;     /* of the latest stack, and */
    struct flamepix_buffer text; /* its key */
    struct open_frame *frames;
    size_t frame_count, frame_capacity;
    struct flamepix_buffer record;
    struct records records;
    struct fpx_next_key key; /* read again, and */
    size_t *ends;            /* where its frames end */
    size_t end_count, end_capacity;
};

/* -- closing frames ---------------------------------------------------------------------------- */

static struct flamepix_bytes frame_name(const struct valued_stacks *valued, size_t i)
{
    size_t begin = i == 0 ? 0 : valued->frames[i - 1].end;
    return (struct flamepix_bytes){valued->text.data + begin, valued->frames[i].end - begin};
}

static bool is_last(const struct valued_stacks *valued, size_t i)
{
    if (i > 0 || valued->last_name == NULL || valued->last_name[0] == '\0')
        return false;
    struct flamepix_bytes name = frame_name(valued, i);
    name.length--;
    return flamepix_bytes_equal(name, flamepix_bytes_of(valued->last_name));
}

static size_t put_worth(const struct valued_stacks *valued, size_t i, char text[FPX_SORT_TEXT_MAX])
{
    const struct open_frame *frame = &valued->frames[i];
    if (valued->numbered)
        return fpx_sort_text_number(text, frame->place);
    if (is_last(valued, i))
        return fpx_sort_text_last(text);
    return fpx_sort_text_weight(text, flamepix_weight_between(frame->start, valued->sum));
}

/* Appends the frames from `first` on, with their worth, to the record. */
static enum flamepix_status put_frames(struct valued_stacks *valued, size_t first)
{
    for (size_t i = first; i < valued->frame_count; i++) {
        char worth[FPX_SORT_TEXT_MAX];
        const struct flamepix_bytes name = frame_name(valued, i);
        flamepix_buffer_append(&valued->record, worth, put_worth(valued, i, worth));
        flamepix_buffer_append(&valued->record, name.data, name.length);
    }
    return valued->record.status;
}

/* Passes the places of children down, from the top to the first frame that stays open. */
static void lower_places(struct valued_stacks *valued, size_t kept)
{
    for (size_t i = valued->frame_count; i > kept && i > 1; i--) {
        struct open_frame *parent = &valued->frames[i - 2];
        if (valued->frames[i - 1].place < parent->place)
            parent->place = valued->frames[i - 1].place;
    }
}

static size_t frames_within(const struct valued_stacks *valued, size_t length)
{
    size_t count = valued->frame_count;
    while (count > 0 && valued->frames[count - 1].end > length)
        count--;
    return count;
}

/* Writes the last stack, which shares `shared` bytes with the next one. */
static enum flamepix_status write_last(struct valued_stacks *valued, size_t shared)
{
    const size_t kept = frames_within(valued, shared);
    lower_places(valued, kept);
    valued->last.shared = kept;
    flamepix_buffer_clear(&valued->record);
    flamepix_buffer_append(&valued->record, &valued->last, sizeof(valued->last));
    enum flamepix_status status = put_frames(valued, kept);
    if (status == FLAMEPIX_OK)
        status = add_record(&valued->records, flamepix_buffer_bytes(&valued->record));
    valued->frame_count = kept;
    return status;
}

/* -- opening frames ---------------------------------------------------------------------------- */

static enum flamepix_status open_frame(struct valued_stacks *valued, size_t end)
{
    enum flamepix_status status = fpx_array_reserve(
        &valued->frames, &valued->frame_capacity, valued->frame_count + 1, sizeof(*valued->frames));
    if (status == FLAMEPIX_OK)
        valued->frames[valued->frame_count++] =
            (struct open_frame){.end = end, .start = valued->sum, .place = UINT64_MAX};
    return status;
}

/* Opens the frames of the text that are not open yet. */
static enum flamepix_status open_frames(struct valued_stacks *valued)
{
    const struct flamepix_buffer *text = &valued->text;
    enum flamepix_status status = FLAMEPIX_OK;
    size_t begin = valued->frame_count == 0 ? 0 : valued->frames[valued->frame_count - 1].end;
    while (begin < text->length && status == FLAMEPIX_OK) {
        begin = fpx_frame_end(text->data, text->length, begin);
        status = open_frame(valued, begin);
    }
    return status;
}

/* -- reading ----------------------------------------------------------------------------------- */

/* Removes the number, which is the last frame, and returns it. */
static uint64_t take_number(struct flamepix_stack *stack)
{
    stack->length = fpx_frame_begin(stack->key, stack->length - 1);
    stack->tail = (struct flamepix_stack_tail){0};
    return fpx_sort_text_read_number(stack->key + stack->length);
}

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

static enum flamepix_status take_stack(struct valued_stacks *valued, struct flamepix_stack *stack)
{
    enum flamepix_status status = FLAMEPIX_OK;
    const uint64_t place = valued->numbered ? take_number(stack) : 0;
    const size_t shared = lesser(stack->shared, lesser(valued->text.length, stack->length));
    if (valued->begun)
        status = write_last(valued, shared);
    valued->begun = true;
    valued->text.length = shared;
    if (status == FLAMEPIX_OK && stack->length > shared)
        status = flamepix_buffer_append(&valued->text, stack->key + shared, stack->length - shared);
    if (status == FLAMEPIX_OK)
        status = open_frames(valued);
    if (status != FLAMEPIX_OK)
        return status;
    if (valued->frame_count > 0 && place < valued->frames[valued->frame_count - 1].place)
        valued->frames[valued->frame_count - 1].place = place;
    valued->last = (struct record_head){.weight = stack->weight, .other = stack->other};
    flamepix_weight_add(&valued->sum, stack->weight);
    return FLAMEPIX_OK;
}

static enum flamepix_status read_all(struct valued_stacks *valued)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK) {
        struct flamepix_stack stack;
        status = flamepix_stacks_next(valued->inner, &stack);
        if (status == FLAMEPIX_OK)
            status = take_stack(valued, &stack);
    }
    if (status == FLAMEPIX_END && valued->begun)
        status = write_last(valued, 0);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    flamepix_stacks_free(valued->inner);
    valued->inner = NULL;
    return FLAMEPIX_OK;
}

/* -- reading again ----------------------------------------------------------------------------- */

static enum flamepix_status add_end(struct valued_stacks *valued, size_t end)
{
    enum flamepix_status status = fpx_array_reserve(&valued->ends, &valued->end_capacity,
                                                    valued->end_count + 1, sizeof(*valued->ends));
    if (status == FLAMEPIX_OK)
        valued->ends[valued->end_count++] = end;
    return status;
}

/* Assembles the key from the shared frames and those of the record. */
static enum flamepix_status make_key(struct valued_stacks *valued, size_t shared,
                                     struct flamepix_bytes frames)
{
    size_t begin = shared == 0 ? 0 : valued->ends[shared - 1];
    valued->end_count = shared;
    fpx_next_key_begin(&valued->key, begin);
    enum flamepix_status status = fpx_next_key_append(&valued->key, frames.data, frames.length);
    const struct flamepix_buffer *text = &valued->key.text;
    while (begin < text->length && status == FLAMEPIX_OK) {
        begin = fpx_frame_end(text->data, text->length, begin);
        status = add_end(valued, begin);
    }
    return status;
}

static enum flamepix_status valued_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct valued_stacks *valued = (struct valued_stacks *)stacks;
    struct flamepix_bytes record;
    struct record_head head;
    enum flamepix_status status = valued->inner != NULL ? read_all(valued) : FLAMEPIX_OK;
    if (status == FLAMEPIX_OK)
        status = take_record(&valued->records, &record);
    if (status != FLAMEPIX_OK)
        return status;
    memcpy(&head, record.data, sizeof(head));
    status = make_key(valued, head.shared, flamepix_bytes_from(record, sizeof(head)));
    *stack_ret = (struct flamepix_stack){.weight = head.weight, .other = head.other};
    fpx_next_key_hand_out(&valued->key, stack_ret);
    return status;
}

static void valued_free(struct flamepix_stacks *stacks)
{
    struct valued_stacks *valued = (struct valued_stacks *)stacks;
    if (valued->inner != NULL)
        flamepix_stacks_free(valued->inner);
    flamepix_buffer_free(&valued->text);
    free(valued->frames);
    flamepix_buffer_free(&valued->record);
    free_records(&valued->records);
    fpx_next_key_free(&valued->key);
    free(valued->ends);
    free(valued);
}

enum flamepix_status fpx_valued_stacks_create(struct flamepix_stacks *stacks, bool numbered,
                                              const char *last, size_t memory_nbytes,
                                              struct flamepix_stacks **stacks_ret)
{
    struct valued_stacks *valued = calloc(1, sizeof(*valued));
    if (valued == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    valued->stacks = (struct flamepix_stacks){.next = valued_next, .free = valued_free};
    valued->inner = stacks;
    valued->numbered = numbered;
    valued->last_name = last;
    init_records(&valued->records, memory_nbytes);
    *stacks_ret = &valued->stacks;
    return FLAMEPIX_OK;
}
