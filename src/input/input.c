/* An input: the bytes of a file, a pipe, memory or a callback, unpacked and converted to UTF-8.
 *
 * Bytes pass up to four stages: raw_input.c reads them and keeps those of a pipe for a rewind;
 * unpacked_input.c decompresses them, or extracts the profile from a picture; utf16.c converts
 * UTF-16 to UTF-8; input_head.c holds the first 64 KiB, by which formats are detected, until they
 * are read. The first bytes decide which stages are needed (find_packing). An input that is neither
 * packed nor UTF-16 is direct: the two stages in the middle are left out, bytes in memory are
 * peeked at in place, and several threads may read a large file without this object
 * (fpx_input_file, fpx_input_file_was_read). */
#include <flamepix/input.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/options_shape.h"
#include "base/os/fd.h"
#include "base/os/system.h"
#include "input/input_facts.h"
#include "input/input_internal.h"
#include "input/input_watch.h"

static const struct fpx_options_shape fpx_input_shape =
    FPX_FLAT_SHAPE(struct flamepix_input_options, picture_frames);

static const struct flamepix_input_options default_options = {
    .keep = true, .keep_nbytes = (size_t)FLAMEPIX_DEFAULT_MEMORY_NBYTES};

struct flamepix_input {
    struct fpx_raw_input raw;
    struct fpx_input_head head;   /* unpacked */
    bool known;                   /* the packing is known from the first bytes */
    enum fpx_packing packing;     /* of the input's own bytes */
    enum fpx_packing reported;    /* as reported; of a packed picture, the picture's */
    bool is_direct;               /* neither packed nor UTF-16 */
    bool is_open;                 /* the unpacker and the decoder are open */
    struct fpx_unpacked unpacked; /* where it is packed */
    struct fpx_utf16 utf16;       /* unless direct */
    struct fpx_decompress_limits limits;
    uint64_t unpacked_nbytes; /* handed out, over all rewinds */
    uint64_t offset;          /* unpacked since the last rewind */
    double seconds;
    char extension[FLAMEPIX_EXTENSION_NBYTES];
    fpx_input_watch_fn *watch; /* NULL: no callback */
    void *watcher;
    uint64_t told_nbytes; /* of raw.nbytes */
};

/* NULL `*options` becomes the default options. */
static struct flamepix_input *create_input(const struct flamepix_input_options **options)
{
    if (*options == NULL)
        *options = &default_options;
    struct flamepix_input *input = calloc(1, sizeof(*input));
    if (input == NULL)
        return NULL;
    input->limits.nbytes = (*options)->limit_unpacked_nbytes != 0
                               ? (*options)->limit_unpacked_nbytes
                               : FLAMEPIX_DEFAULT_LIMIT_UNPACKED_NBYTES;
    input->limits.ratio = (*options)->limit_unpacked_ratio != 0
                              ? (*options)->limit_unpacked_ratio
                              : FLAMEPIX_DEFAULT_LIMIT_UNPACKED_RATIO;
    input->limits.window_nbytes = (*options)->limit_window_nbytes != 0
                                      ? (*options)->limit_window_nbytes
                                      : FLAMEPIX_DEFAULT_LIMIT_WINDOW_NBYTES;
    input->limits.picture_frames = (*options)->picture_frames;
    return input;
}

/* True, with errno set, also if fstat fails. */
static bool is_folder(int fd)
{
    struct stat about;
    if (fstat(fd, &about) != 0)
        return true;
    if (S_ISDIR(about.st_mode))
        errno = EISDIR;
    return S_ISDIR(about.st_mode);
}

static enum flamepix_status open_for_reading(const char *path, int *fd_ret)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return FLAMEPIX_READ_FAILED;
    if (is_folder(fd)) {
        fpx_fd_close(fd);
        return FLAMEPIX_READ_FAILED;
    }
    *fd_ret = fd;
    return FLAMEPIX_OK;
}

static enum flamepix_status find_packing(struct flamepix_input *input)
{
    char bytes[FPX_PACKING_NBYTES];
    struct flamepix_bytes head = {.data = bytes};
    enum flamepix_status status =
        fpx_raw_input_peek(&input->raw, bytes, FPX_PACKING_FIRST_NBYTES, &head.length);
    /* Peeks further only then: the input may fail after a text of a few bytes. */
    if (status == FLAMEPIX_OK && (fpx_packing_is_longer(head) || fpx_utf16_may_begin(head)))
        status = fpx_raw_input_peek(&input->raw, bytes, sizeof(bytes), &head.length);
    if (status != FLAMEPIX_OK)
        return status;
    input->packing = input->reported = fpx_packing_of(head);
    input->is_direct = input->packing == FPX_PLAIN && !fpx_utf16_begins(head);
    input->known = true;
    return FLAMEPIX_OK;
}

/* Opens the unpacker and the decoder: packed text may be UTF-16, too. */
static enum flamepix_status prepare(struct flamepix_input *input)
{
    enum flamepix_status status = input->known ? FLAMEPIX_OK : find_packing(input);
    if (status != FLAMEPIX_OK || input->is_direct || input->is_open)
        return status;
    if (input->packing == FPX_PLAIN) {
        fpx_utf16_init(&input->utf16, fpx_raw_input_read, &input->raw);
    } else {
        status = fpx_unpacked_open(&input->unpacked, input->packing, fpx_raw_input_read,
                                   &input->raw, input->limits);
        if (status == FLAMEPIX_OK)
            input->reported = input->unpacked.packing;
        fpx_utf16_init(&input->utf16, fpx_unpacked_read, &input->unpacked);
    }
    input->is_open = status == FLAMEPIX_OK;
    return status;
}

static void close_prepared(struct flamepix_input *input)
{
    fpx_utf16_free(&input->utf16);
    fpx_unpacked_close(&input->unpacked);
    input->is_open = false;
}

/* For inputs that are not direct; bytes peeked at but not handed out do not count. */
static uint64_t decoded_offset(const struct flamepix_input *input)
{
    const struct fpx_utf16 *utf16 = &input->utf16;
    if (input->packing == FPX_PLAIN || utf16->text != NULL)
        return utf16->nbytes;
    const size_t waiting = utf16->is_known ? utf16->first_nbytes - utf16->first_position : 0;
    return fpx_unpacked_offset(&input->unpacked) - waiting;
}

static enum flamepix_status read_unpacked(struct flamepix_input *input, void *buffer,
                                          size_t capacity, size_t *length_ret)
{
    enum flamepix_status status = prepare(input);
    if (status != FLAMEPIX_OK)
        return status;
    if (!input->is_direct) {
        status = fpx_utf16_read(&input->utf16, buffer, capacity, length_ret);
        input->offset = decoded_offset(input);
        return status;
    }
    status = fpx_raw_input_read(&input->raw, buffer, capacity, length_ret);
    if (status == FLAMEPIX_OK)
        input->offset += *length_ret;
    return status;
}

enum flamepix_status flamepix_input_open(const char *path,
                                         const struct flamepix_input_options *options,
                                         struct flamepix_input **input_ret)
{
    FPX_TAKE(struct flamepix_input_options, fpx_input_shape, options);
    struct flamepix_input *input = create_input(&options);
    if (input == NULL)
        return FLAMEPIX_NO_MEMORY;
    bool is_stdin = strcmp(path, "-") == 0;
    int fd = STDIN_FILENO;
    enum flamepix_status status = is_stdin ? FLAMEPIX_OK : open_for_reading(path, &fd);
    if (status != FLAMEPIX_OK) {
        free(input);
        return status;
    }
    fpx_raw_input_from_fd(&input->raw, fd, !is_stdin, options->keep, options->keep_nbytes);
    flamepix_input_set_path(input, path);
    *input_ret = input;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_input_from_memory(struct flamepix_bytes bytes,
                                                const struct flamepix_input_options *options,
                                                struct flamepix_input **input_ret)
{
    FPX_TAKE(struct flamepix_input_options, fpx_input_shape, options);
    struct flamepix_input *input = create_input(&options);
    if (input == NULL)
        return FLAMEPIX_NO_MEMORY;
    fpx_raw_input_from_memory(&input->raw, bytes);
    *input_ret = input;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_input_from_callback(flamepix_read_fn read, void *user,
                                                  const struct flamepix_input_options *options,
                                                  struct flamepix_input **input_ret)
{
    FPX_TAKE(struct flamepix_input_options, fpx_input_shape, options);
    struct flamepix_input *input = create_input(&options);
    if (input == NULL)
        return FLAMEPIX_NO_MEMORY;
    fpx_raw_input_from_callback(&input->raw, read, user, options->keep, options->keep_nbytes);
    *input_ret = input;
    return FLAMEPIX_OK;
}

/* Like read_unpacked, and adds up the seconds it takes. */
static enum flamepix_status read_timed(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret)
{
    struct flamepix_input *input = user;
    /* Below this size, reading the clock would cost as much as reading the bytes. */
    enum { TIMED_NBYTES = 4096 };
    if (capacity < TIMED_NBYTES)
        return read_unpacked(input, buffer, capacity, length_ret);
    double begin = fpx_clock_seconds();
    enum flamepix_status status = read_unpacked(input, buffer, capacity, length_ret);
    input->seconds += fpx_clock_seconds() - begin;
    return status;
}

/* Peeks at bytes in memory without a copy, if the input is direct. */
static bool peek_in_place(struct flamepix_input *input, struct flamepix_bytes *head_ret)
{
    if (!fpx_raw_input_in_memory(&input->raw, head_ret) || prepare(input) != FLAMEPIX_OK ||
        !input->is_direct)
        return false;
    if (head_ret->length > FLAMEPIX_INPUT_HEAD_NBYTES)
        head_ret->length = FLAMEPIX_INPUT_HEAD_NBYTES;
    return true;
}

enum flamepix_status flamepix_input_peek(struct flamepix_input *input,
                                         struct flamepix_bytes *head_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!peek_in_place(input, head_ret)) {
        if (input->head.bytes == NULL)
            status = fpx_input_head_fill(&input->head, read_timed, input);
        *head_ret = (struct flamepix_bytes){input->head.bytes, input->head.length};
    }
    fpx_planted_fault(*head_ret);
    return status;
}

enum flamepix_status fpx_input_peek_failure(const struct flamepix_input *input)
{
    if (input->head.status == FLAMEPIX_OK || input->head.status == FLAMEPIX_BAD_COMPRESSION)
        return FLAMEPIX_OK;
    errno = input->head.cause;
    return input->head.status;
}

static enum flamepix_status tell_watch(struct flamepix_input *input)
{
    const uint64_t more = input->raw.nbytes - input->told_nbytes;
    if (input->watch == NULL)
        return FLAMEPIX_OK;
    input->told_nbytes = input->raw.nbytes;
    return input->watch(input->watcher, more);
}

enum flamepix_status flamepix_input_read(void *user, void *buffer, size_t capacity,
                                         size_t *length_ret)
{
    struct flamepix_input *input = user;
    *length_ret = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (input->head.bytes != NULL) {
        status = fpx_input_head_read(&input->head, buffer, capacity, length_ret);
        if (status == FLAMEPIX_OK && *length_ret == 0 && capacity > 0)
            fpx_input_head_free(&input->head);
    }
    if (status == FLAMEPIX_OK && *length_ret == 0 && capacity > 0)
        status = read_timed(input, buffer, capacity, length_ret);
    if (status == FLAMEPIX_OK)
        input->unpacked_nbytes += *length_ret;
    return status == FLAMEPIX_OK ? tell_watch(input) : status;
}

void fpx_input_watch(struct flamepix_input *input, fpx_input_watch_fn *watch, void *user)
{
    input->watch = watch;
    input->watcher = user;
    input->told_nbytes = 0;
}

uint64_t fpx_input_packed_nbytes(const struct flamepix_input *input)
{
    const struct fpx_raw_input *raw = &input->raw;
    if (raw->kind == FPX_RAW_INPUT_MEMORY)
        return raw->bytes.length;
    return raw->kind == FPX_RAW_INPUT_FILE && raw->size > raw->start
               ? (uint64_t)(raw->size - raw->start)
               : 0;
}

enum flamepix_status flamepix_input_rewind(struct flamepix_input *input)
{
    enum flamepix_status status = fpx_raw_input_rewind(&input->raw);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_input_head_free(&input->head);
    close_prepared(input);
    input->offset = 0;
    return FLAMEPIX_OK;
}

bool flamepix_input_is_rewindable(const struct flamepix_input *input)
{
    return input->raw.kind != FPX_RAW_INPUT_STREAM || input->raw.keeps;
}

void fpx_input_keep_no_more(struct flamepix_input *input)
{
    fpx_raw_input_keep_no_more(&input->raw);
}

uint64_t flamepix_input_offset(const struct flamepix_input *input)
{
    return input->offset;
}

const char *flamepix_input_packing(const struct flamepix_input *input)
{
    static const char *const names[] = {
        [FPX_GZIP] = "gzip",   [FPX_ZSTD] = "zstd",      [FPX_XZ] = "xz",
        [FPX_BZIP2] = "bzip2", [FPX_PACKED_PNG] = "PNG", [FPX_PACKED_JPEG] = "JPEG"};
    return names[input->reported];
}

bool fpx_input_is_picture(const struct flamepix_input *input)
{
    return input->reported == FPX_PACKED_PNG || input->reported == FPX_PACKED_JPEG;
}

bool fpx_input_is_utf16(const struct flamepix_input *input)
{
    return input->utf16.text != NULL;
}

const char *flamepix_input_extension(const struct flamepix_input *input)
{
    return input->extension;
}

void flamepix_input_set_path(struct flamepix_input *input, const char *path)
{
    fpx_file_extension(path, input->extension);
}

struct flamepix_input_effort flamepix_input_effort(const struct flamepix_input *input)
{
    return (struct flamepix_input_effort){
        .packed_nbytes = input->raw.nbytes,
        .unpacked_nbytes = input->unpacked_nbytes,
        .seconds = input->seconds,
    };
}

/* -- the file ---------------------------------------------------------------------------------- */

bool fpx_input_file(struct flamepix_input *input, struct fpx_input_file *file_ret)
{
    const struct fpx_raw_input *raw = &input->raw;
    struct stat about;
    if (raw->kind != FPX_RAW_INPUT_FILE || prepare(input) != FLAMEPIX_OK || !input->is_direct ||
        fstat(raw->fd, &about) != 0 || about.st_size < raw->start)
        return false;
    *file_ret = (struct fpx_input_file){
        .fd = raw->fd,
        .start = (uint64_t)raw->start,
        .nbytes = (uint64_t)(about.st_size - raw->start),
        .written = about.st_mtim,
    };
    return true;
}

bool fpx_input_has_changed(const struct flamepix_input *input)
{
    return fpx_raw_input_has_changed(&input->raw);
}

void fpx_input_file_was_read(struct flamepix_input *input, const struct fpx_input_file *file,
                             double seconds)
{
    fpx_input_head_free(&input->head);
    fpx_raw_input_pass_to(&input->raw, file->nbytes);
    input->unpacked_nbytes += file->nbytes;
    input->offset = file->nbytes;
    input->seconds += seconds;
}

void flamepix_input_free(struct flamepix_input *input)
{
    if (input == NULL)
        return;
    fpx_input_head_free(&input->head);
    close_prepared(input);
    fpx_raw_input_free(&input->raw);
    free(input);
}
