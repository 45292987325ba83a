main;parse;lex 20 0
main;draw;paint 30 0
