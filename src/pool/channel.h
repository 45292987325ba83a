/* Channel: whole messages over a stream socket between two processes of one machine. A message is
 * its length and its bytes. One end may wait, the other one never: each is told by `waits`. */
#ifndef FPX_POOL_CHANNEL_H
#define FPX_POOL_CHANNEL_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* A longer message is not sent, and is damage where it is received. */
enum { FPX_CHANNEL_MESSAGE_MAX = 64 * 1024 * 1024 };

/* Starts as {.fd, .waits}; the descriptor is closed by fpx_channel_close. */
struct fpx_channel {
    int fd; /* -1: closed */
    bool waits;
    struct flamepix_buffer out, in;
    size_t sent, taken; /* of what out and in hold */
};

/* Two connected descriptors, closed on exec. Answers OK or READ_FAILED (errno set). */
enum flamepix_status fpx_channel_pair(int fds_ret[2]);

/* Appends a message to what is to be sent. Answers OK, NO_MEMORY, BAD_ARGUMENT (too long). */
enum flamepix_status fpx_channel_put(struct fpx_channel *channel, struct flamepix_bytes message);

/* Sends all there is, or, where the channel does not wait, what can be sent at once.
 * Answers OK, END (nobody is at the other end), WRITE_FAILED (errno set). No SIGPIPE. */
enum flamepix_status fpx_channel_send(struct fpx_channel *channel);
bool fpx_channel_is_sent(const struct fpx_channel *channel);

/* Receives some bytes, none if there are none and the channel does not wait.
 * Answers OK, END (the other end is closed and all it sent is here), NO_MEMORY, READ_FAILED (errno
 * set). */
enum flamepix_status fpx_channel_receive(struct fpx_channel *channel);

/* Takes the next message that has come whole, borrowed until the next receive.
 * Answers OK, END (none has), BAD_ARGUMENT (damage: no message can be that long). */
enum flamepix_status fpx_channel_take(struct fpx_channel *channel,
                                      struct flamepix_bytes *message_ret);

/* Closes and forgets what was not sent or taken. */
void fpx_channel_close(struct fpx_channel *channel);

#endif
