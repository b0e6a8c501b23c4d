// A server takes the first address of a name that is not one of a link.
// Prints:
//   { all: true }
//   127.0.0.1
//   listen fe80::1
//   Error: not found
'use strict';

const dns = require('dns');
const net = require('net');

const answers = {
  many: [{ address: 'fe80::1', family: 6 }, { address: 'FEBF::2', family: 6 }, { address: '127.0.0.1', family: 4 }],
  one: [{ address: 'fe80::1', family: 6 }],
};
let isFirst = true;
dns.lookup = (name, options, callback) => {
  if (isFirst) console.log(options);
  isFirst = false;
  process.nextTick(() => (answers[name] ? callback(null, answers[name]) : callback(new Error('not found'))));
};
const server = net.createServer().listen(0, 'many', () => {
  console.log(server.address().address);
  server.close();
  net.createServer().listen(0, 'one').on('error', ({ address, syscall }) => {
    console.log(syscall, address);
    net.createServer().listen(0, 'none').on('error', (error) => console.log(`${error}`));
  });
});
