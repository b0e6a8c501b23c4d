// Lists with holes, with ports, and empty ones.
// Prints:
//   [ '127.0.0.1', '0.0.0.0' ]
//   [ '4.4.4.4', '[::1]:666', '::2' ]
//   []
//   TypeError ERR_INVALID_IP_ADDRESS Invalid IP address: foobar
//   TypeError ERR_INVALID_ARG_TYPE The "servers[0]" argument must be of type string. Received undefined
//   []
//   nobody to ask: true
'use strict';

const dns = require('dns');

function set(servers) {
  try {
    dns.setServers(servers);
    console.log(dns.getServers());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
}

const holes = ['127.0.0.1'];
holes[2] = '0.0.0.0';
set(holes);
set(['4.4.4.4:53', '[::1]:666', '::2']);
set([]);
set(['foobar']);
set([undefined]);
console.log(dns.getServers());
dns.resolve4('example.org', (error) => console.log('nobody to ask:', error instanceof Error));
