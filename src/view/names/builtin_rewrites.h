/* Built-in rewrites: the changes of `--rewrite builtin:NAME` to names, by their anatomy
 * (flamepix/name.h). One table in builtin_rewrites.c, and one file for each row. */
#ifndef FPX_VIEW_NAMES_BUILTIN_REWRITES_H
#define FPX_VIEW_NAMES_BUILTIN_REWRITES_H

#include <flamepix/pattern.h>

/* Appends the rewritten `name` to `made`. Time is linear in the length of the name. Returns OK or
 * NO_MEMORY; then part of it may be appended. */
typedef enum flamepix_status fpx_rewrite_name_fn(struct flamepix_bytes name,
                                                 struct flamepix_buffer *made);

struct fpx_builtin_rewrite {
    const char *name;
    fpx_rewrite_name_fn *rewrite;
    bool regroups; /* as in struct fpx_name_mapper */
};

/* The rewrite with this name; NULL if there is none. Rows are static. */
const struct fpx_builtin_rewrite *fpx_builtin_rewrite_named(const char *name);

/* Writes to `fault` that there is no such name, and which there are. */
void fpx_builtin_rewrite_refuse(struct flamepix_pattern_fault *fault);

/* The functions of the rows. */

/* "std::vector<int>::at" is "std::vector::at": removes the brackets after the name of a type or a
 * function, "<int>" and Go's "[...]". Brackets that are the name itself stay: "operator<",
 * "<init>", "<T as Trait>::f". */
fpx_rewrite_name_fn fpx_strip_templates;

/* "f::h0123456789abcdef" is "f", "g.isra.0.cold" is "g": removes hashes, and compilers' suffixes of
 * clones and variants. */
fpx_rewrite_name_fn fpx_strip_hashes;

/* "f+0x131" is "f", "0x7f0012ab" is "0x...", "[0x7f00]" is "[0x...]": places in memory. */
fpx_rewrite_name_fn fpx_strip_addresses;

/* "f 0x7f00 of 0x1" is "f 0x... of 0x...": every hexadecimal number, at any place, as in
 * difffolded.pl --strip-hex. */
fpx_rewrite_name_fn fpx_strip_hex;

/* "main.run.func1" is "main.run", "f::{{closure}}" is "f": a lambda, which has no name of its own,
 * becomes its enclosing function. If the name does not contain that, only the distinguishing part
 * is removed: "A$$Lambda$12/0x0000.run" is "A$$Lambda.run". */
fpx_rewrite_name_fn fpx_strip_lambdas;

/* "jdk.proxy2.$Proxy87.call" is "jdk.proxy.$Proxy.call", "Interpreter_0x7f12ab34" is
 * "Interpreter_0x...": numbers that a runtime generates in each run, but not those of compilers.
 * Idempotent. */
fpx_rewrite_name_fn fpx_strip_run_numbers;

/* The module, package or else the type in the name; for a name with only a file, that.
 * "[kernel]_[k]" for names marked as the kernel's, "[unknown]" if the name has none of these. Names
 * of threads and of libraries are kept, as are the separators of chains, "-" and "--". */
fpx_rewrite_name_fn fpx_name_to_module;

/* The file in the name, or "[unknown]". Keeps the same names as above. */
fpx_rewrite_name_fn fpx_name_to_file;

#endif
