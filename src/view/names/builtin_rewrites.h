/* Built-in rewrites: what `--rewrite builtin:NAME` makes of names, by their anatomy
 * (flamepix/name.h). One table in builtin_rewrites.c, and one file behind each row. */
#ifndef FPX_VIEW_NAMES_BUILTIN_REWRITES_H
#define FPX_VIEW_NAMES_BUILTIN_REWRITES_H

#include <flamepix/pattern.h>

/* Appends what becomes of `name` to `made`. Time is linear in the length of the name. Answers OK or
 * NO_MEMORY; then part of it may be appended. */
typedef enum flamepix_status fpx_rewrite_name_fn(struct flamepix_bytes name,
                                                 struct flamepix_buffer *made);

struct fpx_builtin_rewrite {
    const char *name;
    fpx_rewrite_name_fn *rewrite;
    bool regroups; /* as in struct fpx_name_mapper */
};

/* The rewrite of this name; NULL where there is none. The rows are static. */
const struct fpx_builtin_rewrite *fpx_builtin_rewrite_named(const char *name);

/* Says in `fault` that there is none of a name, and which there are. */
void fpx_builtin_rewrite_refuse(struct flamepix_pattern_fault *fault);

/* The functions of the rows. */

/* "std::vector<int>::at" is "std::vector::at": what stands in brackets behind the name of a type or
 * a function goes, "<int>" and Go's "[...]". What is a name itself stays: "operator<", "<init>",
 * "<T as Trait>::f". */
fpx_rewrite_name_fn fpx_strip_templates;

/* "f::h0123456789abcdef" is "f", "g.isra.0.cold" is "g": hashes, and what compilers put behind the
 * names of clones and variants. */
fpx_rewrite_name_fn fpx_strip_hashes;

/* "f+0x131" is "f", "0x7f0012ab" is "0x...", "[0x7f00]" is "[0x...]": places in memory. */
fpx_rewrite_name_fn fpx_strip_addresses;

/* "f 0x7f00 of 0x1" is "f 0x... of 0x...": every number of hexadecimal digits, wherever it stands,
 * as difffolded.pl --strip-hex has it. */
fpx_rewrite_name_fn fpx_strip_hex;

/* "main.run.func1" is "main.run", "f::{{closure}}" is "f": a lambda, which has no name of its own,
 * is the function that it stands in. Where the name does not say that, only what tells it from
 * others goes: "A$$Lambda$12/0x0000.run" is "A$$Lambda.run". */
fpx_rewrite_name_fn fpx_strip_lambdas;

/* "jdk.proxy2.$Proxy87.call" is "jdk.proxy.$Proxy.call", "Interpreter_0x7f12ab34" is
 * "Interpreter_0x...": numbers that a runtime makes up in each run, and nothing that a compiler
 * numbers. What it made is not changed by it again. */
fpx_rewrite_name_fn fpx_strip_run_numbers;

/* The module, package or else the type that the name says; of a name that says a file alone, that.
 * "[kernel]_[k]" for what is marked as the kernel's, "[unknown]" where the name says nothing. Names
 * of threads and of libraries stay, as do the separators of chains, "-" and "--". */
fpx_rewrite_name_fn fpx_name_to_module;

/* The file that the name says, or "[unknown]". What stays is as above. */
fpx_rewrite_name_fn fpx_name_to_file;

#endif
