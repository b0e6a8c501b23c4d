// punycode: its version, names of hosts and addresses, code points.
// Options: --no-deprecation
// Prints:
//   2.1.0
//   maana-pta mañana xn--maana-pta.com
//   mañana.com джумла@xn--p-8sbkgc5ag7bhce.xn--ba-lmcq
//   [ 97, 128512 ] a😀
//   RangeError Invalid input
//   RangeError Illegal input >= 0x80 (not a basic code point)
'use strict';

const punycode = require('punycode');

console.log(punycode.version);
console.log(punycode.encode('mañana'), punycode.decode('maana-pta'), punycode.toASCII('mañana.com'));
console.log(punycode.toUnicode('xn--maana-pta.com'), punycode.toASCII('джумла@джpумлатест.bрфa'));
console.log(punycode.ucs2.decode('a\u{1f600}'), punycode.ucs2.encode([97, 0x1f600]));
for (const bad of ['ls8h=', '\x81-']) {
  try {
    console.log(punycode.decode(bad));
  } catch ({ name, message }) {
    console.log(name, message);
  }
}
