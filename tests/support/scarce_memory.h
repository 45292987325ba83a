/* Memory that runs out: a test says which allocation of flamepix's own code fails. Test programs
 * are linked so that malloc, calloc, realloc and aligned_alloc of that code come here first; what
 * libraries allocate by themselves does not. */
#ifndef TESTS_SUPPORT_SCARCE_MEMORY_H
#define TESTS_SUPPORT_SCARCE_MEMORY_H

#include <stddef.h>

#include <flamepix/status.h>

/* Calls `act` with its first allocation failing, then with its second, and so on until one call
 * runs undisturbed, which must answer OK; first so that one allocation fails, then so that all from
 * that one on do. Each disturbed call must answer NO_MEMORY and own nothing afterwards. Returns how
 * many calls were disturbed. */
size_t scarce_memory_try(enum flamepix_status (*act)(void *user), void *user);

/* What `act` returns where its first allocation fails, and none after it. */
enum flamepix_status scarce_memory_fail_one(enum flamepix_status (*act)(void *user), void *user);

#endif
