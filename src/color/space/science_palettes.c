/* The palettes of science: a shade only identifies its name, so that a picture fits beside others
 * that use these colours. */
#include "color/color_texts.h"

/* Okabe and Ito (2008): eight clearly distinct colours. */
static const uint32_t okabe_ito[] = {0x000000, 0xE69F00, 0x56B4E9, 0x009E73,
                                     0xF0E442, 0x0072B2, 0xD55E00, 0xCC79A7};

/* 24 steps each through matplotlib's colour maps, linear between ten points of each. */
static const uint32_t viridis[] = {
    0x440154, 0x461062, 0x472070, 0x462E7B, 0x423B82, 0x3E4988, 0x39548B, 0x34608D,
    0x306B8E, 0x2B768E, 0x27808E, 0x248B8C, 0x21958B, 0x21A088, 0x2AAA81, 0x32B47B,
    0x44BD71, 0x5AC564, 0x70CE57, 0x8CD445, 0xA8DB34, 0xC4E02A, 0xE0E328, 0xFDE725,
};

static const uint32_t cividis[] = {
    0x00204D, 0x00275A, 0x002F68, 0x0A376E, 0x203F6D, 0x37476B, 0x434F6C, 0x4F576C,
    0x5A5F6E, 0x646770, 0x6E6F72, 0x787875, 0x828077, 0x8C8979, 0x979277, 0xA29A76,
    0xAEA373, 0xBAAD6F, 0xC5B66B, 0xD2C065, 0xDECA5E, 0xEAD556, 0xF4DF4E, 0xFFEA46,
};

#define LIST(table)                                                                                \
    {                                                                                              \
        (table), sizeof(table) / sizeof((table)[0])                                                \
    }

const struct fpx_color_list fpx_okabe_ito = LIST(okabe_ito);
const struct fpx_color_list fpx_viridis = LIST(viridis);
const struct fpx_color_list fpx_cividis = LIST(cividis);
