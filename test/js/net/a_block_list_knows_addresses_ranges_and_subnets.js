// IPv4 addresses are found in their IPv6 form too.
// Prints:
//   Address: IPv4 1.2.3.4 true,false,true,false,false
//   Address: IPv6 fe80::1 true,false,false
//   Address: IPv6 ::ffff:1.2.3.4 true,true
//   Range: IPv4 1.2.3.4-1.2.4.4 false,true,true,false,true,false
//   Range: IPv6 ::-::ffff:255.255.255.255 false,true,true
//   Subnet: IPv4 10.1.2.3/8 true,false,true
//   Subnet: IPv4 10.0.0.0/9 true,false
//   Subnet: IPv6 ::/0 true,true
//   Subnet: IPv6 8592:757c:efae:4e45::/64 true,false
//   BlockList {
//     rules: [
//       'Address: IPv4 9.9.9.9',
//       'Range: IPv4 1.1.1.1-1.1.1.2',
//       'Subnet: IPv6 ::/8',
//       'Address: IPv4 1.2.3.4'
//     ]
//   } ["Address: IPv4 9.9.9.9","Range: IPv4 1.1.1.1-1.1.1.2","Subnet: IPv6 ::/8","Address: IPv4 1.2.3.4"] true false
//   [
//     'Address: IPv4 1.2.3.4',
//     'Subnet: IPv6 ::/8',
//     'Range: IPv4 1.1.1.1-1.1.1.2',
//     'Address: IPv4 9.9.9.9'
//   ] true true
//   8
//   Error ERR_INVALID_ADDRESS Invalid socket address
//   TypeError ERR_INVALID_ARG_TYPE The "address" argument must be of type string. Received type number (5)
//   TypeError ERR_INVALID_ARG_VALUE The property 'options.family' is invalid. Received 'ipv5'
//   Error ERR_INVALID_ADDRESS Invalid socket address
//   TypeError ERR_INVALID_ARG_VALUE The argument 'start' must come before end. Received SocketAddress { address: '1.1.1.5', port: 0, family: 'ipv4', flowlabel: 0 }
//   TypeError ERR_INVALID_ARG_TYPE The "end" argument must be of type string. Received null
//   RangeError ERR_OUT_OF_RANGE The value of "prefix" is out of range. It must be >= 0 && <= 32. Received 33
//   RangeError ERR_OUT_OF_RANGE The value of "prefix" is out of range. It must be >= 0 && <= 128. Received 129
//   TypeError ERR_INVALID_ARG_TYPE The "prefix" argument must be of type number. Received type string ('8')
//   TypeError ERR_INVALID_ARG_TYPE The "address" argument must be of type string. Received type number (5)
//   TypeError ERR_INVALID_ARG_TYPE The "data" argument must be of type string or string[]. Received type number (5)
'use strict';

const { BlockList, SocketAddress } = require('net');

function say(make) {
  try {
    console.log(make());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
function check(add, ...addresses) {
  const list = new BlockList();
  add(list);
  const found = addresses.map((address) => list.check(address,
    address.includes(':') ? 'ipv6' : 'ipv4'));
  console.log(list.rules.join(), found.join());
}
check((list) => list.addAddress('1.2.3.4'), '1.2.3.4', '1.2.3.5', '::ffff:1.2.3.4',
  '::ffff:1.2.3.5', 'nonsense');
check((list) => list.addAddress('FE80::0001', 'ipv6'), 'fe80::1', 'fe80::2', '1.2.3.4');
check((list) => list.addAddress('::ffff:1.2.3.4', 'ipv6'), '1.2.3.4', '::ffff:1.2.3.4');
check((list) => list.addRange('1.2.3.4', '1.2.4.4'), '1.2.3.3', '1.2.3.4', '1.2.4.4', '1.2.4.5',
  '::ffff:1.2.4.0', '::1');
check((list) => list.addRange('::', '::ffff:ffff:ffff', 'ipv6'), '1.2.3.4', '::ffff:1.2.3.4',
  '::2');
check((list) => list.addSubnet('10.1.2.3', 8), '10.200.0.1', '11.0.0.1', '::ffff:10.0.0.1');
check((list) => list.addSubnet('10.0.0.0', 9), '10.127.0.1', '10.128.0.1');
check((list) => list.addSubnet('::', 0, 'ipv6'), '1.2.3.4', '::1');
check((list) => list.addSubnet('8592:757c:efae:4e45::', 64, 'ipv6'), '8592:757c:efae:4e45::1',
  '8592:757c:efae:4e46::1');

const list = new BlockList();
list.addAddress('1.2.3.4');
list.addSubnet('::', 8, 'ipv6');
list.addRange('1.1.1.1', '1.1.1.2', 'IPv4');
list.addAddress(new SocketAddress({ address: '9.9.9.9' }));
console.log(list, JSON.stringify(list), BlockList.isBlockList(list), BlockList.isBlockList({}));
const copy = new BlockList();
copy.fromJSON(list.toJSON());
console.log(copy.rules, copy.check('1.1.1.2'),
  copy.check(new SocketAddress({ address: '9.9.9.9' })));
copy.fromJSON(JSON.stringify(list));
console.log(copy.rules.length);
say(() => list.addAddress('nonsense'));
say(() => list.addAddress(5));
say(() => list.addAddress('1.1.1.1', 'ipv5'));
say(() => list.addAddress('::1'));
say(() => list.addRange('1.1.1.5', '1.1.1.1'));
say(() => list.addRange('1.2.3.4', null));
say(() => list.addSubnet('1.1.1.1', 33));
say(() => list.addSubnet('::', 129, 'ipv6'));
say(() => list.addSubnet('::', '8', 'ipv6'));
say(() => list.check(5));
say(() => list.fromJSON(5));
