/* What a picture carries beside its pixels: the profile that it shows, as `--embed` writes it and
 * the input reads it back. A picture holds one or two parts, each of a kind, in this order:
 *
 *   'f'  the whole profile as folded text, as collapse writes it; perhaps none
 *   'j'  what is drawn as JSON of the schema flamepix-frames-2, as the sidecar frames holds it
 *
 * A part is packed as one frame of zstd with a checksum. It stands in a file as
 *
 *   PNG   one chunk "flPx" before the pixels (ancillary, private, safe to copy), whose data are the
 *         kind, a byte, and the frame
 *   JPEG  segments APP9 before the pixels, whose data are "flamepix" with its NUL, a byte, and as
 *         much of the frame as fits: the byte is the kind in the first segment of a part, and '+'
 *         in those that go on with it
 *
 * A reader passes over parts of other kinds, and over whatever else is in the file. */
#ifndef FPX_BASE_EMBEDDED_DATA_H
#define FPX_BASE_EMBEDDED_DATA_H

enum {
    FPX_EMBEDDED_STACKS = 'f',
    FPX_EMBEDDED_FRAMES = 'j',
    FPX_EMBEDDED_GOES_ON = '+' /* JPEG */
};

/* PNG: the name of the chunk, and the maximum length of its data. */
#define FPX_EMBEDDED_CHUNK "flPx"
enum { FPX_EMBEDDED_CHUNK_NBYTES = 0x7FFFFFFF };

/* JPEG: the number n of the marker APPn, the bytes that begin the data of a segment (NUL included),
 * and their maximum length. */
#define FPX_EMBEDDED_SEGMENT "flamepix"
enum { FPX_EMBEDDED_APP = 9, FPX_EMBEDDED_SEGMENT_NBYTES = 65533 };

/* First bytes of a PNG, and of a JPEG. */
#define FPX_PNG_MAGIC  "\x89PNG\r\n\x1a\n"
#define FPX_JPEG_MAGIC "\xFF\xD8\xFF"

#endif
