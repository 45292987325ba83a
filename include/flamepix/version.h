/* Version: of the headers that a program was compiled with, and of the library it runs with. */
#ifndef FLAMEPIX_VERSION_H
#define FLAMEPIX_VERSION_H

#include <flamepix/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of the headers: as text, and as a number that can be compared: 1.2.3 is 10203. */
#define FLAMEPIX_VERSION        "0.1.0"
#define FLAMEPIX_VERSION_NUMBER 100

/* Of the library, as text; static. Any thread. */
FLAMEPIX_API const char *flamepix_version(void);

#ifdef __cplusplus
}
#endif

#endif
