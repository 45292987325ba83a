#include "batch/job_source.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/content_hash.h"
#include "base/memory.h"
#include "base/os/fd.h"
#include "messages/explain.h"

/* Reads to the end, or until the input is too large to be held: then it is not held. */
static enum flamepix_status hold(struct fpx_job_source *source, int fd, size_t expected)
{
    struct flamepix_buffer *bytes = &source->bytes;
    size_t room = expected + 1; /* one more to detect the end */
    for (;;) {
        enum flamepix_status status =
            fpx_array_reserve(&bytes->data, &bytes->capacity, bytes->length + room, 1);
        if (status != FLAMEPIX_OK)
            return status;
        ssize_t got = read(fd, bytes->data + bytes->length, bytes->capacity - bytes->length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return FLAMEPIX_READ_FAILED;
        bytes->length += (size_t)got;
        source->is_held = got == 0;
        if (got == 0 || bytes->length > FPX_JOB_SOURCE_HELD_NBYTES)
            return FLAMEPIX_OK;
        room = 1;
    }
}

static void note_state(struct fpx_job_source *source, const struct stat *about)
{
    source->seconds = about->st_mtim.tv_sec;
    source->nsec = about->st_mtim.tv_nsec;
    source->nbytes = (uint64_t)about->st_size;
}

static bool is_as_noted(const struct fpx_job_source *source, const struct stat *about)
{
    return source->seconds == about->st_mtim.tv_sec && source->nsec == about->st_mtim.tv_nsec &&
           source->nbytes == (uint64_t)about->st_size;
}

/* Bytes read from a file that is being written may be of no state that it ever had. */
static enum flamepix_status check_state(struct fpx_job_source *source, int fd)
{
    struct stat about;
    if (fstat(fd, &about) != 0)
        return FLAMEPIX_READ_FAILED;
    const bool is_whole = !source->is_held || source->bytes.length == source->nbytes;
    source->has_changed = !is_whole || !is_as_noted(source, &about);
    errno = ESTALE;
    return source->has_changed ? FLAMEPIX_READ_FAILED : FLAMEPIX_OK;
}

static enum flamepix_status load_file(struct fpx_job_source *source, int fd, const char *path)
{
    struct stat about;
    enum flamepix_status status = FLAMEPIX_OK;
    if (fstat(fd, &about) != 0)
        return FLAMEPIX_READ_FAILED;
    note_state(source, &about);
    if (about.st_size <= FPX_JOB_SOURCE_HELD_NBYTES)
        status = hold(source, fd, (size_t)about.st_size);
    if (status == FLAMEPIX_OK && source->is_held)
        source->hash = fpx_content_hash_bytes(0, source->bytes.data, source->bytes.length);
    else if (status == FLAMEPIX_OK)
        status = fpx_content_hash_file(path, &source->hash);
    return status == FLAMEPIX_OK ? check_state(source, fd) : status;
}

enum flamepix_status fpx_job_source_load(struct fpx_job_source *source, const char *path)
{
    struct stat about;
    *source = (struct fpx_job_source){.bytes = source->bytes};
    flamepix_buffer_clear(&source->bytes);
    /* Checked before opening: opening a pipe waits for its writer, and uses it up. */
    if (stat(path, &about) != 0)
        return FLAMEPIX_READ_FAILED;
    if (!S_ISREG(about.st_mode))
        return FLAMEPIX_OK;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return FLAMEPIX_READ_FAILED;
    enum flamepix_status status = load_file(source, fd, path);
    fpx_fd_close(fd);
    return status;
}

const char *fpx_job_source_fault(const struct fpx_job_source *source, enum flamepix_status status,
                                 int cause)
{
    return source->has_changed ? "it changed while it was read" : fpx_explain_cause(status, cause);
}

bool fpx_job_source_is_stale(const struct fpx_job_source *source, const char *path)
{
    struct stat about;
    if (source->is_held || source->hash == 0)
        return false;
    return stat(path, &about) != 0 || !is_as_noted(source, &about);
}

enum flamepix_status fpx_job_source_open(const struct fpx_job_source *source, const char *path,
                                         const struct flamepix_input_options *options,
                                         struct flamepix_input **input_ret)
{
    if (!source->is_held)
        return flamepix_input_open(path, options, input_ret);
    struct flamepix_bytes bytes = {source->bytes.data, source->bytes.length};
    enum flamepix_status status = flamepix_input_from_memory(bytes, options, input_ret);
    if (status == FLAMEPIX_OK)
        flamepix_input_set_path(*input_ret, path);
    return status;
}

void fpx_job_source_free(struct fpx_job_source *source)
{
    flamepix_buffer_free(&source->bytes);
    *source = (struct fpx_job_source){0};
}
