#include "cli/command.h"

int main(int argc, char **argv)
{
    return flamepix_cli_main(argc, argv);
}
