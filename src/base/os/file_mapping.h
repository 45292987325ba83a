/* File mapping: a part of a file as memory, without a copy.
 *
 * If a file shrinks meanwhile, reading the missing bytes raises a signal, SIGBUS; so does reading
 * bytes that a broken disk does not return. A program that maps files sets a guard against it: the
 * rest of the mapping then reads as zeros, and the mapping reports from where on. Without the guard
 * nothing is mapped.
 *
 * The page in which a shrunk file now ends also holds zeros, which are not reported: check the
 * length and time of the file to detect a change. */
#ifndef FPX_BASE_OS_FILE_MAPPING_H
#define FPX_BASE_OS_FILE_MAPPING_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* Starts as {0}: nothing is mapped. While it is open it must not move, and only the thread that
 * opened it may read the text and close it. */
struct fpx_file_mapping {
    /* The mapped bytes, read-only here; they change as the file does. */
    struct flamepix_bytes text;
    const char *volatile lost; /* first page that was replaced by zeros; or NULL */
    char *begin, *end;         /* the mapped pages */
    char *passed;              /* pages before it have been released */
    char *asked;               /* pages before it were requested */
    size_t step;
    struct fpx_file_mapping *next; /* of the same thread */
};

/* Sets the guard for the whole process and unblocks its signal; call before threads are started.
 * SIGBUS for other memory still ends the process. */
void fpx_file_mapping_guard(void);

/* Maps `length` bytes of a file from byte `offset` on; about `step` bytes are read before they are
 * passed. False if that is impossible; the reason is not reported, as the file can still be
 * read. */
bool fpx_file_mapping_open(struct fpx_file_mapping *mapping, int fd, uint64_t offset, size_t length,
                           size_t step);

/* Pages are released in groups of this size. */
enum { FPX_FILE_MAPPING_GROUP_NBYTES = 1 << 21 };

/* The text before byte `at`, up to its length, is not read again, and its memory is released,
 * except for less than a group of pages; the text read next is then present, as far as the system
 * can provide it. */
void fpx_file_mapping_pass(struct fpx_file_mapping *mapping, size_t at);

void fpx_file_mapping_close(struct fpx_file_mapping *mapping);

#endif
