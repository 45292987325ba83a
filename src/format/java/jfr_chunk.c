/* A chunk's header holds its length. Its bytes are kept in memory, and beyond SPOOL_NBYTES in a
 * temporary file: events precede the types and constants that explain them, and reading the input
 * again for each chunk would take the square of their number.
 *
 * All events are walked once by their lengths. That finds the metadata and the checkpoints wherever
 * they are. So a truncated chunk is read to its end if its metadata are at its beginning, as
 * async-profiler writes them. The header also holds the place of the metadata, which helps if an
 * event has an invalid length.
 *
 *     byte 0  "FLR\0"          24  where the metadata are     48  ticks when it began
 *          4  2 bytes: major   32  nanoseconds since 1970     56  ticks a second
 *          6  2 bytes: minor   40  how long it took           64  bit 0: integers are compressed
 *          8  its length       16  where its last checkpoint is
 */
#include "format/java/jfr_file.h"

#include <stdio.h>

enum {
    HEADER_NBYTES = 68,
    MAGIC_NBYTES = 8,         /* with the version */
    EVENT_HEADER_NBYTES = 18, /* at most two integers */
    WINDOW_NBYTES = 1 << 18,
    PIECE_NBYTES = 1 << 16
};

#define SPOOL_NBYTES ((size_t)64 << 20)

/* -- loading ----------------------------------------------------------------------------------- */

enum flamepix_status fpx_jfr_load(struct fpx_recording *recording, struct fpx_jfr_chunk *chunk,
                                  uint64_t nbytes, uint64_t *nbytes_ret)
{
    char piece[PIECE_NBYTES];
    *nbytes_ret = 0;
    while (*nbytes_ret < nbytes) {
        const uint64_t left = nbytes - *nbytes_ret;
        size_t length;
        enum flamepix_status status = fpx_recording_read(
            recording, piece, left < sizeof(piece) ? (size_t)left : sizeof(piece), &length);
        if (status == FLAMEPIX_OK && length > 0)
            status = fpx_spool_append(&chunk->spool, piece, length);
        if (status != FLAMEPIX_OK || length == 0)
            return status;
        *nbytes_ret += length;
    }
    return FLAMEPIX_OK;
}

static uint64_t header_number(const char *header, size_t offset, size_t width)
{
    struct fpx_jfr_bytes bytes =
        fpx_jfr_bytes_of((struct flamepix_bytes){header + offset, width}, false);
    return fpx_jfr_fixed(&bytes, width);
}

enum flamepix_status fpx_jfr_damaged(struct fpx_recording *recording,
                                     const struct fpx_jfr_chunk *chunk, uint64_t offset,
                                     const char *expected)
{
    const uint64_t said = chunk->offset + offset; /* by the chunk; may be cut or wrong */
    const uint64_t read = recording->read_nbytes;
    enum flamepix_status status =
        fpx_recording_damaged(recording, said < read ? said : read, expected);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Loads the rest of a chunk of version 1 or 2. */
static enum flamepix_status load_body(struct fpx_recording *recording, struct fpx_jfr_chunk *chunk)
{
    uint64_t loaded;
    enum flamepix_status status =
        fpx_jfr_load(recording, chunk, HEADER_NBYTES - MAGIC_NBYTES, &loaded);
    if (status != FLAMEPIX_OK)
        return status;
    if (loaded < HEADER_NBYTES - MAGIC_NBYTES)
        return fpx_jfr_damaged(recording, chunk, MAGIC_NBYTES + loaded, "the header of a chunk");
    const char *header = chunk->spool.memory.data;
    const uint64_t nbytes = header_number(header, 8, 8);
    chunk->start = (double)header_number(header, 32, 8) / 1e9;
    chunk->duration = (double)header_number(header, 40, 8) / 1e9;
    chunk->start_ticks = header_number(header, 48, 8);
    chunk->ticks = (double)header_number(header, 56, 8);
    chunk->is_compressed = (header_number(header, 64, 4) & 1) != 0;
    chunk->body = HEADER_NBYTES;
    /* A chunk that is still being written has no length yet. */
    const bool is_open = nbytes <= HEADER_NBYTES || nbytes > INT64_MAX;
    status = fpx_jfr_load(recording, chunk, is_open ? UINT64_MAX : nbytes - HEADER_NBYTES, &loaded);
    chunk->end = chunk->spool.nbytes;
    if (status == FLAMEPIX_OK && (is_open || chunk->end < nbytes))
        status = fpx_jfr_damaged(recording, chunk, chunk->end, "the rest of a chunk");
    return status;
}

/* -- events ------------------------------------------------------------------------------------ */

/* Makes sure that the window holds `nbytes` from `offset` on, or what the chunk has of them. It may
 * hold more. */
static enum flamepix_status see(struct fpx_jfr_chunk *chunk, uint64_t offset, uint64_t nbytes,
                                struct flamepix_bytes *bytes_ret)
{
    const uint64_t left = chunk->end - offset;
    const uint64_t needed = nbytes < left ? nbytes : left;
    if (offset < chunk->window_offset ||
        offset + needed > chunk->window_offset + chunk->window.length) {
        char piece[PIECE_NBYTES];
        flamepix_buffer_clear(&chunk->window);
        chunk->window_offset = offset;
        const uint64_t wanted = needed > WINDOW_NBYTES ? needed : WINDOW_NBYTES;
        while (chunk->window.length < wanted) {
            size_t length;
            const uint64_t rest = wanted - chunk->window.length;
            enum flamepix_status status =
                fpx_spool_read_at(&chunk->spool, offset + chunk->window.length, piece,
                                  rest < sizeof(piece) ? (size_t)rest : sizeof(piece), &length);
            if (status == FLAMEPIX_OK && length > 0)
                status = flamepix_buffer_append(&chunk->window, piece, length);
            if (status != FLAMEPIX_OK)
                return status;
            if (length == 0)
                break;
        }
    }
    const size_t at = (size_t)(offset - chunk->window_offset);
    const size_t there = chunk->window.length - at;
    *bytes_ret =
        (struct flamepix_bytes){chunk->window.data + at, there < left ? there : (size_t)left};
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_jfr_event_at(struct fpx_jfr_chunk *chunk, uint64_t offset,
                                      struct fpx_jfr_event *event_ret)
{
    struct flamepix_bytes event;
    if (offset >= chunk->end)
        return FLAMEPIX_END;
    enum flamepix_status status = see(chunk, offset, EVENT_HEADER_NBYTES, &event);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_jfr_bytes bytes = fpx_jfr_bytes_of(event, chunk->is_compressed);
    const uint64_t nbytes = fpx_jfr_integer(&bytes, 4);
    if (bytes.is_short || nbytes == 0 || nbytes > chunk->end - offset)
        return FLAMEPIX_BAD_RECORDING;
    const size_t taken = (size_t)((const char *)bytes.next - event.data);
    if (nbytes > event.length)
        status = see(chunk, offset, nbytes, &event);
    if (status != FLAMEPIX_OK)
        return status;
    if (nbytes < event.length)
        event.length = (size_t)nbytes;
    bytes = fpx_jfr_bytes_of(event, chunk->is_compressed);
    fpx_jfr_skip(&bytes, taken);
    event_ret->number = fpx_jfr_integer(&bytes, chunk->major == 0 ? 4 : 8);
    event_ret->offset = offset;
    event_ret->next = offset + nbytes;
    event_ret->bytes = bytes;
    return bytes.is_short ? FLAMEPIX_BAD_RECORDING : FLAMEPIX_OK;
}

/* -- types and constants ----------------------------------------------------------------------- */

/* Finds the metadata (0: not found), and how far the events can be walked. */
static enum flamepix_status find_metadata(struct fpx_recording *recording,
                                          struct fpx_jfr_chunk *chunk, uint64_t *offset_ret)
{
    struct fpx_jfr_event event;
    uint64_t offset = chunk->body;
    enum flamepix_status status;
    *offset_ret = 0;
    while ((status = fpx_jfr_event_at(chunk, offset, &event)) == FLAMEPIX_OK) {
        if (event.number == FPX_JFR_METADATA)
            *offset_ret = offset;
        offset = event.next;
    }
    if (status == FLAMEPIX_END)
        return FLAMEPIX_OK;
    if (status != FLAMEPIX_BAD_RECORDING)
        return status;
    status = fpx_jfr_damaged(recording, chunk, offset, "an event");
    const uint64_t said = header_number(chunk->spool.memory.data, 24, 8);
    if (status != FLAMEPIX_OK || *offset_ret > 0 || said < offset)
        return status;
    enum flamepix_status there = fpx_jfr_event_at(chunk, said, &event);
    if (there == FLAMEPIX_OK && event.number == FPX_JFR_METADATA)
        *offset_ret = said;
    return there == FLAMEPIX_BAD_RECORDING || there == FLAMEPIX_END ? FLAMEPIX_OK : there;
}

static enum flamepix_status read_types(struct fpx_recording *recording, struct fpx_jfr_chunk *chunk)
{
    struct fpx_jfr_event event;
    uint64_t offset;
    enum flamepix_status status = find_metadata(recording, chunk, &offset);
    if (status != FLAMEPIX_OK)
        return status;
    if (offset > 0)
        status = fpx_jfr_event_at(chunk, offset, &event);
    if (status == FLAMEPIX_OK &&
        (offset == 0 || fpx_jfr_left(&event.bytes) > FPX_JFR_METADATA_NBYTES)) {
        status = fpx_jfr_damaged(recording, chunk, chunk->end, "the metadata of a chunk");
        chunk->end = chunk->body; /* nothing in it can be read */
        return status;
    }
    if (status == FLAMEPIX_OK)
        status = fpx_jfr_read_metadata(&event.bytes, &chunk->types);
    if (status == FLAMEPIX_OK && event.bytes.is_short)
        status = fpx_jfr_damaged(recording, chunk, offset, "the metadata of a chunk");
    return status;
}

static enum flamepix_status read_checkpoint(struct fpx_jfr_bytes *bytes,
                                            struct fpx_jfr_chunk *chunk)
{
    return fpx_jfr_read_checkpoint(bytes, &chunk->types, &chunk->pools);
}

enum flamepix_status fpx_jfr_read_checkpoints(struct fpx_recording *recording,
                                              struct fpx_jfr_chunk *chunk,
                                              fpx_jfr_checkpoint_fn *read)
{
    struct fpx_jfr_event event;
    uint64_t offset = chunk->body;
    enum flamepix_status status;
    while ((status = fpx_jfr_event_at(chunk, offset, &event)) == FLAMEPIX_OK) {
        offset = event.next;
        if (event.number != FPX_JFR_CHECKPOINT)
            continue;
        status = read(&event.bytes, chunk);
        if (status == FLAMEPIX_END)
            return fpx_jfr_damaged(recording, chunk, event.offset, "less than 1 GiB of constants");
        if (status == FLAMEPIX_OK && event.bytes.is_short)
            status = fpx_jfr_damaged(recording, chunk, event.offset,
                                     "constants of types that are known");
        if (status != FLAMEPIX_OK)
            return status;
    }
    /* The end of the events was noted before. */
    return status == FLAMEPIX_END || status == FLAMEPIX_BAD_RECORDING ? FLAMEPIX_OK : status;
}

static void forget(struct fpx_jfr_chunk *chunk)
{
    chunk->offset += chunk->spool.nbytes;
    fpx_spool_free(&chunk->spool);
    fpx_spool_init(&chunk->spool, SPOOL_NBYTES);
    flamepix_buffer_clear(&chunk->window);
    chunk->window_offset = 0;
    chunk->body = chunk->end = 0;
    fpx_jfr_types_free(&chunk->types);
    fpx_jfr_pools_reset(&chunk->pools);
}

/* A new major version has another layout; a new minor version has additions. */
static enum flamepix_status check_version(struct fpx_recording *recording,
                                          const struct fpx_jfr_chunk *chunk)
{
    enum { NEWEST_MAJOR = 2, NEWEST_MINOR = 1, OLD_MINOR = 9, TEXT_SIZE = 16 };
    char text[TEXT_SIZE];
    const bool is_tested = chunk->major == 0   ? chunk->minor == OLD_MINOR
                           : chunk->major == 1 ? chunk->minor == 0
                                               : chunk->minor <= NEWEST_MINOR;
    (void)snprintf(text, sizeof(text), "%u.%u", chunk->major, chunk->minor);
    if (chunk->major > NEWEST_MAJOR || (chunk->major == 0 && !is_tested))
        return fpx_recording_unknown_version(recording, flamepix_bytes_of(text));
    if (!is_tested)
        fpx_recording_newer_version(recording, flamepix_bytes_of(text));
    return FLAMEPIX_OK;
}

/* Loads the first bytes of a chunk; END if there are none. */
static enum flamepix_status load_magic(struct fpx_recording *recording, struct fpx_jfr_chunk *chunk)
{
    uint64_t loaded;
    enum flamepix_status status = fpx_jfr_load(recording, chunk, MAGIC_NBYTES, &loaded);
    if (status != FLAMEPIX_OK)
        return status;
    if (loaded == 0)
        return FLAMEPIX_END;
    const char *magic = chunk->spool.memory.data;
    if (loaded < MAGIC_NBYTES || memcmp(magic, "FLR", 4) != 0)
        return fpx_recording_damaged(recording, chunk->offset, "a chunk that begins with FLR");
    chunk->major = (unsigned)header_number(magic, 4, 2);
    chunk->minor = (unsigned)header_number(magic, 6, 2);
    return check_version(recording, chunk);
}

enum flamepix_status fpx_jfr_next_chunk(struct fpx_recording *recording,
                                        struct fpx_jfr_chunk *chunk)
{
    forget(chunk);
    enum flamepix_status status = load_magic(recording, chunk);
    if (status != FLAMEPIX_OK)
        return status;
    if (chunk->major == 0)
        return fpx_jfr_read_old_chunk(recording, chunk);
    status = load_body(recording, chunk);
    if (status == FLAMEPIX_OK)
        status = read_types(recording, chunk);
    return status == FLAMEPIX_OK ? fpx_jfr_read_checkpoints(recording, chunk, read_checkpoint)
                                 : status;
}

void fpx_jfr_chunk_free(struct fpx_jfr_chunk *chunk)
{
    fpx_spool_free(&chunk->spool);
    flamepix_buffer_free(&chunk->window);
    fpx_jfr_types_free(&chunk->types);
    fpx_jfr_pools_free(&chunk->pools);
}
