/* What reading a pprof profile of 10 MB costs: pprof [PROFILE]. Without a file one is made: a walk
 * through a tree of calls, as samplers see it, whose stacks are mostly different. */
#include <flamepix/format.h>

#include <stdio.h>
#include <string.h>

#include "bench/bench.h"

enum { FUNCTIONS = 20000, LOCATIONS = 60000, SAMPLES = 130000, DEEPEST = 28 };

static const double LIMIT_MS = 60.0;

static void append(struct flamepix_buffer *to, const void *bytes, size_t length)
{
    bench_must(flamepix_buffer_append(to, bytes, length), "a profile");
}

static void put_varint(struct flamepix_buffer *to, uint64_t number)
{
    for (; number > 0x7F; number >>= 7)
        append(to, &(const unsigned char){(unsigned char)(number | 0x80)}, 1);
    append(to, &(const unsigned char){(unsigned char)number}, 1);
}

static void put_number(struct flamepix_buffer *to, uint64_t field, uint64_t number)
{
    put_varint(to, field << 3);
    put_varint(to, number);
}

/* The part becomes a field, and empty. */
static void put_part(struct flamepix_buffer *to, uint64_t field, struct flamepix_buffer *part)
{
    put_varint(to, field << 3 | 2);
    put_varint(to, part->length);
    if (part->length > 0)
        append(to, part->data, part->length);
    part->length = 0;
}

/* The same each time. */
static uint64_t draw(uint64_t *seed, uint64_t below)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*seed >> 33) % below;
}

/* A step of the walk: some of the innermost frames return, and others are called. */
static size_t walk(uint64_t *stack, size_t depth, uint64_t *seed)
{
    const size_t wanted = 4 + (size_t)draw(seed, DEEPEST - 4);
    if (depth > 2)
        depth -= draw(seed, 4) == 0 ? (size_t)draw(seed, depth - 1) : 1;
    while (depth < wanted)
        stack[depth++] = 1 + draw(seed, LOCATIONS);
    return depth;
}

static void put_samples(struct flamepix_buffer *profile, struct flamepix_buffer parts[2])
{
    uint64_t stack[DEEPEST + 1];
    uint64_t seed = 1;
    size_t depth = 0;
    for (size_t i = 0; i < SAMPLES; i++) {
        depth = walk(stack, depth, &seed);
        for (size_t k = depth; k > 0; k--)
            put_varint(&parts[1], stack[k - 1]);
        put_part(&parts[0], 1, &parts[1]);
        put_varint(&parts[1], 1);
        put_varint(&parts[1], 10000000);
        put_part(&parts[0], 2, &parts[1]);
        put_part(profile, 2, &parts[0]);
    }
}

static void put_tables(struct flamepix_buffer *profile, struct flamepix_buffer parts[2])
{
    static const char *const texts[] = {"", "samples", "count", "cpu", "nanoseconds"};
    char name[64];
    for (uint64_t i = 1; i <= LOCATIONS; i++) {
        put_number(&parts[0], 1, i);
        put_number(&parts[0], 3, 0x400000 + 16 * i);
        put_number(&parts[1], 1, 1 + i % FUNCTIONS);
        put_number(&parts[1], 2, 1 + i % 900);
        put_part(&parts[0], 4, &parts[1]);
        put_part(profile, 4, &parts[0]);
    }
    for (uint64_t i = 1; i <= FUNCTIONS; i++) {
        put_number(&parts[0], 1, i);
        put_number(&parts[0], 2, i + 4);
        put_part(profile, 5, &parts[0]);
    }
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        append(&parts[0], texts[i], strlen(texts[i]));
        put_part(profile, 6, &parts[0]);
    }
    for (int i = 0; i < FUNCTIONS; i++) {
        const int length = snprintf(
            name, sizeof(name), "example.com/server/part%d.(*Kind%d).call%d", i % 97, i % 31, i);
        append(&parts[0], name, (size_t)length);
        put_part(profile, 6, &parts[0]);
    }
}

static struct flamepix_buffer make_profile(void)
{
    struct flamepix_buffer profile = {0};
    struct flamepix_buffer parts[2] = {{0}, {0}};
    for (uint64_t type = 1; type <= 3; type += 2) {
        put_number(&parts[0], 1, type);
        put_number(&parts[0], 2, type + 1);
        put_part(&profile, 1, &parts[0]);
    }
    put_samples(&profile, parts);
    put_tables(&profile, parts);
    flamepix_buffer_free(&parts[0]);
    flamepix_buffer_free(&parts[1]);
    return profile;
}

struct reading {
    struct flamepix_bytes bytes;
    uint64_t stacks;
};

static void read_stacks(void *user)
{
    const struct flamepix_format_options options = {.recording.in_key_order = true};
    struct reading *reading = user;
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    enum flamepix_status status;
    reading->stacks = 0;
    bench_must(flamepix_input_from_memory(reading->bytes, NULL, &input), "a profile");
    bench_must(flamepix_format_named("pprof")->open(input, &options, NULL, &stacks), "a profile");
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK)
        reading->stacks++;
    bench_must(status == FLAMEPIX_END ? FLAMEPIX_OK : status, "stacks");
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
}

int main(int argc, char **argv)
{
    struct flamepix_buffer profile = argc > 1 ? bench_load(argv[1]) : make_profile();
    struct reading reading = {.bytes = flamepix_buffer_bytes(&profile)};
    const double nbytes = (double)profile.length;
    const struct bench_figure figure = bench_ms(read_stacks, &reading);
    bench_row_of("pprof profile", nbytes / 1e6, "MB", 0, "");
    bench_row("pprof to stacks", figure, "ms", LIMIT_MS * nbytes / 10e6, "60 ms for 10 MB");
    bench_row_of("  distinct stacks", (double)reading.stacks, "", 0, "");
    flamepix_buffer_free(&profile);
    return 0;
}
