#include "input/input_internal.h"

#include <sys/stat.h>

#include "base/os/fd.h"

bool fpx_input_file_is_same(const struct fpx_input_file *file)
{
    struct stat about;
    return fstat(file->fd, &about) == 0 && (uint64_t)about.st_size == file->start + file->nbytes &&
           about.st_mtim.tv_sec == file->written.tv_sec &&
           about.st_mtim.tv_nsec == file->written.tv_nsec;
}

enum flamepix_status fpx_input_file_read(const struct fpx_input_file *file, uint64_t offset,
                                         void *buffer, size_t capacity, size_t *length_ret)
{
    const uint64_t left = offset < file->nbytes ? file->nbytes - offset : 0;
    const size_t wanted = capacity < left ? capacity : (size_t)left;
    *length_ret = 0;
    if (wanted == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_fd_read_at(file->fd, buffer, wanted, file->start + offset, length_ret);
    return status == FLAMEPIX_OK && *length_ret < wanted ? FLAMEPIX_INPUT_CHANGED : status;
}
