/* iTerm2's inline images (iterm2.com/documentation-images.html): the file in base64 after its size
 * and its displayed width, in columns or pixels, as one OSC sequence. */
#include <stdio.h>

#include "terminal/terminal_cells.h"
#include "terminal/terminal_protocols.h"

enum flamepix_status fpx_iterm2_put(const struct fpx_terminal_image *image, flamepix_write_fn write,
                                    void *user)
{
    char begin[128];
    const struct flamepix_bytes file = flamepix_buffer_bytes(image->bytes);
    const bool is_fitted = image->columns > 0;
    const int length =
        snprintf(begin, sizeof(begin),
                 "\033]1337;File=inline=1;size=%zu;width=%u%s;height=auto:", file.length,
                 (unsigned)(is_fitted ? image->columns : image->width), is_fitted ? "" : "px");
    enum flamepix_status status = write(user, begin, (size_t)length);
    if (status == FLAMEPIX_OK)
        status = fpx_base64_write(file, write, user);
    return status == FLAMEPIX_OK ? write(user, "\a\n", 2) : status;
}
