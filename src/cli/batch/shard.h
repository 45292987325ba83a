/* Shard: which part of the inputs is this process's. */
#ifndef FPX_CLI_BATCH_SHARD_H
#define FPX_CLI_BATCH_SHARD_H

#include "cli/exit_code.h"

#include <stdbool.h>
#include <stdint.h>

struct fpx_shard {
    bool given;
    uint32_t index, count; /* 0 and 1 where none is given */
};

/* Reads --shard, NULL if it was not given: "I/N", or "auto", which asks the environment; `count` is
 * that of --shard-count, 0 if it was not given. Answers DONE, or USAGE after saying on stderr what
 * is wrong. */
enum fpx_exit fpx_shard_read(const char *text, uint64_t count, struct fpx_shard *shard_ret);

#endif
