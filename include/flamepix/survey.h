/* Survey: what an input is and what it holds, without a picture of it. */
#ifndef FLAMEPIX_SURVEY_H
#define FLAMEPIX_SURVEY_H

#include <flamepix/profile.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Something that a recording says of itself: "command", "java -jar x". */
struct flamepix_fact {
    struct flamepix_bytes name, value;
};

/* The shape of stacks: how deep they are, and what of their weight tells less than it should. */
struct flamepix_stack_shape {
    uint64_t stacks; /* distinct ones */
    uint64_t depth;  /* frames of the deepest */
    struct flamepix_weight total;
    struct flamepix_weight deepest; /* of the stacks that are that deep */
    struct flamepix_weight unnamed; /* that end in [unknown] or a bare address */
};

/* All of it is the survey's. Any thread may read it once it is made. */
struct flamepix_survey {
    const struct flamepix_format *format; /* that was told, or given */
    const char *packing;                  /* as flamepix_input_packing says it */
    bool is_utf16;
    /* Of a recording: its parts that have samples; without any, it is not made of parts. */
    struct flamepix_part *parts;
    size_t part_count;
    struct flamepix_fact *facts;
    size_t fact_count;
    /* Of what would be drawn: of the part that is the default, or that is asked for. */
    struct flamepix_stack_shape shape;
    struct flamepix_profile_report report;
};

/* Reads an input and says what it holds. Of the options, `format`, `reading`, `memory_nbytes` and
 * `read_once` count; the parts of all of it are told, whichever is asked for. The input stays the
 * caller's.
 *
 * Answers OK, NO_STACKS (there are none; the rest is known), NO_MEMORY, or what
 * flamepix_profile_read answers. `*survey_ret` is NULL where there was no memory for it; else it
 * is what was found so far, also where reading failed, and the caller's to free. */
FLAMEPIX_API enum flamepix_status flamepix_survey(struct flamepix_input *input,
                                                  const struct flamepix_profile_options *options,
                                                  struct flamepix_survey **survey_ret);

/* NULL is allowed; errno stays what it was. */
FLAMEPIX_API void flamepix_survey_free(struct flamepix_survey *survey);

#ifdef __cplusplus
}
#endif

#endif
