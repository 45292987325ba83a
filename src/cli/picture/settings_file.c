#include "cli/picture/write_outputs.h"

#include <fcntl.h>

#include "base/os/fd.h"

enum flamepix_status fpx_settings_file_read(const char *path, size_t most,
                                            struct flamepix_buffer *text)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return FLAMEPIX_READ_FAILED;
    enum flamepix_status status = fpx_fd_read_all(fd, most, text);
    fpx_fd_close(fd);
    return status;
}
