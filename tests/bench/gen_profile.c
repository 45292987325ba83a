/* Writes a folded profile of a given number of distinct stacks, in `LC_ALL=C sort` order, the same
 * bytes each time on every machine (integers only): gen_profile STACKS [SEED [DEPTH]].
 *
 * A call tree over 20,000 functions, each with callees of its own, popular ones preferred; stacks
 * of a third of DEPTH (60) to all of it in frames, 1.2 KB on average; names of 10 to 60 bytes;
 * counts with a long tail. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FUNCTIONS = 20000,
    NAME_SIZE = 64,
    DEPTH_LEAST = 6,
    DEPTH_MOST = 60,
    CHILDREN_MAX = 64,
    PATH_SIZE = (DEPTH_MOST + 1) * NAME_SIZE
};

struct generator {
    uint64_t random;
    unsigned depth_min, depth_max; /* frames of a stack */
    char (*names)[NAME_SIZE];
    char path[PATH_SIZE];
};

/* A child of a node: a leaf of one stack, or a node with `stacks` below it. */
struct child {
    char text[NAME_SIZE]; /* name and what follows it in a line, ' ' or ';': the order of lines */
    uint32_t function;
    uint64_t stacks;
    bool leaf;
};

/* -- numbers ----------------------------------------------------------------------------------- */

/* splitmix64's finaliser: a number well mixed. */
static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static uint64_t below(struct generator *gen, uint64_t limit)
{
    gen->random += 0x9e3779b97f4a7c15u;
    return mix(gen->random) % limit;
}

static bool percent(struct generator *gen, uint64_t chance)
{
    return below(gen, 100) < chance;
}

/* Half of the stacks count 1, a quarter 2 or 3, an eighth 4 to 7, and so on. */
static uint64_t draw_count(struct generator *gen)
{
    uint64_t count = 1;
    while (count < 1 << 20 && percent(gen, 50))
        count *= 2;
    return count + below(gen, count);
}

static unsigned bit_length(uint64_t x)
{
    unsigned bits = 0;
    for (; x > 0; x >>= 1)
        bits++;
    return bits;
}

/* -- names ------------------------------------------------------------------------------------- */

static const char *const words[] = {
    "alloc",  "append", "batch",  "buffer",  "cache",  "channel", "commit", "convert",
    "decode", "encode", "event",  "fetch",   "filter", "flush",   "handle", "index",
    "insert", "lookup", "merge",  "notify",  "parse",  "poll",    "queue",  "read",
    "record", "region", "render", "resolve", "scan",   "search",  "socket", "table",
};

static const char *draw_word(struct generator *gen)
{
    return words[below(gen, sizeof(words) / sizeof(words[0]))];
}

/* The number at the end makes a name the only one of its kind. */
static void name_function(struct generator *gen, uint32_t function)
{
    char *name = gen->names[function];
    const char *a = draw_word(gen), *b = draw_word(gen), *c = draw_word(gen);
    switch (below(gen, 6)) {
    case 0:
        snprintf(name, NAME_SIZE - 1, "%s_%s_%x", a, b, function);
        break;
    case 1:
        snprintf(name, NAME_SIZE - 1, "%s_%s_%s_[k]%x", a, b, c, function);
        break;
    case 2:
        snprintf(name, NAME_SIZE - 1, "std::%s<%s>::%s%x", a, b, c, function);
        break;
    case 3:
        snprintf(name, NAME_SIZE - 1, "org/apache/%s/%s:::%s_[j]%x", a, b, c, function);
        break;
    case 4:
        snprintf(name, NAME_SIZE - 1, "%s_%s (%s.py:%u)", a, b, c, function);
        break;
    default:
        snprintf(name, NAME_SIZE - 1, "encoding/%s.(*%s).%s%x", a, b, c, function);
    }
}

/* The i-th callee of a function: half of them are popular, the lower numbers the more. */
static uint32_t callee(uint32_t function, uint64_t i)
{
    uint64_t hash = mix(((uint64_t)function << 20) + i + 1);
    uint64_t functions = FUNCTIONS;
    if (hash & 1)
        functions = (functions >> (hash >> 1) % 12) + 1;
    return (uint32_t)((hash >> 8) % functions);
}

/* -- the tree ---------------------------------------------------------------------------------- */

static size_t push(struct generator *gen, size_t length, const char *text)
{
    size_t added = strlen(text);
    memcpy(gen->path + length, text, added);
    return length + added;
}

static void write_line(struct generator *gen, size_t length)
{
    fwrite(gen->path, 1, length, stdout);
    printf(" %llu\n", (unsigned long long)draw_count(gen));
}

/* One stack: callees down to a depth drawn for it. */
static void write_chain(struct generator *gen, size_t length, uint32_t function, unsigned depth)
{
    unsigned least = depth + 1 > gen->depth_min ? depth + 1 : gen->depth_min;
    unsigned target = least + (unsigned)below(gen, below(gen, gen->depth_max - least + 1) + 1);
    for (; depth < target; depth++) {
        function = callee(function, below(gen, 3));
        gen->path[length++] = ';';
        length = push(gen, length, gen->names[function]);
    }
    write_line(gen, length);
}

/* The last level of all, as many leaves as there are stacks left. */
static void write_leaves(struct generator *gen, size_t length, uint64_t stacks)
{
    for (uint64_t i = 0; i < stacks; i++) {
        char name[NAME_SIZE];
        snprintf(name, sizeof(name), ";leaf_%09llu", (unsigned long long)i);
        write_line(gen, push(gen, length, name));
    }
}

/* How many children share `stacks` stacks: often one; the more, the fewer levels are left. */
static unsigned draw_fan(struct generator *gen, uint64_t stacks, unsigned left)
{
    uint64_t need = 200u * bit_length(stacks) / left;
    uint64_t chance = need < 22 ? 22 : need;
    if (!percent(gen, chance))
        return 1;
    uint64_t fan = need < 90 ? 2 : 2 + below(gen, need / 25 + 1);
    while (percent(gen, 30))
        fan++;
    if (fan > stacks)
        fan = stacks;
    return (unsigned)(fan < CHILDREN_MAX / 2 ? fan : CHILDREN_MAX / 2);
}

static uint64_t draw_share(struct generator *gen, uint64_t stacks, unsigned children)
{
    if (children == 1)
        return stacks;
    uint64_t spare = stacks - children;
    uint64_t share = 1 + below(gen, below(gen, spare + 1) + 1);
    return children == 2 && percent(gen, 50) ? stacks - share : share;
}

static bool among(const struct child *children, size_t count, uint32_t function)
{
    for (size_t i = 0; i < count; i++)
        if (children[i].function == function)
            return true;
    return false;
}

static void set_child(struct generator *gen, struct child *child, uint32_t function,
                      uint64_t stacks, bool leaf)
{
    child->function = function;
    child->stacks = stacks;
    child->leaf = leaf;
    snprintf(child->text, NAME_SIZE, "%s%c", gen->names[function], leaf ? ' ' : ';');
}

/* A node whose stacks all lie deeper, or, deep enough, one that has a stack of its own too. */
static size_t add_child(struct generator *gen, struct child *child, uint32_t function,
                        uint64_t stacks, unsigned depth)
{
    bool own = depth + 1 >= gen->depth_min && percent(gen, stacks > 1 ? 12 : 35);
    if (own && stacks == 1) {
        set_child(gen, child, function, 1, true);
        return 1;
    }
    set_child(gen, child, function, stacks - own, false);
    if (own)
        set_child(gen, child + 1, function, 1, true);
    return own ? 2 : 1;
}

static int compare_children(const void *a, const void *b)
{
    return strcmp(((const struct child *)a)->text, ((const struct child *)b)->text);
}

static size_t draw_children(struct generator *gen, struct child *children, uint32_t function,
                            uint64_t stacks, unsigned depth)
{
    size_t count = 0;
    uint64_t next = below(gen, 4);
    for (unsigned fan = draw_fan(gen, stacks, gen->depth_max - depth); fan > 0; fan--) {
        uint32_t chosen = callee(function, next++);
        while (among(children, count, chosen))
            chosen = callee(function, next++);
        uint64_t share = draw_share(gen, stacks, fan);
        count += add_child(gen, &children[count], chosen, share, depth);
        stacks -= share;
    }
    qsort(children, count, sizeof(*children), compare_children);
    return count;
}

/* Calls itself at most DEPTH_MOST deep. */
static void write_tree(struct generator *gen, size_t length, uint32_t function, unsigned depth,
                       uint64_t stacks)
{
    if (depth + 1 >= gen->depth_max) {
        write_leaves(gen, length, stacks);
        return;
    }
    if (stacks == 1) {
        write_chain(gen, length, function, depth);
        return;
    }
    struct child children[CHILDREN_MAX];
    size_t count = draw_children(gen, children, function, stacks, depth);
    gen->path[length] = ';';
    for (size_t i = 0; i < count; i++) {
        size_t end = push(gen, length + 1, gen->names[children[i].function]);
        if (children[i].leaf)
            write_line(gen, end);
        else
            write_tree(gen, end, children[i].function, depth + 1, children[i].stacks);
        gen->path[length] = ';';
    }
}

static void write_profile(struct generator *gen, uint64_t stacks)
{
    static const char *const roots[] = {"java", "mysqld", "node", "postgres", "rustc", "swapper"};
    unsigned left = stacks < 6 ? 1 : 6;
    for (unsigned i = 0; left > 0; i++, left--) {
        uint64_t share = draw_share(gen, stacks, left);
        write_tree(gen, push(gen, 0, roots[i]), (uint32_t)below(gen, FUNCTIONS), 1, share);
        stacks -= share;
    }
}

int main(int argc, char **argv)
{
    unsigned long long stacks = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    static struct generator gen;
    gen.random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    gen.names = calloc(FUNCTIONS, sizeof(*gen.names));
    gen.depth_max = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : DEPTH_MOST;
    gen.depth_min = gen.depth_max / 3;
    if (stacks == 0 || gen.depth_max < DEPTH_LEAST || gen.depth_max > DEPTH_MOST ||
        gen.names == NULL) {
        fputs("usage: gen_profile STACKS [SEED [DEPTH]], 6 to 60 frames\n", stderr);
        return 2;
    }
    for (uint32_t function = 0; function < FUNCTIONS; function++)
        name_function(&gen, function);
    write_profile(&gen, stacks);
    free(gen.names);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
