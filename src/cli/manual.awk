# Makes the manual page from its frame and from the program's own help, which is made from the option tables:
#
#   awk -v program=build/release/flamepix -f src/cli/manual.awk src/cli/flamepix.1.in >flamepix.1
#
# The frame is the page in mdoc, with lines that begin with @ where text from the tables goes:
#
#   @synopsis          the usage of every command
#   @commands          the commands, each with its summary
#   @options COMMAND HEADING
#                      the options that `flamepix help COMMAND` lists under this heading, in that order: names,
#                      argument, text, default. Blocks about single options follow, up to @end:
#   @more NAME         more about an option; printed after its text and its default
#   @text NAME         text about an option; printed in place of its text in the table
#   @end
#   @rest              a section for each command that no @options names
#
# A block that contains the word "default" states the default itself, and must contain the value of the table. An
# unknown name or heading, an option that the page does not list, and a wrong default are errors.

{ frame[++frame_count] = $0 }

END {
    read_commands()
    for (i = 1; i <= frame_count; i++)
        find_places(frame[i])
    for (line = 1; line <= frame_count; line++)
        put_line(frame[line])
    check_all_options()
    exit failed
}

function fail(text) {
    print "manual.awk: " text | "cat >&2"
    failed = 1
}

# -- what the program says -------------------------------------------------------------------------

# `flamepix help` has two lines of each command, its usage and its summary, which may be wrapped.
function read_commands(    command_line, text, current, i) {
    command_line = program " help"
    while ((command_line | getline text) > 0) {
        if (text ~ /^  flamepix /) {
            current = ++command_count
            usage[current] = substr(text, 3)
        } else if (text ~ /^      [^ ]/ && current > 0)
            summary[current] = join(summary[current], substr(text, 7))
    }
    close(command_line)
    for (i = 1; i <= command_count; i++) {
        command[i] = usage[i]
        gsub(/^flamepix |[][]/, "", command[i])
        sub(/ .*/, "", command[i])
        read_options(command[i])
    }
    if (command_count == 0)
        fail(program " help lists no commands")
}

function join(before, after) {
    return before == "" ? after : before " " after
}

# Options stand below headings, their names from the second column on and what they do from column 26 on.
function read_options(name,    command_line, text, heading, option) {
    command_line = program " help " name
    while ((command_line | getline text) > 0) {
        if (text ~ /^[A-Z].*:$/)
            heading = begin_heading(name, substr(text, 1, length(text) - 1))
        else if (text ~ /^  (-.,|   ) --/)
            option = begin_option(name, heading, text)
        else if (text ~ /^                          / && option != "")
            sentence[option] = join(sentence[option], substr(text, 27))
        else if (heading == "" && text != "" && text !~ /^Usage: /)
            description[name] = join(description[name], text)
    }
    close(command_line)
}

function begin_heading(name, heading) {
    headings[name] = headings[name] heading "\n"
    return heading
}

function begin_option(name, heading, text,    words, option) {
    split(substr(text, 7), words, " ")
    option_count[name, heading]++
    option = name SUBSEP heading SUBSEP option_count[name, heading]
    option_name[option] = substr(words[1], 3)
    if (substr(text, 3, 1) == "-")
        letter[option] = substr(text, 4, 1)
    text = substr(text, 7 + length(words[1]))
    if (text ~ /^ [^ ]/) {
        argument[option] = words[2]
        text = substr(text, 2 + length(words[2]))
    }
    sub(/^ +/, "", text)
    sentence[option] = text
    return option
}

# -- text as mdoc ----------------------------------------------------------------------------------

# An argument as the help writes it: FILE.png, S|auto, s/REGEX/TEXT/: values of the user, words and signs.
function mark_argument(text,    marked, glue) {
    while (text != "") {
        if (match(text, /^[A-Z]+(\.[a-z]+)?/))
            marked = marked glue "Ar " mark_value(substr(text, 1, RLENGTH))
        else if (match(text, /^[a-z0-9][a-z0-9,-]*/))
            marked = marked glue "Cm " substr(text, 1, RLENGTH)
        else if (match(text, /^\|/))
            marked = marked " |"
        else if (match(text, /^[^A-Za-z0-9|]+/))
            marked = marked glue "\\&" substr(text, 1, RLENGTH)
        glue = substr(text, 1, RLENGTH) == "|" ? " " : " Ns "
        text = substr(text, RLENGTH + 1)
    }
    return marked
}

function mark_value(text) {
    return length(text) == 1 ? text : tolower(text)
}

# Sentences, one a line; in them options, the option's own argument, and what stands between backticks are marked.
function mark_text(text, own,    words, count, i, marked) {
    gsub(/\\/, "\\e", text)
    gsub(/\. /, ".\n", text)
    count = split(text, words, /[ ]/)
    for (i = 1; i <= count; i++) {
        while (words[i] ~ /(^|\n)`[^`]*$/ && i < count) {
            words[i + 1] = words[i] " " words[i + 1]
            i++
        }
        marked = add_word(marked, words[i], own)
    }
    return marked (marked ~ /\n$/ ? "" : "\n")
}

# A word may have the end of a sentence in it.
function add_word(marked, word, own,    at) {
    at = index(word, "\n")
    if (at > 0) {
        marked = add_word(marked, substr(word, 1, at - 1), own)
        return add_word(marked (marked ~ /\n$/ ? "" : "\n"), substr(word, at + 1), own)
    }
    word = mark_word(word, own)
    if (word ~ /^\./)
        return marked (marked == "" || marked ~ /\n$/ ? "" : "\n") word "\n"
    return marked (marked == "" || marked ~ /\n$/ ? "" : " ") word
}

function mark_word(word, own,    core, before, after, macro) {
    if (match(word, /`[^`]*`/))
        macro = "Ql"
    else if (match(word, /--[a-z][a-z0-9-]*[a-z0-9]/) || word ~ /^\(?-[a-z][^a-z]*$/ && match(word, /-[a-z]/))
        macro = "Fl"
    else if (match(word, /^[A-Z]+/) && substr(word, RLENGTH + 1) !~ /^[a-z0-9\/-]/ && has_value(own, substr(word, 1, RLENGTH)))
        macro = "Ar"
    else
        return word ~ /^[.']/ ? "\\&" word : word
    before = substr(word, 1, RSTART - 1)
    core = substr(word, RSTART, RLENGTH)
    after = substr(word, RSTART + RLENGTH)
    core = macro == "Ql" ? substr(core, 2, length(core) - 2) : macro == "Fl" ? substr(core, 2) : mark_value(core)
    return "." (before == "" ? "" : "Pf " before " ") macro " " core mark_end(after)
}

# Signs that end a sentence or a part of one stand by themselves.
function mark_end(text) {
    if (text == "" || text ~ /[^].,:;)]/)
        return text == "" ? "" : " Ns " text
    gsub(/./, " &", text)
    return text
}

# Whether an argument has this value of the user in it.
function has_value(own, value) {
    gsub(/[^A-Z]+/, " ", own)
    return index(" " own " ", " " value " ") > 0
}

# -- the items of options --------------------------------------------------------------------------

function put_head(option,    value) {
    value = argument[option] == "" ? "" : " " mark_argument(argument[option])
    if (letter[option] != "")
        printf ".It Fl %s%s , Fl -%s%s\n", letter[option], value, option_name[option], value
    else
        printf ".It Fl -%s%s\n", option_name[option], value
}

# The default of an option stands behind its text in the help; sets `before_default`.
function default_of(option,    text) {
    before_default = sentence[option]
    if (!match(before_default, / \(default: .*\)$/))
        return ""
    text = substr(before_default, RSTART + 11, RLENGTH - 12)
    before_default = substr(before_default, 1, RSTART - 1)
    return text
}

# The default follows the text of the table, unless the block of the frame states it.
function put_option(option,    name, initial, words) {
    name = option_name[option]
    initial = default_of(option)
    words = (name in instead) ? instead[name] : more[name]
    put_head(option)
    printf "%s", name in instead ? words : mark_text(before_default ".", argument[option])
    if (initial != "" && words !~ /default/)
        printf "%s", mark_default(initial)
    else if (initial ~ /^[^ ]+$/ && !has_word(words, initial))
        fail("--" name ": the page says a default, but not " initial)
    if (!(name in instead))
        printf "%s", words
    is_put[name, sentence[option]] = 1
}

function has_word(text, word) {
    gsub(/[ \n]/, "  ", text)
    return index(" " text " ", " " word " ") > 0 || index(" " text " ", " " word ".") > 0
}

function mark_default(text) {
    if (text ~ /^[a-z][a-z0-9,-]*$/)
        return "The default is\n.Cm " text " .\n"
    if (text ~ /^[^ ]*[^0-9A-Zx. ][^ ]*$/)
        return "The default is\n.Ql " text " .\n"
    return mark_text((text ~ / / ? "By default: " : "The default is ") text ".", "")
}

# -- the frame -------------------------------------------------------------------------------------

# Which sections there are, and which commands have options of their own in it.
function find_places(text,    words) {
    split(text, words, " ")
    if (words[1] == ".Sh")
        has_section[substr(text, 5)] = 1
    if (words[1] == "@options")
        is_placed[words[2]] = 1
}

function put_line(text,    words) {
    split(text, words, " ")
    if (text !~ /^@/)
        print text
    else if (words[1] == "@synopsis")
        put_synopsis()
    else if (words[1] == "@commands")
        put_commands()
    else if (words[1] == "@rest")
        put_rest()
    else if (words[1] == "@options")
        put_options(words[2], substr(text, length(words[1] words[2]) + 3))
    else
        fail("line " line ": " text)
}

# The lines up to @end are about single options.
function put_options(name, heading,    i, words, text) {
    clear_texts()
    while (frame[++line] != "@end" && line < frame_count) {
        split(frame[line], words, " ")
        text = frame[line]
        if (words[1] == "@text" || words[1] == "@more")
            begin_text(words[1], words[2])
        else if (at_more)
            more[about] = more[about] text "\n"
        else
            instead[about] = instead[about] text "\n"
    }
    for (i = 1; i <= option_count[name, heading]; i++) {
        put_option(name SUBSEP heading SUBSEP i)
        delete waiting[option_name[name SUBSEP heading SUBSEP i]]
    }
    if (option_count[name, heading] == 0)
        fail("flamepix help " name " has no heading " heading)
    for (i in waiting)
        fail(name ", " heading ": no option --" i)
}

function clear_texts(    i) {
    for (i in more)
        delete more[i]
    for (i in instead)
        delete instead[i]
    for (i in waiting)
        delete waiting[i]
}

function begin_text(kind, name) {
    about = name
    at_more = kind == "@more"
    waiting[name] = 1
    if (at_more)
        more[name] = ""
    else
        instead[name] = ""
}

# A usage is marked word by word: [OPTION]... PATH... -o DIR.
function put_synopsis(    i, words, count, word, w, text) {
    for (i = 1; i <= command_count; i++) {
        print ".Nm"
        count = split(usage[i], words, " ")
        for (w = 2; w <= count; w++) {
            text = words[w]
            while (text ~ /^\[[^]]*$/ && w < count)
                text = text " " words[++w]
            if (text ~ /^-/ && words[w + 1] ~ /^[A-Z]/)
                text = text " " words[++w]
            print "." mark_usage(text)
        }
    }
}

function mark_usage(text,    dots, words, count, i, marked) {
    if (text == "|")
        return "No \\&|"
    if (sub(/\.\.\.$/, "", text))
        dots = " ..."
    if (text ~ /^\[/)
        return "Op " mark_usage(substr(text, 2, length(text) - 2) (dots == "" ? "" : "..."))
    count = split(text, words, " ")
    for (i = 1; i <= count; i++)
        marked = join(marked, words[i] ~ /^-/ ? "Fl " substr(words[i], 2) : mark_argument(words[i]))
    return marked dots
}

function put_commands(    i) {
    for (i = 1; i <= command_count; i++) {
        print ".It Cm " command[i]
        printf "%s", mark_text(summary[i], "")
        if (toupper(command[i]) in has_section || is_in_rest(command[i]))
            print "See\n.Sx " toupper(command[i]) " ."
    }
}

# Whether a command has options, and no place in the frame.
function is_in_rest(name) {
    return !(name in is_placed) && headings[name] != ""
}

function put_rest(    i, h, count, list) {
    for (i = 1; i <= command_count; i++) {
        if (!is_in_rest(command[i]))
            continue
        printf ".Sh %s\n.Nm\n.Cm %s :\n%s", toupper(command[i]), command[i], mark_text(description[command[i]], "")
        count = split(headings[command[i]], list, "\n")
        list_is_open = 0
        for (h = 1; h < count; h++)
            put_new(command[i], list[h])
        if (list_is_open)
            print ".El"
    }
}

# What stands under a heading and nowhere else in the page.
function put_new(name, heading,    i, option) {
    clear_texts()
    for (i = 1; i <= option_count[name, heading]; i++) {
        option = name SUBSEP heading SUBSEP i
        if ((option_name[option], sentence[option]) in is_put)
            continue
        if (!list_is_open)
            print ".Bl -tag -width Ds"
        list_is_open = 1
        put_option(option)
    }
}

function check_all_options(    option, parts) {
    for (option in option_name) {
        split(option, parts, SUBSEP)
        if (!((option_name[option], sentence[option]) in is_put))
            fail("the page lacks --" option_name[option] " of " parts[1] ", " parts[2])
    }
}
