#include "text/plain_characters.h"

#include "text/characters.h"
#include "text/type.h"

struct fpx_plain_glyph fpx_plain_of_baked(size_t face, const struct fpx_baked_glyph *baked)
{
    return (struct fpx_plain_glyph){
        .key = fpx_glyph_key_make(face, baked->glyph),
        .advance = baked->advance,
        .left = baked->left,
        .right = baked->left + baked->width,
        .top = baked->top,
        .is_measured = true,
    };
}

struct fpx_plain_glyph *fpx_plain_find(struct flamepix_type *type, uint32_t code,
                                       struct fpx_plain_glyph *other)
{
    if (code - FPX_ASCII_FIRST < FPX_ASCII_COUNT)
        return &type->ascii[code - FPX_ASCII_FIRST];
    if (code == FPX_ELLIPSIS)
        return &type->ellipsis;
    const struct fpx_baked_glyph *baked =
        type->baked[0] == NULL ? NULL : fpx_baked_code(type->baked[0], code);
    if (baked == NULL)
        return NULL;
    *other = fpx_plain_of_baked(0, baked);
    return other;
}

enum flamepix_status fpx_plain_shape(struct flamepix_type *type, const uint32_t *codes,
                                     size_t count, struct fpx_shaped *shaped, bool *done_ret)
{
    *done_ret = false;
    shaped->count = 0;
    for (size_t i = 0; i < count; i++) {
        struct fpx_plain_glyph other;
        const struct fpx_plain_glyph *plain = fpx_plain_find(type, codes[i], &other);
        if (plain == NULL)
            return FLAMEPIX_OK;
        struct fpx_shaped_glyph glyph = {
            .key = plain->key, .cluster = (uint32_t)i, .advance = plain->advance};
        enum flamepix_status status = fpx_shaped_append(shaped, glyph);
        if (status != FLAMEPIX_OK)
            return status;
    }
    *done_ret = true;
    return FLAMEPIX_OK;
}
