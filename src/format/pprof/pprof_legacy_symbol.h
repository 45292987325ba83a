/* Legacy symbol: a line of pprof's older profiles that says which function is at an address:
 *
 *     0x0000003 com.example.function (source.java:3)
 *     0x000055cd66741d92 outer--inner */
#ifndef FPX_FORMAT_PPROF_PPROF_LEGACY_SYMBOL_H
#define FPX_FORMAT_PPROF_PPROF_LEGACY_SYMBOL_H

#include "format/samples/address_stack.h"

/* Takes a line, trimmed; false in *taken_ret where it is none. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_pprof_legacy_symbol_take(struct fpx_address_table *table,
                                                  struct flamepix_bytes line, bool *taken_ret);

#endif
