#include "cli/picture/write_outputs.h"

#include "base/os/fd.h"

enum flamepix_status fpx_settings_file_read(const char *path, size_t most,
                                            struct flamepix_buffer *text)
{
    int fd = -1;
    enum flamepix_status status = fpx_fd_open_option(path, &fd);
    if (status == FLAMEPIX_OK)
        status = fpx_fd_read_all(fd, most, text);
    fpx_fd_close(fd);
    return status;
}
