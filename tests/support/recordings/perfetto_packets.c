#include "support/recordings/perfetto_packets.h"

void test_put_interned_text(struct flamepix_buffer *to, uint64_t field, uint64_t id,
                            const char *text)
{
    struct flamepix_buffer item = {0};
    test_put_number(&item, 1, id);
    test_put_text(&item, 2, text);
    test_put_message(to, field, &item);
}

void test_put_packet(struct flamepix_buffer *trace, struct flamepix_buffer *packet,
                     uint64_t sequence)
{
    test_put_number(packet, 10, sequence);
    test_put_message(trace, 1, packet);
}
