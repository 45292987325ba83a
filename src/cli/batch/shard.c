#include "cli/batch/batch_steps.h"

#include <stdlib.h>
#include <string.h>

#include "cli/console.h"
#include "cli/options/value_kinds.h"

static const uint64_t COUNT_MAX = 1000000;

/* Variables that an array scheduler sets for its tasks; NULL: it does not set this one. */
struct scheduler {
    const char *index;        /* the task's number */
    const char *first;        /* the least number; else 0 */
    const char *step;         /* between two numbers; else 1 */
    const char *count, *last; /* of tasks, or the greatest number */
};

static const struct scheduler schedulers[] = {
    {.index = "SLURM_ARRAY_TASK_ID",
     .first = "SLURM_ARRAY_TASK_MIN",
     .step = "SLURM_ARRAY_TASK_STEP",
     .count = "SLURM_ARRAY_TASK_COUNT"},
    {.index = "JOB_COMPLETION_INDEX"},
    {.index = "AWS_BATCH_JOB_ARRAY_INDEX", .count = "AWS_BATCH_JOB_ARRAY_SIZE"},
    {.index = "SGE_TASK_ID",
     .first = "SGE_TASK_FIRST",
     .step = "SGE_TASK_STEPSIZE",
     .last = "SGE_TASK_LAST"},
};

/* A number from the environment; `missing` if it is not set. */
static bool ask(const char *name, uint64_t missing, uint64_t *value_ret)
{
    const char *text = name == NULL ? NULL : getenv(name);
    *value_ret = missing;
    if (text == NULL || fpx_value_integer(text, 0, UINT32_MAX, value_ret))
        return true;
    fpx_message("--shard auto: %s is \"%s\", which is not a number", name, text);
    return false;
}

static bool ask_count(const struct scheduler *scheduler, uint64_t first, uint64_t step,
                      uint64_t *count)
{
    uint64_t last;
    if (scheduler->last == NULL)
        return ask(scheduler->count, 0, count);
    if (!ask(scheduler->last, 0, &last))
        return false;
    *count = last >= first && getenv(scheduler->last) != NULL ? (last - first) / step + 1 : 0;
    return true;
}

/* The position among the tasks, and their number. */
static enum fpx_exit ask_scheduler(const struct scheduler *scheduler, struct fpx_shard *shard)
{
    uint64_t index;
    uint64_t first;
    uint64_t step;
    uint64_t count;
    if (!ask(scheduler->index, 0, &index) || !ask(scheduler->first, 0, &first) ||
        !ask(scheduler->step, 1, &step))
        return FPX_EXIT_USAGE;
    step = step > 0 ? step : 1;
    if (!ask_count(scheduler, first, step, &count))
        return FPX_EXIT_USAGE;
    if (count == 0 || count > COUNT_MAX) {
        fpx_message("--shard auto: %s does not say how many tasks there are; give "
                    "--shard-count N",
                    scheduler->index);
        return FPX_EXIT_USAGE;
    }
    if (index < first || (index - first) % step != 0 || (index - first) / step >= count) {
        fpx_message("--shard auto: the tasks of %s are not evenly spaced; give --shard I/N or "
                    "--shard-count N",
                    scheduler->index);
        return FPX_EXIT_USAGE;
    }
    *shard = (struct fpx_shard){true, (uint32_t)((index - first) / step), (uint32_t)count};
    return FPX_EXIT_DONE;
}

/* If the user gave a count, the task's number is the shard's. */
static enum fpx_exit take_number(const struct scheduler *scheduler, uint64_t count,
                                 struct fpx_shard *shard)
{
    uint64_t index;
    if (!ask(scheduler->index, 0, &index))
        return FPX_EXIT_USAGE;
    if (index >= count) {
        fpx_message("--shard auto: %s is %llu, but shards are 0 to %llu (--shard-count)",
                    scheduler->index, (unsigned long long)index, (unsigned long long)count - 1);
        return FPX_EXIT_USAGE;
    }
    *shard = (struct fpx_shard){true, (uint32_t)index, (uint32_t)count};
    return FPX_EXIT_DONE;
}

static enum fpx_exit ask_environment(uint64_t count, struct fpx_shard *shard)
{
    for (size_t i = 0; i < sizeof(schedulers) / sizeof(schedulers[0]); i++) {
        const char *index = getenv(schedulers[i].index);
        if (index == NULL || strcmp(index, "undefined") == 0)
            continue;
        return count > 0 ? take_number(&schedulers[i], count, shard)
                         : ask_scheduler(&schedulers[i], shard);
    }
    fpx_message("--shard auto: the environment names no array task (SLURM_ARRAY_TASK_ID, "
                "JOB_COMPLETION_INDEX, AWS_BATCH_JOB_ARRAY_INDEX, SGE_TASK_ID)");
    return FPX_EXIT_USAGE;
}

static bool read_pair(const char *text, struct fpx_shard *shard)
{
    char index_text[16];
    uint64_t index;
    uint64_t count;
    size_t length = strcspn(text, "/");
    if (text[length] != '/' || length >= sizeof(index_text))
        return false;
    memcpy(index_text, text, length);
    index_text[length] = '\0';
    if (!fpx_value_integer(text + length + 1, 1, COUNT_MAX, &count) ||
        !fpx_value_integer(index_text, 0, count - 1, &index))
        return false;
    *shard = (struct fpx_shard){true, (uint32_t)index, (uint32_t)count};
    return true;
}

enum fpx_exit fpx_shard_read(const char *text, uint64_t count, struct fpx_shard *shard_ret)
{
    *shard_ret = (struct fpx_shard){.count = 1};
    if (text == NULL)
        return FPX_EXIT_DONE;
    if (strcmp(text, "auto") == 0)
        return ask_environment(count, shard_ret);
    if (read_pair(text, shard_ret))
        return FPX_EXIT_DONE;
    fpx_message("--shard: \"%s\" is not I/N, I from 0 to N - 1, or auto", text);
    return FPX_EXIT_USAGE;
}
