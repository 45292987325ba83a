#include "support/capture.h"

#include <unistd.h>

#include "base/os/fd.h"
#include "base/os/temp_names.h"

void capture_begin(struct capture *capture, int stream)
{
    *capture = (struct capture){.stream = stream, .saved = dup(stream), .file = -1};
    if (fpx_temp_open(&capture->file) == FLAMEPIX_OK)
        dup2(capture->file, stream);
}

void capture_end(struct capture *capture)
{
    size_t length = 0;
    dup2(capture->saved, capture->stream);
    if (capture->file >= 0)
        (void)fpx_fd_read_at(capture->file, capture->text, CAPTURE_SIZE - 1, 0, &length);
    capture->text[length] = '\0';
    close(capture->file);
    close(capture->saved);
}
