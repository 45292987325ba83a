/* Names and the hues that a semantic palette has for them. */
#ifndef TESTS_SUPPORT_HUED_H
#define TESTS_SUPPORT_HUED_H

#include "color/semantic.h"

/* A name and the hue that it has. */
struct hued {
    const char *name;
    enum fpx_classic_hue hue;
};

enum fpx_classic_hue hue_of(const struct fpx_semantic *palette, const char *name);

/* Fails the test, and prints the name, where one has another hue. */
void check_hues(const struct fpx_semantic *palette, const struct hued *cases, size_t count);

#define CHECK_HUES(palette, cases) check_hues(&(palette), cases, sizeof(cases) / sizeof((cases)[0]))
#define RED                        FPX_CLASSIC_RED
#define GREEN                      FPX_CLASSIC_GREEN
#define YELLOW                     FPX_CLASSIC_YELLOW
#define ORANGE                     FPX_CLASSIC_ORANGE
#define AQUA                       FPX_CLASSIC_AQUA
#define PURPLE                     FPX_CLASSIC_PURPLE
#define BLUE                       FPX_CLASSIC_BLUE

#endif
