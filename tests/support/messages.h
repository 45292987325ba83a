/* Messages of protocol buffers, put together field by field. */
#ifndef FPX_TESTS_SUPPORT_MESSAGES_H
#define FPX_TESTS_SUPPORT_MESSAGES_H

#include <stdint.h>

#include <flamepix/bytes.h>

/* A field that is a number; then one that is a text or message. */
void test_put_number(struct flamepix_buffer *message, uint64_t field, uint64_t number);
void test_put_bytes(struct flamepix_buffer *message, uint64_t field, struct flamepix_bytes bytes);
void test_put_text(struct flamepix_buffer *message, uint64_t field, const char *text);

/* A field that is several numbers. */
void test_put_numbers(struct flamepix_buffer *message, uint64_t field, const uint64_t *numbers,
                      size_t count);

/* The same of a message, which is emptied. */
void test_put_message(struct flamepix_buffer *message, uint64_t field,
                      struct flamepix_buffer *part);

#endif
