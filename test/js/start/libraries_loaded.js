// Every shared library costs each start some tenths of a millisecond. What the engine's library is
// linked with, and calls only for its inspector and its log, is not loaded; nor is anything of ours.
//
// Needs: giro
// Prints:
//   none of them

'use strict';

const fs = require('fs');

const loaded = fs.readFileSync('/proc/self/maps', 'utf8');
// Sanitized builds do without this.
const unwanted = loaded.includes('libasan') ? [] :
  ['libblkid', 'libcap', 'libcares', 'libcrypto', 'libgcrypt', 'libgmodule', 'liblzma', 'libmount',
   'libselinux', 'libssl', 'liburing', 'libzstd'];
console.log(unwanted.filter((name) => loaded.includes(`/${name}`)).join(' ') || 'none of them');
