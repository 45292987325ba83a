/* Catches what code under test writes to a standard stream. */
#ifndef TESTS_SUPPORT_CAPTURE_H
#define TESTS_SUPPORT_CAPTURE_H

/* Room for what was said, terminated; more is cut off. */
enum { CAPTURE_SIZE = 4096 };

struct capture {
    int stream, saved, file;
    char text[CAPTURE_SIZE];
};

/* Begins to catch a stream (1 or 2), and ends it, with `text` filled. A failure of the system
 * leaves the text empty. */
void capture_begin(struct capture *capture, int stream);
void capture_end(struct capture *capture);

#endif
