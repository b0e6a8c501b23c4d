// Family, port, flow label, and the address as the system writes it.
// Prints:
//   SocketAddress { address: '127.0.0.1', port: 0, family: 'ipv4', flowlabel: 0 } {"address":"127.0.0.1","port":0,"family":"ipv4","flowlabel":0} true
//   SocketAddress { address: '::', port: 0, family: 'ipv6', flowlabel: 0 } {"address":"::","port":0,"family":"ipv6","flowlabel":0} true
//   SocketAddress { address: 'fe80::1', port: 80, family: 'ipv6', flowlabel: 5 } {"address":"fe80::1","port":80,"family":"ipv6","flowlabel":5} true
//   SocketAddress { address: '127.0.0.1', port: 80, family: 'ipv4', flowlabel: 0 } {"address":"127.0.0.1","port":80,"family":"ipv4","flowlabel":0} true
//   Error ERR_INVALID_ADDRESS Invalid socket address
//   Error ERR_INVALID_ADDRESS Invalid socket address
//   TypeError ERR_INVALID_ARG_TYPE The "options.address" property must be of type string. Received type number (5)
//   TypeError ERR_INVALID_ARG_VALUE The property 'options.family' is invalid. Received 'ipv5'
//   RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type number (-1).
//   RangeError ERR_OUT_OF_RANGE The value of "options.flowlabel" is out of range. It must be >= 0 && <= 4294967295. Received -1
//   TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (5)
//   false
'use strict';

const { SocketAddress } = require('net');

function say(...args) {
  try {
    const made = new SocketAddress(...args);
    console.log(made, JSON.stringify(made), SocketAddress.isSocketAddress(made));
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
say();
say({ family: 'ipv6' });
say({ family: 'IPv6', address: 'FE80::0001', port: 80, flowlabel: 5 });
say({ port: '80', flowlabel: 3 });
say({ address: 'nonsense' });
say({ address: '::1' });
say({ address: 5 });
say({ family: 'ipv5' });
say({ port: -1 });
say({ flowlabel: -1 });
say(5);
console.log(SocketAddress.isSocketAddress({}));
