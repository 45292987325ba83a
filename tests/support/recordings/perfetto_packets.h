/* Packets of Perfetto traces. */
#ifndef FPX_TESTS_SUPPORT_PERFETTO_PACKETS_H
#define FPX_TESTS_SUPPORT_PERFETTO_PACKETS_H

#include "support/messages.h"

/* {1: id, 2: text} */
void test_put_interned_text(struct flamepix_buffer *to, uint64_t field, uint64_t id,
                            const char *text);

/* A packet of a sequence, which is emptied. */
void test_put_packet(struct flamepix_buffer *trace, struct flamepix_buffer *packet,
                     uint64_t sequence);

#endif
