/* FlameGraphs.jl's categories of code: by the module of a frame if that says something, else by its
 * file. A name says which they are as its anatomy has them: "Base.Sort`sort!
 * (./sort.jl:12)_[c]". */
#include "base/bytes_match.h"
#include "color/color_groups.h"
#include "color/palettes.h"

enum category { COMPILER, CORE, BASE, LLVM, C_CODE, OTHER, CATEGORIES };

static const struct {
    const char *label;
    uint32_t color;
} categories[CATEGORIES] = {
    [COMPILER] = {"Core.Compiler", 0x999999},
    [CORE] = {"Core", 0x4D4D4D},
    [BASE] = {"Base", 0xADD8E6},
    [LLVM] = {"LLVM", 0xFFFF00},
    [C_CODE] = {"C", 0xFFA500},
    [OTHER] = {"other", 0xFF0000},
};

/* OTHER: the module has no category. */
static enum category category_of_module(struct flamepix_bytes module)
{
    if (fpx_package_is_within(module, categories[COMPILER].label))
        return COMPILER;
    if (fpx_package_is_within(module, categories[CORE].label))
        return CORE;
    return fpx_package_is_within(module, categories[BASE].label) ? BASE : OTHER;
}

static enum category category_of_file(struct flamepix_bytes file, bool is_c)
{
    if (fpx_bytes_hold(file, "LLVM"))
        return LLVM;
    if (is_c)
        return C_CODE;
    if (fpx_bytes_begin_with(file, "./compiler/") || fpx_bytes_begin_with(file, ".\\compiler\\"))
        return COMPILER;
    if (fpx_bytes_begin_with(file, "./") || fpx_bytes_begin_with(file, ".\\"))
        return BASE;
    return OTHER;
}

/* The root belongs to no code, and counts as C. */
static enum category category_of(const struct flamepix_frame_facts *frame)
{
    struct flamepix_name parts;
    if (frame->depth == 0)
        return C_CODE;
    flamepix_name_parse(frame->name, &parts);
    enum category category =
        category_of_module(parts.module.length > 0 ? parts.module : parts.package);
    if (category != OTHER)
        return category;
    return category_of_file(parts.file, flamepix_name_annotation(&parts) == 'c');
}

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    (void)user;
    return categories[category_of(frame)].color;
}

static size_t meaning_count(const void *state)
{
    (void)state;
    return CATEGORIES;
}

static struct fpx_meaning meaning(const void *state, size_t i)
{
    (void)state;
    return (struct fpx_meaning){.label = flamepix_bytes_of(categories[i].label),
                                .color = categories[i].color,
                                .is_rest = i == OTHER};
}

static size_t meaning_of(const void *state, const struct flamepix_frame_facts *frame)
{
    (void)state;
    return category_of(frame);
}

const struct fpx_palette_class fpx_category_class = {
    .wants_sums = FLAMEPIX_SUMS_LEGEND,
    .color = color_of,
    .meaning_count = meaning_count,
    .meaning = meaning,
    .meaning_of = meaning_of,
};
