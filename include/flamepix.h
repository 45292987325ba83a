/* libflamepix: folded stacks to flame graph pictures. One header for each room of the walk
 * bytes -> stacks -> boxes -> cells -> bands -> image; <flamepix/render.h> is the whole walk. */
#ifndef FLAMEPIX_H
#define FLAMEPIX_H

#define FLAMEPIX_VERSION "0.1.0"

#include <flamepix/bytes.h>
#include <flamepix/change.h>
#include <flamepix/color.h>
#include <flamepix/compare.h>
#include <flamepix/figure.h>
#include <flamepix/format.h>
#include <flamepix/image.h>
#include <flamepix/input.h>
#include <flamepix/layout.h>
#include <flamepix/limits.h>
#include <flamepix/order.h>
#include <flamepix/panels.h>
#include <flamepix/pattern.h>
#include <flamepix/profile.h>
#include <flamepix/raster.h>
#include <flamepix/render.h>
#include <flamepix/sheet.h>
#include <flamepix/split.h>
#include <flamepix/stack.h>
#include <flamepix/status.h>
#include <flamepix/survey.h>
#include <flamepix/tally.h>
#include <flamepix/text.h>
#include <flamepix/view.h>
#include <flamepix/weight.h>

#endif
