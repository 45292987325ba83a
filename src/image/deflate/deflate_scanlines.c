/* Any machine: as many bytes at once as the compiler may assume. */
#include "image/deflate/deflate_internal.h"

#include "image/deflate/deflate_load.h"

#define TARGET
#define equal_32 fpx_equal_32
#define widen_8  fpx_widen_8
#define take     fpx_deflate_scanlines_take_plain

#include "image/deflate/deflate_scanlines_template.h"
