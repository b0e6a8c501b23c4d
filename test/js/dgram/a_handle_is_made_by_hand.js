// dgram._createSocketHandle, for old programs: a handle with an address, or the negative number of an error.
// Stderr has: [DEP0112] DeprecationWarning: dgram._createSocketHandle() is deprecated
// Prints:
//   0 127.0.0.1 IPv4 true
//   -98
//   -99
//   -22
//   true
'use strict';

const { _createSocketHandle, createSocket } = require('dgram');

const bound = _createSocketHandle('127.0.0.1', 0, 'udp4', undefined, 0);
const address = {};
console.log(bound.getsockname(address), address.address, address.family, address.port > 0);
console.log(_createSocketHandle('127.0.0.1', address.port, 'udp4', undefined, 0));
console.log(_createSocketHandle('192.0.2.1', 0, 'udp4', undefined, 0));
console.log(_createSocketHandle(null, 0, 'udp4', 99, 0));

const adopted = createSocket('udp4');
adopted.bind({ fd: bound.fd }, () => {
  console.log(adopted.address().port === address.port);
  adopted.close();
});
