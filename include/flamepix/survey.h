/* Survey: the kind and the contents of an input, without a picture. */
#ifndef FLAMEPIX_SURVEY_H
#define FLAMEPIX_SURVEY_H

#include <flamepix/profile.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A statement of a recording about itself: "command", "java -jar x". */
struct flamepix_fact {
    struct flamepix_bytes name, value;
};

/* The shape of stacks: their depth, and the weight of stacks that are less informative. */
struct flamepix_stack_shape {
    uint64_t stacks; /* distinct ones */
    uint64_t depth;  /* frames of the deepest */
    struct flamepix_weight total;
    struct flamepix_weight deepest; /* weight of the stacks with that depth */
    struct flamepix_weight unnamed; /* weight of those that end in [unknown] or a bare address */
};

/* Everything is owned by the survey. Any thread may read it once it is made. */
struct flamepix_survey {
    const struct flamepix_format *format; /* detected or given */
    const char *packing;                  /* from flamepix_input_packing */
    bool is_utf16;
    /* Of a recording: its parts with samples; none if it is not made of parts. */
    struct flamepix_part *parts;
    size_t part_count;
    struct flamepix_fact *facts;
    size_t fact_count;
    /* Facts of the stacks that would be drawn: of the default or requested part. */
    struct flamepix_stack_shape shape;
    struct flamepix_profile_report report;
};

/* Reads an input and reports its contents. Uses only the options `format`, `reading`,
 * `memory_nbytes` and `read_once`; lists all parts, whichever is requested. The input stays the
 * caller's.
 *
 * Returns OK, NO_STACKS (there are none; the rest is known), NO_MEMORY, or the status of
 * flamepix_profile_read. `*survey_ret` is NULL if memory ran out; else it holds what was found so
 * far, also if reading failed, and is freed by the caller. */
FLAMEPIX_API enum flamepix_status flamepix_survey(struct flamepix_input *input,
                                                  const struct flamepix_profile_options *options,
                                                  struct flamepix_survey **survey_ret);

/* NULL is allowed; keeps errno. */
FLAMEPIX_API void flamepix_survey_free(struct flamepix_survey *survey);

#ifdef __cplusplus
}
#endif

#endif
