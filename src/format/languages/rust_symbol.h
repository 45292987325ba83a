/* Rust symbols that a profiler has taken apart halfway, as DTrace and macOS sample do. */
#ifndef FPX_FORMAT_LANGUAGES_RUST_SYMBOL_H
#define FPX_FORMAT_LANGUAGES_RUST_SYMBOL_H

#include <flamepix/bytes.h>

/* The name that a symbol of Rust stands for: "_$LT$T$u20$as$u20$U$GT$::f::h0123456789abcdef" is
 * "<T as U>::f". What does not end in such a hash is no symbol of Rust, and stays. The name is in
 * `storage`, which is written over, or is `symbol` itself. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_rust_symbol(struct flamepix_bytes symbol, struct flamepix_buffer *storage,
                                     struct flamepix_bytes *name_ret);

#endif
