/* Pictures that carry data, made by hand: whole files, and ones that are wrong in one place. */
#ifndef FPX_TESTS_CARRYING_H
#define FPX_TESTS_CARRYING_H

#include <flamepix/bytes.h>
#include <flamepix/input.h>

/* Appends to a PNG: what it begins with, a chunk with its check sum, a chunk flPx of a kind. */
void test_begin_png(struct flamepix_buffer *png);
void test_put_chunk(struct flamepix_buffer *png, const char *name, struct flamepix_bytes data);
void test_put_png_embedded(struct flamepix_buffer *png, char kind, struct flamepix_bytes packed);

/* The data of the first chunk of a type, from `*offset`; moves it behind that chunk. NULL: there is
 * none. */
const uint8_t *test_next_chunk(const struct flamepix_buffer *png, const char *type, size_t *offset,
                               uint32_t *nbytes_ret);

/* Appends to a JPEG: what it begins with, a segment, an APP9 of a kind, and what ends its head. */
void test_begin_jpeg(struct flamepix_buffer *jpeg);
void test_put_segment(struct flamepix_buffer *jpeg, unsigned char code, struct flamepix_bytes data);
void test_put_jpeg_embedded(struct flamepix_buffer *jpeg, char kind, struct flamepix_bytes packed);
void test_end_jpeg(struct flamepix_buffer *jpeg);

/* A text as a part is packed; the caller's to free. */
struct flamepix_buffer test_pack(struct flamepix_bytes text);

/* What an input unpacks to that comes in pieces of `piece_nbytes`, and is read in such pieces; in
 * `text`, which may be NULL. Returns what ended it, END where nothing did. */
enum flamepix_status test_unpack(struct flamepix_bytes packed, size_t piece_nbytes,
                                 const struct flamepix_input_options *options,
                                 struct flamepix_buffer *text);

#endif
