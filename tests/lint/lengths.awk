# Says which files are longer than 500 lines and which functions than 60, braces included.
# Relies on clang-format: a function's braces, and only they among code, stand in column 1.

FNR == 1 { start = 0 }
FNR == 501 { print FILENAME ": longer than 500 lines"; bad = 1 }
/^{/ { start = FNR }
/^}/ && start {
    if (FNR - start + 1 > 60) {
        print FILENAME ":" start ": a function of " FNR - start + 1 " lines"
        bad = 1
    }
    start = 0
}
END { exit bad }
