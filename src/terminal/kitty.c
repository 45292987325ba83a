/* kitty's graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol): a PNG in base64, split
 * into pieces of at most 4096 bytes, each an APC sequence with a flag for whether more follow. */
#include "terminal/terminal_cells.h"
#include "terminal/terminal_protocols.h"

/* Bytes of the PNG per piece: three become four. */
enum { PIECE_NBYTES = 4096 / 4 * 3 };

/* a=T: show it at the cursor. f=100: a PNG. q=2: the terminal does not answer in any case, as
 * nobody reads that. The second and later pieces continue the first. */
static enum flamepix_status put_piece(struct flamepix_bytes piece, bool is_first, bool is_last,
                                      flamepix_write_fn write, void *user)
{
    static const char *const begins[2][2] = {
        {"\033_Gm=1;", "\033_Gm=0;"}, {"\033_Ga=T,f=100,q=2,m=1;", "\033_Ga=T,f=100,q=2,m=0;"}};
    const char *begin = begins[is_first][is_last];
    enum flamepix_status status = write(user, begin, strlen(begin));
    if (status == FLAMEPIX_OK)
        status = fpx_base64_write(piece, write, user);
    return status == FLAMEPIX_OK ? write(user, "\033\\", 2) : status;
}

enum flamepix_status fpx_kitty_put(const struct fpx_terminal_image *image, flamepix_write_fn write,
                                   void *user)
{
    const struct flamepix_bytes png = flamepix_buffer_bytes(image->bytes);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t at = 0; at < png.length && status == FLAMEPIX_OK; at += PIECE_NBYTES) {
        struct flamepix_bytes piece = flamepix_bytes_from(png, at);
        const bool is_last = piece.length <= PIECE_NBYTES;
        if (!is_last)
            piece.length = PIECE_NBYTES;
        status = put_piece(piece, at == 0, is_last, write, user);
    }
    return status == FLAMEPIX_OK ? write(user, "\n", 1) : status;
}
