#include "cli/options/option_checks.h"

#include <errno.h>
#include <string.h>

#include <flamepix.h>

#include "base/content_hash.h"
#include "cli/compare/comparison_options.h"
#include "view/names/pseudonyms.h"

static uint64_t hash_text(uint64_t hash, const char *text)
{
    return text == NULL ? fpx_content_hash_bytes(hash, "", 1) + 1
                        : fpx_content_hash_bytes(hash, text, strlen(text) + 1);
}

static uint64_t hash_texts(uint64_t hash, const struct fpx_texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        hash = hash_text(hash, texts->items[i]);
    return fpx_content_hash_bytes(hash, &texts->count, sizeof(texts->count));
}

/* A share has padding with arbitrary bytes. */
static uint64_t hash_share(uint64_t hash, const struct fpx_share *share)
{
    hash = fpx_content_hash_bytes(hash, &share->value, sizeof(share->value));
    return fpx_content_hash_bytes(hash, &share->percent, sizeof(share->percent));
}

static uint64_t hash_moment(uint64_t hash, const struct flamepix_moment *moment)
{
    hash = fpx_content_hash_bytes(hash, &moment->unit, sizeof(moment->unit));
    return fpx_content_hash_bytes(hash, &moment->value, sizeof(moment->value));
}

static uint64_t hash_range(uint64_t hash, const struct fpx_range *range)
{
    return hash_moment(hash_moment(hash, &range->begin), &range->end);
}

/* By its name and argument. The hash is written into reports, where a key must not be guessable
 * from it. */
static uint64_t hash_view(uint64_t hash, const struct flamepix_view_request *request)
{
    const struct fpx_pseudonyms pseudonyms = fpx_pseudonyms_of(request->key);
    const uint64_t words[] = {request->keeps_standard, fpx_pseudonyms_fingerprint(&pseudonyms)};
    hash = hash_text(hash_text(hash, request->view->name), request->argument);
    return request->key.data != NULL || request->keeps_standard
               ? fpx_content_hash_bytes(hash, words, sizeof(words))
               : hash;
}

/* In the order in which they are applied. */
static uint64_t hash_views(uint64_t hash, const struct fpx_view_list *views)
{
    for (size_t i = 0; i < views->count; i++)
        hash = hash_view(hash, &views->items[i]);
    return hash;
}

/* Colours have padding, too. */
static uint64_t hash_color(uint64_t hash, const struct fpx_color_value *value)
{
    const uint32_t words[] = {value->is_set, value->none, value->color};
    return fpx_content_hash_bytes(hash, words, sizeof(words));
}

static uint64_t hash_colors(uint64_t hash, const struct flamepix_mark_colors *value)
{
    const uint64_t words[] = {value->is_set, value->count};
    hash = fpx_content_hash_bytes(hash, words, sizeof(words));
    return fpx_content_hash_bytes(hash, value->colors, value->count * sizeof(value->colors[0]));
}

static uint64_t hash_field(uint64_t hash, const struct fpx_option *option, const void *field)
{
    switch (option->kind) {
    case FPX_OPTION_FLAG:
        return fpx_content_hash_bytes(hash, field, sizeof(bool));
    case FPX_OPTION_TEXT:
    case FPX_OPTION_NAMED:
        return hash_text(hash, *(const char *const *)field);
    case FPX_OPTION_TEXTS:
        return hash_texts(hash, field);
    case FPX_OPTION_INTEGER:
    case FPX_OPTION_SIZE:
        return fpx_content_hash_bytes(hash, field, sizeof(uint64_t));
    case FPX_OPTION_REAL:
    case FPX_OPTION_REAL_AUTO:
        return fpx_content_hash_bytes(hash, field, sizeof(double));
    case FPX_OPTION_EXTENT:
        return fpx_content_hash_bytes(hash, field, sizeof(struct fpx_extent));
    case FPX_OPTION_RANGE:
        return hash_range(hash, field);
    case FPX_OPTION_SHARE:
        return hash_share(hash, field);
    case FPX_OPTION_COLOR:
        return hash_color(hash, field);
    case FPX_OPTION_COLORS:
        return hash_colors(hash, field);
    case FPX_OPTION_CHOICE:
        return fpx_content_hash_bytes(hash, field, sizeof(unsigned));
    default:
        return hash;
    }
}

static uint64_t hash_group(uint64_t hash, const struct fpx_option_group *group,
                           const struct fpx_picture_arguments *picture)
{
    for (size_t i = 0; i < group->count; i++) {
        const struct fpx_option *option = &group->options[i];
        if (!option->shapes_nothing)
            hash = hash_field(hash_text(hash, option->name), option,
                              (const char *)picture + option->offset);
    }
    return hash;
}

static uint64_t never_zero(uint64_t hash)
{
    return hash != 0 ? hash : 1;
}

void fpx_options_hash_join(uint64_t *hash, const void *bytes, size_t nbytes)
{
    *hash = never_zero(fpx_content_hash_bytes(*hash, bytes, nbytes));
}

static enum fpx_exit hash_fonts(const struct fpx_texts *fonts, uint64_t *hash)
{
    for (size_t i = 0; i < fonts->count; i++) {
        uint64_t contents = 0;
        enum flamepix_status status = fpx_content_hash_file(fonts->items[i], &contents);
        if (status != FLAMEPIX_OK)
            return fpx_file_exit(fonts->items[i], status, errno);
        fpx_options_hash_join(hash, &contents, sizeof(contents));
    }
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_options_hash(const struct fpx_batch_arguments *arguments, uint64_t *hash_ret)
{
    const struct fpx_option_group *const shaping[] = {
        &fpx_picture_encoding, &fpx_picture_embedding,   FPX_PICTURE_GROUPS,
        &fpx_picture_empty,    &fpx_comparable_sides,    &fpx_picture_panels,
        &fpx_picture_map,      &fpx_picture_batch_limits};
    uint64_t hash = hash_text(0, FLAMEPIX_VERSION);
    for (size_t i = 0; i < sizeof(shaping) / sizeof(shaping[0]); i++)
        hash = hash_group(hash, shaping[i], &arguments->picture);
    hash = hash_views(hash, &arguments->picture.views);
    hash = hash_text(hash, arguments->name);
    hash = hash_text(hash, fpx_batch_title(arguments));
    hash = hash_text(hash, arguments->preset);
    /* The baseline has a hash of its own in the report, wherever it is. */
    hash = hash_text(hash, arguments->baseline != NULL ? "baseline" : NULL);
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        hash = hash_text(hash, arguments->picture.sidecars[i]);
    *hash_ret = never_zero(hash);
    return hash_fonts(&arguments->picture.fonts, hash_ret);
}
