#include "format/samples/sample_types.h"

#include "base/unit.h"
#include "format/parse/parse_text.h"

size_t fpx_sample_type_find(const struct fpx_sample_type *types, size_t count,
                            struct flamepix_bytes name)
{
    size_t i = 0;
    while (i < count && !flamepix_bytes_equal(types[i].name, name))
        i++;
    return i;
}

/* The option is a number from 0, or a name. Old versions wrote names without "inuse_". */
static size_t find_asked_for(const struct fpx_sample_type *types, size_t count,
                             const char *sample_index)
{
    struct flamepix_bytes rest = flamepix_bytes_of(sample_index);
    uint64_t number;
    if (fpx_take_number(&rest, &number) && rest.length == 0)
        return number < count ? (size_t)number : count;
    rest = flamepix_bytes_of(sample_index);
    const size_t found = fpx_sample_type_find(types, count, rest);
    if (found < count || !fpx_take(&rest, "inuse_"))
        return found;
    return fpx_sample_type_find(types, count, rest);
}

/* --sample-index becomes --profile, whose numbers begin at 1; 0 is no part. */
static void ask_for(struct fpx_sample_types *added, struct fpx_recording *recording,
                    const struct fpx_sample_type *types, size_t count)
{
    struct flamepix_recording_options *options = &recording->options.recording;
    if (options->sample_index == NULL || options->profile != NULL)
        return;
    const size_t type = find_asked_for(types, count, options->sample_index);
    const size_t number = type < count ? type + 1 : 0;
    added->asked_for[0] = (char)('0' + number / 10);
    added->asked_for[1] = (char)('0' + number % 10);
    added->asked_for[2] = '\0';
    options->profile = added->asked_for;
}

/* pprof and OpenTelemetry abbreviate units that they know. */
static struct flamepix_bytes unit_in_words(struct flamepix_bytes given)
{
    const struct fpx_unit *unit = fpx_unit_find(given);
    return unit != NULL ? flamepix_bytes_of(unit->name) : given;
}

enum flamepix_status fpx_sample_type_part(struct fpx_recording *recording,
                                          struct fpx_sample_type type, size_t *part_ret)
{
    char plural[FLAMEPIX_UNIT_NBYTES];
    const struct flamepix_bytes name = type.name;
    type.unit = unit_in_words(type.unit);
    if (flamepix_bytes_equal(type.unit, flamepix_bytes_of("count")) && name.length > 0 &&
        name.length < sizeof(plural)) {
        const bool is_plural = name.data[name.length - 1] == 's';
        memcpy(plural, name.data, name.length);
        plural[name.length] = 's';
        type.unit = (struct flamepix_bytes){plural, name.length + !is_plural};
    }
    return fpx_recording_part(recording, "sample type", name, type.unit, part_ret);
}

enum flamepix_status fpx_sample_types_add(struct fpx_sample_types *added,
                                          struct fpx_recording *recording,
                                          const struct fpx_sample_type *types, size_t count,
                                          size_t preferred)
{
    enum flamepix_status status = FLAMEPIX_OK;
    recording->parts_are_measures = true;
    ask_for(added, recording, types, count);
    added->count = count < FPX_SAMPLE_TYPES_MAX ? count : (size_t)FPX_SAMPLE_TYPES_MAX;
    for (size_t i = 0; i < added->count && status == FLAMEPIX_OK; i++)
        status = fpx_sample_type_part(recording, types[i], &added->parts[i]);
    if (status == FLAMEPIX_OK && preferred < added->count)
        fpx_recording_prefer(recording, added->parts[preferred]);
    return status;
}
