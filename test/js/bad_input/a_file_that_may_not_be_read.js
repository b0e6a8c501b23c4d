// Prints:
//   EACCES open true
//   still running
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');

// Not in the working directory, which is out of reach for the user that root becomes below.
const file = path.join(os.tmpdir(), `giro-unreadable-${process.pid}.js`);
fs.writeFileSync(file, 'console.log("read")', { mode: 0 });
// Root may read everything.
const isRoot = process.getuid() === 0;
if (isRoot) process.seteuid(65534);
try {
  require(file);
} catch ({ code, syscall, message }) {
  console.log(code, syscall, message.includes(file));
}
console.log('still running');
if (isRoot) process.seteuid(0);
fs.unlinkSync(file);
