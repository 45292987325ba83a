#include "image/deflate/deflate_internal.h"

enum { LENGTH_MIN = FPX_TOKEN_LENGTH_MIN, LENGTH_MAX = FPX_TOKEN_LENGTH_MAX };

void fpx_deflate_tokens_flush(struct fpx_deflate_tokens *tokens, bool last)
{
    tokens->status = fpx_deflate_writer_block(tokens->writer, tokens->tokens, tokens->count, last);
    tokens->count = 0;
}

void fpx_deflate_tokens_divide(struct fpx_deflate_tokens *tokens, size_t length, uint32_t distance)
{
    for (; length >= LENGTH_MAX + LENGTH_MIN; length -= LENGTH_MAX)
        fpx_deflate_tokens_match(tokens, LENGTH_MAX, distance);
    if (length > LENGTH_MAX) {
        fpx_deflate_tokens_match(tokens, LENGTH_MAX - LENGTH_MIN, distance);
        length -= LENGTH_MAX - LENGTH_MIN;
    }
    fpx_deflate_tokens_match(tokens, length, distance);
}
