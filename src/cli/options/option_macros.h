/* How the rows of the option tables are written. A file of such rows says before them which struct
 * they fill: #define FIELDS struct ... */
#ifndef FPX_CLI_OPTIONS_OPTION_MACROS_H
#define FPX_CLI_OPTIONS_OPTION_MACROS_H

/* The place of an option's field. */
#define AT(field) .offset = offsetof(FIELDS, field)

/* A group of all rows of an array. */
#define GROUP(title, rows)                                                                         \
    {                                                                                              \
        .heading = (title), .options = (rows), .count = sizeof(rows) / sizeof((rows)[0])           \
    }

#endif
