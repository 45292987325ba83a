/* Bidi class: what the bidirectional algorithm takes a character for, by fribidi's tables. */
#ifndef FPX_TEXT_BIDI_CLASS_H
#define FPX_TEXT_BIDI_CLASS_H

#include <stdint.h>

#include <fribidi.h>

/* The class (UAX #9, table 4) of what is drawn for a code point. A box, and so whatever is drawn as
 * one on purpose, is a neutral (ON); explicit classes and separators are never answered. */
FriBidiCharType fpx_bidi_class(uint32_t code);

#endif
