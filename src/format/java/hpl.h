/* HPL: the records of a file of Honest Profiler. */
#ifndef FPX_FORMAT_JAVA_HPL_H
#define FPX_FORMAT_JAVA_HPL_H

/* A record begins with a byte that says which it is. Numbers have their highest byte first, and a
 * text the count of its bytes, of 4 bytes, before it. */
enum {
    FPX_HPL_END = 0,
    FPX_HPL_TRACE = 1,            /* 4 bytes: count of frames, or an error; 8: thread */
    FPX_HPL_FRAME = 2,            /* 4: index of the bytecode; 8: method */
    FPX_HPL_METHOD = 3,           /* 8: method; texts: file, class, name */
    FPX_HPL_THREAD = 4,           /* 8: thread; text: name */
    FPX_HPL_TIMED = 11,           /* TRACE; 8: seconds; 8: nanoseconds */
    FPX_HPL_LINED = 21,           /* 4: index of the bytecode; 4: line; 8: method */
    FPX_HPL_SIGNATURE = 31,       /* 8; texts: file, class, generic class, name, two signatures */
    FPX_HPL_TEXT_NBYTES = 1 << 20 /* at most */
};

#endif
