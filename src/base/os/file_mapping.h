/* File mapping: a stretch of a file as memory, without a copy of it.
 *
 * A file that becomes shorter meanwhile has no bytes where there were some, and whoever looks there
 * gets a signal, SIGBUS; so does whoever looks at what a broken disk does not give. A program that
 * maps files sets a guard against it: the rest of the stretch is zeros then, and its mapping says
 * from where on. Without the guard nothing is mapped.
 *
 * Within the page in which a file ends now there are zeros, too, of which nobody is told: that a
 * file has changed is for its length and its time to say. */
#ifndef FPX_BASE_OS_FILE_MAPPING_H
#define FPX_BASE_OS_FILE_MAPPING_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* Starts as {0}: nothing is mapped. While it is open it stays where it is, and only the thread that
 * opened it looks at the text and closes it. */
struct fpx_file_mapping {
    /* The stretch, which nobody can write to here; but it changes as the file does. */
    struct flamepix_bytes text;
    const char *volatile lost; /* a page from which on zeros stand for what was there; or NULL */
    char *begin, *end;         /* the pages that it lies in */
    char *passed;              /* those before it have been given back */
    char *asked;               /* those before it were asked for */
    size_t step;
    struct fpx_file_mapping *next; /* of the same thread */
};

/* Sets the guard for the whole process, and lets its signal in where it was held back; before there
 * are threads. Other memory is as it was: what raises SIGBUS there ends the process. */
void fpx_file_mapping_guard(void);

/* Maps `length` bytes of a file from byte `offset` on, of which about `step` will be looked at
 * before they are passed. False where that cannot be; why is nothing to tell, as they can be read
 * all the same. */
bool fpx_file_mapping_open(struct fpx_file_mapping *mapping, int fd, uint64_t offset, size_t length,
                           size_t step);

/* Pages are given back in groups of this size. */
enum { FPX_FILE_MAPPING_GROUP_NBYTES = 1 << 21 };

/* What lies before byte `at` of the text, up to its length, is not looked at again, and takes no
 * memory any more, but for less than a group of pages; what is looked at next is there then, as far
 * as the system can see to that. */
void fpx_file_mapping_pass(struct fpx_file_mapping *mapping, size_t at);

void fpx_file_mapping_close(struct fpx_file_mapping *mapping);

#endif
