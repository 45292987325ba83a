# Says which string literals spell an option, like "--this": only cli knows how options are spelled.
# usage: awk -f spellings.awk FILE...

FNR == 1 { in_comment = 0 }

# Comments may speak of options.
{
    line = $0
    gsub(/\\"/, "", line)
    if (in_comment) {
        if (line !~ /\*\//)
            next
        sub(/^.*\*\//, "", line)
        in_comment = 0
    }
    gsub(/\/\*.*\*\//, "", line)
    if (line ~ /^[^"]*\/\*/) {
        sub(/\/\*.*$/, "", line)
        in_comment = 1
    }
}

# A command of others stands between backticks, and is spelled as they spell it.
{
    gsub(/`[^`]*`/, "", line)
}

# Custom properties of a style sheet look alike: --gap: 2px; var(--gap).
FILENAME ~ /^src\/gallery\// {
    gsub(/--[a-z-]+:|var\(--/, "", line)
}

# Every second part between quotes is a literal.
{
    count = split(line, parts, "\"")
    for (i = 2; i <= count; i += 2)
        if (parts[i] ~ /--[a-z]/) {
            print FILENAME ":" FNR ": " $0
            bad = 1
        }
}

END { exit bad }
