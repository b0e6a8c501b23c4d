// isIP(), isIPv4() and isIPv6().
// Prints:
//   "1.2.3.4" 4 true false
//   "01.2.3.4" 0 false false
//   "1.2.3" 0 false false
//   "1.2.3.4.5" 0 false false
//   "256.1.1.1" 0 false false
//   "::1" 6 false true
//   "::" 6 false true
//   "::1%lo" 6 false true
//   "::1%" 0 false false
//   "::1%a b" 0 false false
//   "1.2.3.4%lo" 0 false false
//   "::ffff:1.2.3.4" 6 false true
//   "1::2::3" 0 false false
//   "0:0:0:0:0:0:0:0:0" 0 false false
//   "fe80::1%eth0.1-2:3" 6 false true
//   "1.2.3.4\u0000" 0 false false
//   "" 0 false false
//   " 1.2.3.4" 0 false false
//   "localhost" 0 false false
//   null 0 false false
//   undefined 0 false false
//   5 0 false false
//   {} 6 false true
'use strict';

const { isIP, isIPv4, isIPv6 } = require('net');

const texts = [
  '1.2.3.4', '01.2.3.4', '1.2.3', '1.2.3.4.5', '256.1.1.1', '::1', '::', '::1%lo', '::1%',
  '::1%a b', '1.2.3.4%lo',
  '::ffff:1.2.3.4', '1::2::3', '0:0:0:0:0:0:0:0:0', 'fe80::1%eth0.1-2:3', '1.2.3.4\0', '',
  ' 1.2.3.4', 'localhost',
  null, undefined, 5, { toString: () => '::1' },
];
for (const text of texts) console.log(JSON.stringify(text), isIP(text), isIPv4(text), isIPv6(text));
