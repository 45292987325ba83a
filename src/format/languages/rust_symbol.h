/* Rust symbols that a profiler demangled halfway, as DTrace and macOS sample do. */
#ifndef FPX_FORMAT_LANGUAGES_RUST_SYMBOL_H
#define FPX_FORMAT_LANGUAGES_RUST_SYMBOL_H

#include <flamepix/bytes.h>

/* The name of a Rust symbol: "_$LT$T$u20$as$u20$U$GT$::f::h0123456789abcdef" is "<T as U>::f". A
 * text without such a hash at its end is not a Rust symbol, and is unchanged. The name is in
 * `storage`, which is overwritten, or is `symbol` itself. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_rust_symbol(struct flamepix_bytes symbol, struct flamepix_buffer *storage,
                                     struct flamepix_bytes *name_ret);

#endif
