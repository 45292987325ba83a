server 42 [000] 100.000000:  100000000 cpu-clock:
	          4000 read_config (/usr/bin/server)
	          4001 startup (/usr/bin/server)
	          4002 main (/usr/bin/server)

server 42 [000] 100.100000:  100000000 cpu-clock:
	          4000 read_config (/usr/bin/server)
	          4001 startup (/usr/bin/server)
	          4002 main (/usr/bin/server)

server 42 [000] 100.200000:  100000000 cpu-clock:
	          4000 parse (/usr/bin/server)
	          4001 startup (/usr/bin/server)
	          4002 main (/usr/bin/server)

server 42 [000] 100.300000:  100000000 cpu-clock:
	          4000 parse (/usr/bin/server)
	          4001 startup (/usr/bin/server)
	          4002 main (/usr/bin/server)

server 42 [000] 100.900000:  100000000 cpu-clock:
	          4000 query (/usr/bin/server)
	          4001 handle (/usr/bin/server)
	          4002 serve (/usr/bin/server)
	          4003 main (/usr/bin/server)

server 42 [000] 101.000000:  100000000 cpu-clock:
	          4000 query (/usr/bin/server)
	          4001 handle (/usr/bin/server)
	          4002 serve (/usr/bin/server)
	          4003 main (/usr/bin/server)

server 42 [000] 101.100000:  100000000 cpu-clock:
	          4000 render (/usr/bin/server)
	          4001 handle (/usr/bin/server)
	          4002 serve (/usr/bin/server)
	          4003 main (/usr/bin/server)

server 42 [000] 101.200000:  100000000 cpu-clock:
	          4000 render (/usr/bin/server)
	          4001 handle (/usr/bin/server)
	          4002 serve (/usr/bin/server)
	          4003 main (/usr/bin/server)

server 42 [000] 101.300000:  100000000 cpu-clock:
	          4000 encode (/usr/bin/server)
	          4001 render (/usr/bin/server)
	          4002 handle (/usr/bin/server)
	          4003 serve (/usr/bin/server)
	          4004 main (/usr/bin/server)

server 42 [000] 101.800000:  100000000 cpu-clock:
	          4000 idle_work (/usr/bin/server)
	          4001 serve (/usr/bin/server)
	          4002 main (/usr/bin/server)

server 42 [000] 101.900000:  100000000 cpu-clock:
	          4000 query (/usr/bin/server)
	          4001 handle (/usr/bin/server)
	          4002 serve (/usr/bin/server)
	          4003 main (/usr/bin/server)

server 42 [000] 102.000000:  100000000 cpu-clock:
	          4000 render (/usr/bin/server)
	          4001 handle (/usr/bin/server)
	          4002 serve (/usr/bin/server)
	          4003 main (/usr/bin/server)

server 42 [000] 102.700000:  100000000 cpu-clock:
	          4000 flush (/usr/bin/server)
	          4001 shutdown (/usr/bin/server)
	          4002 main (/usr/bin/server)

