/* Channel: whole messages over a stream socket between two processes of one machine. A message is
 * its length and its bytes. One end may block, the other never: `waits` says which it is. */
#ifndef FPX_POOL_CHANNEL_H
#define FPX_POOL_CHANNEL_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* A longer message is not sent, and is invalid when received. */
enum { FPX_CHANNEL_MESSAGE_MAX = 64 * 1024 * 1024 };

/* Starts as {.fd, .waits}; the descriptor is closed by fpx_channel_close. */
struct fpx_channel {
    int fd; /* -1: closed */
    bool waits;
    struct flamepix_buffer out, in;
    size_t sent, taken; /* bytes of out and in */
};

/* Two connected descriptors, closed on exec. Returns OK or READ_FAILED (errno set). */
enum flamepix_status fpx_channel_pair(int fds_ret[2]);

/* Appends a message to the output queue. Returns OK, NO_MEMORY, BAD_ARGUMENT (too long). */
enum flamepix_status fpx_channel_put(struct fpx_channel *channel, struct flamepix_bytes message);

/* Sends everything queued, or if the channel does not wait, as much as possible at once. Returns
 * OK, END (the other end is closed), WRITE_FAILED (errno set). No SIGPIPE. */
enum flamepix_status fpx_channel_send(struct fpx_channel *channel);
bool fpx_channel_is_sent(const struct fpx_channel *channel);

/* Receives some bytes, or none if none have come and the channel does not wait. Returns OK, END
 * (the other end is closed and everything has been received), NO_MEMORY, READ_FAILED (errno
 * set). */
enum flamepix_status fpx_channel_receive(struct fpx_channel *channel);

/* Takes the next complete message, borrowed until the next receive. Returns OK, END (none is
 * complete), BAD_ARGUMENT (invalid: no message can be that long). */
enum flamepix_status fpx_channel_take(struct fpx_channel *channel,
                                      struct flamepix_bytes *message_ret);

/* Closes it and discards the data that was not sent or taken. */
void fpx_channel_close(struct fpx_channel *channel);

#endif
