/* A name is checked part by part (flamepix/name.h), by one table: a row is a part, or its
 * beginning. A part that no row has (a module, a file) makes the name non-standard. The kept text
 * is checked once more: brackets or blanks in it could hold anything, so such a name is not
 * standard either. */
#include "view/names/name_edges.h"

#include "base/bytes_match.h"
#include "base/name_letters.h"
#include "name/name_rules.h"
#include "view/names/builtin_rewrites.h"

/* -- the table --------------------------------------------------------------------------------- */

enum part { WHOLE, MODULE, PACKAGE, FUNCTION, FRAME_FILE };

struct row {
    enum part part;
    const char *is;     /* the exact part; or NULL: */
    const char *begins; /* it begins with this */
};

static const struct row rows[] = {
    /* Profilers' texts for unknown names. */
    {WHOLE, "[unknown]", NULL},
    {WHOLE, "[vdso]", NULL},
    {WHOLE, NULL, "[kernel"},
    {WHOLE, "[libc.so.6]", NULL},
    /* Modules. */
    {MODULE, NULL, "libc.so"},
    {MODULE, NULL, "libc-2."},
    {MODULE, NULL, "libm.so"},
    {MODULE, NULL, "libpthread"},
    {MODULE, NULL, "libstdc++.so"},
    {MODULE, NULL, "libgcc_s.so"},
    {MODULE, NULL, "ld-linux"},
    {MODULE, "genunix", NULL},
    {MODULE, "unix", NULL},
    /* C++ */
    {PACKAGE, "std", NULL},
    {PACKAGE, NULL, "std::"},
    {PACKAGE, "__gnu_cxx", NULL},
    {PACKAGE, "__cxxabiv1", NULL},
    /* Rust */
    {PACKAGE, NULL, "alloc::"},
    {PACKAGE, NULL, "core::any"},
    {PACKAGE, NULL, "core::cell"},
    {PACKAGE, NULL, "core::char"},
    {PACKAGE, NULL, "core::cmp"},
    {PACKAGE, NULL, "core::fmt"},
    {PACKAGE, NULL, "core::future"},
    {PACKAGE, NULL, "core::hash"},
    {PACKAGE, NULL, "core::iter"},
    {PACKAGE, NULL, "core::mem"},
    {PACKAGE, NULL, "core::num"},
    {PACKAGE, NULL, "core::ops"},
    {PACKAGE, NULL, "core::option"},
    {PACKAGE, NULL, "core::panicking"},
    {PACKAGE, NULL, "core::ptr"},
    {PACKAGE, NULL, "core::result"},
    {PACKAGE, NULL, "core::slice"},
    {PACKAGE, NULL, "core::str"},
    /* Java */
    {PACKAGE, NULL, "java/"},
    {PACKAGE, NULL, "java."},
    {PACKAGE, NULL, "javax/"},
    {PACKAGE, NULL, "javax."},
    {PACKAGE, NULL, "jdk/"},
    {PACKAGE, NULL, "jdk."},
    {PACKAGE, NULL, "sun/"},
    {PACKAGE, NULL, "sun."},
    {PACKAGE, NULL, "com/sun/"},
    {PACKAGE, NULL, "com.sun."},
    /* Go: whole packages, since Java's io/netty is not within Go's io. */
    {PACKAGE, "bufio", NULL},
    {PACKAGE, "bytes", NULL},
    {PACKAGE, "compress/flate", NULL},
    {PACKAGE, "compress/gzip", NULL},
    {PACKAGE, "crypto/aes", NULL},
    {PACKAGE, "crypto/sha256", NULL},
    {PACKAGE, "crypto/tls", NULL},
    {PACKAGE, "crypto/x509", NULL},
    {PACKAGE, "database/sql", NULL},
    {PACKAGE, "encoding/binary", NULL},
    {PACKAGE, "encoding/gob", NULL},
    {PACKAGE, "encoding/json", NULL},
    {PACKAGE, "encoding/xml", NULL},
    {PACKAGE, "fmt", NULL},
    {PACKAGE, "html/template", NULL},
    {PACKAGE, NULL, "internal/bytealg"},
    {PACKAGE, NULL, "internal/poll"},
    {PACKAGE, NULL, "internal/runtime/"},
    {PACKAGE, NULL, "internal/syscall/"},
    {PACKAGE, "io", NULL},
    {PACKAGE, "math/big", NULL},
    {PACKAGE, "net", NULL},
    {PACKAGE, "net/http", NULL},
    {PACKAGE, "net/textproto", NULL},
    {PACKAGE, "net/url", NULL},
    {PACKAGE, "os", NULL},
    {PACKAGE, "os/exec", NULL},
    {PACKAGE, "reflect", NULL},
    {PACKAGE, "regexp", NULL},
    {PACKAGE, "regexp/syntax", NULL},
    {PACKAGE, "runtime", NULL},
    {PACKAGE, "runtime/debug", NULL},
    {PACKAGE, "runtime/pprof", NULL},
    {PACKAGE, NULL, "runtime/internal/"},
    {PACKAGE, "sort", NULL},
    {PACKAGE, "strconv", NULL},
    {PACKAGE, "strings", NULL},
    {PACKAGE, "sync", NULL},
    {PACKAGE, "sync/atomic", NULL},
    {PACKAGE, "syscall", NULL},
    {PACKAGE, "text/template", NULL},
    {PACKAGE, "unicode/utf8", NULL},
    /* Python */
    {FRAME_FILE, NULL, "<frozen "},
    /* C, for names without a package. */
    {FUNCTION, "_start", NULL},
    {FUNCTION, "__clone", NULL},
    {FUNCTION, "__clone3", NULL},
    {FUNCTION, "__poll", NULL},
    {FUNCTION, "__read", NULL},
    {FUNCTION, "__write", NULL},
    {FUNCTION, "_int_free", NULL},
    {FUNCTION, "_int_malloc", NULL},
    {FUNCTION, NULL, "__GI_"},
    {FUNCTION, NULL, "__libc_"},
    {FUNCTION, NULL, "__mem"},
    {FUNCTION, NULL, "__pthread_"},
    {FUNCTION, NULL, "__str"},
    {FUNCTION, NULL, "pthread_"},
    {FUNCTION, "abort", NULL},
    {FUNCTION, "accept", NULL},
    {FUNCTION, "brk", NULL},
    {FUNCTION, "calloc", NULL},
    {FUNCTION, "cfree", NULL},
    {FUNCTION, "clone", NULL},
    {FUNCTION, "clone3", NULL},
    {FUNCTION, "close", NULL},
    {FUNCTION, "connect", NULL},
    {FUNCTION, "epoll_wait", NULL},
    {FUNCTION, "exit", NULL},
    {FUNCTION, "fork", NULL},
    {FUNCTION, "fread", NULL},
    {FUNCTION, "free", NULL},
    {FUNCTION, "fwrite", NULL},
    {FUNCTION, "ioctl", NULL},
    {FUNCTION, "main", NULL},
    {FUNCTION, "malloc", NULL},
    {FUNCTION, "memchr", NULL},
    {FUNCTION, "memcmp", NULL},
    {FUNCTION, "memcpy", NULL},
    {FUNCTION, "memmove", NULL},
    {FUNCTION, "memset", NULL},
    {FUNCTION, "mmap", NULL},
    {FUNCTION, "munmap", NULL},
    {FUNCTION, "nanosleep", NULL},
    {FUNCTION, "open", NULL},
    {FUNCTION, "poll", NULL},
    {FUNCTION, "pread", NULL},
    {FUNCTION, "pread64", NULL},
    {FUNCTION, "printf", NULL},
    {FUNCTION, "pwrite", NULL},
    {FUNCTION, "pwrite64", NULL},
    {FUNCTION, "qsort", NULL},
    {FUNCTION, "read", NULL},
    {FUNCTION, "realloc", NULL},
    {FUNCTION, "recv", NULL},
    {FUNCTION, "recvfrom", NULL},
    {FUNCTION, "recvmsg", NULL},
    {FUNCTION, "select", NULL},
    {FUNCTION, "send", NULL},
    {FUNCTION, "sendmsg", NULL},
    {FUNCTION, "sendto", NULL},
    {FUNCTION, "start_thread", NULL},
    {FUNCTION, "strchr", NULL},
    {FUNCTION, "strcmp", NULL},
    {FUNCTION, "strcpy", NULL},
    {FUNCTION, "strdup", NULL},
    {FUNCTION, "strlen", NULL},
    {FUNCTION, "strncmp", NULL},
    {FUNCTION, "syscall", NULL},
    {FUNCTION, "usleep", NULL},
    {FUNCTION, "vfprintf", NULL},
    {FUNCTION, "waitpid", NULL},
    {FUNCTION, "write", NULL},
};

static bool is_listed(enum part part, struct flamepix_bytes text)
{
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct row *row = &rows[i];
        if (row->part != part)
            continue;
        if (row->is != NULL ? flamepix_bytes_equal(text, flamepix_bytes_of(row->is))
                            : fpx_bytes_begin_with(text, row->begins))
            return true;
    }
    return false;
}

/* -- names ------------------------------------------------------------------------------------- */

static bool is_standard(const struct flamepix_name *parts)
{
    const bool is_kernels = flamepix_name_annotation(parts) == 'k';
    if (parts->module.length > 0 && !is_listed(MODULE, parts->module))
        return false;
    if (parts->file.length > 0)
        return is_listed(FRAME_FILE, parts->file);
    if (parts->package.length > 0)
        return is_listed(PACKAGE, parts->package);
    return parts->type.length == 0 && parts->address.length == 0 &&
           (is_kernels || is_listed(FUNCTION, parts->function));
}

/* From the first part to the function. */
static struct flamepix_bytes standard_part(const struct flamepix_name *parts)
{
    const struct flamepix_bytes function = parts->function;
    const struct flamepix_bytes firsts[] = {parts->module, parts->package, parts->type};
    const char *begin = function.data;
    for (size_t i = 0; i < sizeof(firsts) / sizeof(firsts[0]); i++) {
        if (firsts[i].length > 0 && firsts[i].data < begin)
            begin = firsts[i].data;
    }
    return (struct flamepix_bytes){begin, (size_t)(function.data - begin) + function.length};
}

/* Constructors of the JVM, and Go's receivers: brackets with only known words. */
static size_t known_brackets(struct flamepix_bytes text, size_t at)
{
    static const char *const words[] = {"<init>", "<clinit>", "(*"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (fpx_name_stands_at(text.data, text.length, at, words[i]))
            return strlen(words[i]);
    }
    return 0;
}

static bool is_plain(struct flamepix_bytes text)
{
    bool in_receiver = false;
    for (size_t at = 0; at < text.length;) {
        const size_t known = known_brackets(text, at);
        const char c = text.data[at];
        const bool closes = in_receiver && c == ')';
        if (known == 0 && !closes && !fpx_name_is_identifier(c) && !fpx_name_is_one_of(c, ":./~`-"))
            return false;
        in_receiver = known == 2 || (in_receiver && !closes);
        at += known > 0 ? known : 1;
    }
    return !in_receiver;
}

enum flamepix_status fpx_standard_name_append(struct flamepix_bytes name,
                                              struct flamepix_buffer *text)
{
    struct flamepix_name parts;
    const size_t before = text->length;
    flamepix_name_parse(name, &parts);
    if (is_listed(WHOLE, name))
        return flamepix_buffer_append(text, name.data, name.length);
    if (!is_standard(&parts))
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_strip_templates(standard_part(&parts), text);
    if (status == FLAMEPIX_OK && is_plain(flamepix_bytes_from(flamepix_buffer_bytes(text), before)))
        return flamepix_buffer_append(text, parts.annotation.data, parts.annotation.length);
    text->length = before;
    return status;
}
