#include "support/pictures/profiles.h"

#include "support/recordings/layout_text.h"

/* SplitMix64. */
static uint64_t random_bits(uint64_t *seed)
{
    uint64_t bits = (*seed += 0x9e3779b97f4a7c15u);
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
    return bits ^ (bits >> 31);
}

unsigned profiles_below(uint64_t *seed, unsigned bound)
{
    return (unsigned)(random_bits(seed) % bound);
}

const char *profiles_name(uint64_t *seed)
{
    static const char *const names[] = {"a",    "b",         "a-", "a b", "a.",   "[unknown]",
                                        "main", "main-loop", "a0", "a<",  "\377", "a\001"};
    return names[profiles_below(seed, sizeof(names) / sizeof(*names))];
}

static double random_weight(uint64_t *seed, unsigned kind)
{
    if (kind == 0)
        return 1 + profiles_below(seed, 9);
    if (kind == 1)
        return (1 + profiles_below(seed, 100)) / 8.0;
    return 1 << profiles_below(seed, 12);
}

static void random_path(uint64_t *seed, struct flamepix_buffer *folded)
{
    unsigned depth = profiles_below(seed, 7);
    for (unsigned i = 0; i < depth; i++)
        record_text(folded, i > 0 ? ";%s" : "%s", profiles_name(seed));
}

static double random_other(uint64_t *seed, unsigned kind)
{
    if (profiles_below(seed, 4) == 0)
        return 0;
    double size = random_weight(seed, kind);
    return profiles_below(seed, 2) == 0 ? size : -size;
}

/* Every fourth stack has no weight, but an `other`, or nothing at all. */
static void random_pair(uint64_t *seed, unsigned kind, struct flamepix_buffer *folded)
{
    random_path(seed, folded);
    double weight = profiles_below(seed, 4) == 0 ? 0 : random_weight(seed, kind);
    record_text(folded, " %.15g,%.15g\n", weight, random_other(seed, kind));
}

char *profiles_folded(uint64_t *seed)
{
    struct flamepix_buffer folded = {0};
    unsigned lines = 1 + profiles_below(seed, 60), kind = profiles_below(seed, 3);
    bool pairs = profiles_below(seed, 2) == 0;
    for (unsigned i = 0; i < lines; i++) {
        random_path(seed, &folded);
        record_text(&folded, " %.15g\n", random_weight(seed, kind));
        if (pairs)
            random_pair(seed, kind, &folded);
    }
    return record_take(&folded);
}

struct flamepix_layout_options profiles_options(uint64_t *seed)
{
    static const double minwidths[] = {0.01, 0.5, 1, 1, 1.5, 3, 20};
    static const double costscales[] = {0, 0, 0, 0.03, 0.3, 1, 2.5, -1};
    static const double percents[] = {0, 0, 0, 1, 10, 12.5};
    return (struct flamepix_layout_options){
        .columns = 1 + profiles_below(seed, 80),
        .costscale = costscales[profiles_below(seed, 8)],
        .max_columns = profiles_below(seed, 60),
        .limit_columns = 1000000,
        .minwidth_px = minwidths[profiles_below(seed, 7)],
        .minwidth_percent = percents[profiles_below(seed, 6)],
        .total = profiles_below(seed, 4) == 0 ? profiles_below(seed, 5000) : 0,
        .max_rows = profiles_below(seed, 3) == 0 ? profiles_below(seed, 6) : 0,
        .limit_depth = profiles_below(seed, 3) == 0 ? profiles_below(seed, 6) : 0,
    };
}

char *profiles_deep(uint64_t *seed)
{
    struct flamepix_buffer folded = {0};
    const char *names[30];
    for (unsigned i = 0; i < 30; i++)
        names[i] = profiles_name(seed);
    for (unsigned lines = 1 + profiles_below(seed, 12); lines > 0; lines--) {
        unsigned depth = 1 + profiles_below(seed, 30);
        names[profiles_below(seed, depth)] = profiles_name(seed);
        record_text(&folded, "main");
        for (unsigned i = 0; i < depth; i++)
            record_text(&folded, ";%s", names[i]);
        record_text(&folded, " %u\n", 1 + profiles_below(seed, 40));
    }
    return record_take(&folded);
}

char *profiles_dashed(uint64_t *seed)
{
    struct flamepix_buffer folded = {0};
    for (unsigned lines = 1 + profiles_below(seed, 40); lines > 0; lines--) {
        for (unsigned frames = profiles_below(seed, 7); frames > 0; frames--)
            record_text(&folded, "%s;", profiles_below(seed, 6) == 0 ? "--" : profiles_name(seed));
        record_text(&folded, "%s%s %u\n", profiles_name(seed),
                    profiles_below(seed, 9) == 0 ? "-and-a-name-that-is-longer-than-a-block-of-64"
                                                 : "",
                    1 + profiles_below(seed, 99));
    }
    return record_take(&folded);
}
