#include "cli/command.h"

int main(int argc, char **argv)
{
    return fpx_cli_main(argc, argv);
}
