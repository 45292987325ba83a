#include "text/plain.h"

#include "text/characters.h"
#include "text/type.h"

struct flamepix_plain_glyph flamepix_plain_of_baked(size_t face,
                                                    const struct flamepix_baked_glyph *baked)
{
    return (struct flamepix_plain_glyph){
        .key = flamepix_glyph_key_make(face, baked->glyph),
        .advance = baked->advance,
        .left = baked->left,
        .right = baked->left + baked->width,
        .top = baked->top,
        .is_measured = true,
    };
}

struct flamepix_plain_glyph *flamepix_plain_find(struct flamepix_type *type, uint32_t code,
                                                 struct flamepix_plain_glyph *other)
{
    if (code - FLAMEPIX_ASCII_FIRST < FLAMEPIX_ASCII_COUNT)
        return &type->ascii[code - FLAMEPIX_ASCII_FIRST];
    if (code == FLAMEPIX_ELLIPSIS)
        return &type->ellipsis;
    const struct flamepix_baked_glyph *baked =
        type->baked[0] == NULL ? NULL : flamepix_baked_code(type->baked[0], code);
    if (baked == NULL)
        return NULL;
    *other = flamepix_plain_of_baked(0, baked);
    return other;
}

enum flamepix_status flamepix_plain_shape(struct flamepix_type *type, const uint32_t *codes,
                                          size_t count, struct flamepix_shaped *shaped,
                                          bool *done_ret)
{
    *done_ret = false;
    shaped->count = 0;
    for (size_t i = 0; i < count; i++) {
        struct flamepix_plain_glyph other;
        const struct flamepix_plain_glyph *plain = flamepix_plain_find(type, codes[i], &other);
        if (plain == NULL)
            return FLAMEPIX_OK;
        struct flamepix_shaped_glyph glyph = {
            .key = plain->key, .cluster = (uint32_t)i, .advance = plain->advance};
        enum flamepix_status status = flamepix_shaped_append(shaped, glyph);
        if (status != FLAMEPIX_OK)
            return status;
    }
    *done_ret = true;
    return FLAMEPIX_OK;
}
