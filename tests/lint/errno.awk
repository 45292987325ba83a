# Says where errno is put back by hand. Whatever is freed or closed keeps errno by itself, so that
# nobody who calls it has to.
# usage: awk -f errno.awk src/*/*.c

BEGIN {
    # These keep that promise,
    allowed = " fpx_fd_close fpx_fd_close_folder fpx_output_free" \
        " fpx_pool_member_kill fpx_pool_members_dismiss wait_for" \
        " fpx_report_lock_release fpx_program_finish" \
        " tracked_free " # of a source that may be the caller's own
    # and these answer what failed before they were called, or before they undid it.
    allowed = allowed " write_through put_back fpx_input_head_read" \
        " fpx_input_peek_failure fpx_pool_refuse put_lines" \
        " answer_of_sync drawn_next ahead_next read_outer "
}

# A definition begins in the first column.
/^[a-z].*\(/ {
    match($0, /[a-z0-9_]+\(/)
    here = substr($0, RSTART, RLENGTH - 1)
}

/(^|[^a-z0-9_.>])errno = [a-z]/ && index(allowed, " " here " ") == 0 {
    print FILENAME ":" FNR ": " here " puts errno back: " $0
    bad = 1
}

/^[ \t]*(\(void\) *)?(close|closedir)\(/ && index(allowed, " " here " ") == 0 {
    print FILENAME ":" FNR ": " here " closes without keeping errno or looking at the answer: " $0
    bad = 1
}

END { exit bad }
