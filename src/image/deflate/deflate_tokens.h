/* Tokens on their way into blocks: gathered until there are enough for codes of their own. */
#ifndef FPX_IMAGE_DEFLATE_DEFLATE_TOKENS_H
#define FPX_IMAGE_DEFLATE_DEFLATE_TOKENS_H

#include "image/deflate/deflate_block.h"

enum { FPX_BLOCK_TOKENS = 8192 /* more, and the codes follow the picture less */ };

struct fpx_deflate_tokens {
    struct fpx_deflate_writer *writer;
    enum flamepix_status status; /* of the first block that was not written */
    size_t count;
    uint32_t tokens[FPX_BLOCK_TOKENS]; /* as fpx_deflate_writer_block wants them */
};

/* Writes what was gathered as a block. What fails is kept in `status`. */
void fpx_deflate_tokens_flush(struct fpx_deflate_tokens *tokens, bool last);

static inline void fpx_deflate_tokens_add(struct fpx_deflate_tokens *tokens, uint32_t token)
{
    tokens->tokens[tokens->count++] = token;
    if (tokens->count == FPX_BLOCK_TOKENS)
        fpx_deflate_tokens_flush(tokens, false);
}

static inline void fpx_deflate_tokens_match(struct fpx_deflate_tokens *tokens, size_t length,
                                            uint32_t distance)
{
    fpx_deflate_tokens_add(tokens, fpx_deflate_match_token(length, distance));
}

/* A match of more than 258 bytes, in tokens of at most so many, none of them shorter than 3. */
void fpx_deflate_tokens_divide(struct fpx_deflate_tokens *tokens, size_t length, uint32_t distance);

/* A match of any length from 3 on. */
static inline void fpx_deflate_tokens_long_match(struct fpx_deflate_tokens *tokens, size_t length,
                                                 uint32_t distance)
{
    if (length <= FPX_TOKEN_LENGTH_MAX)
        fpx_deflate_tokens_match(tokens, length, distance);
    else
        fpx_deflate_tokens_divide(tokens, length, distance);
}

#endif
