// What node:os exports, and which functions are their values where a value is wanted.
// Prints:
//   arch availableParallelism cpus endianness freemem getPriority homedir hostname loadavg
//   networkInterfaces platform release setPriority tmpdir totalmem type userInfo uptime version
//   machine constants EOL devNull
//   "\n" "/dev/null"
//   convertible: arch availableParallelism endianness freemem homedir hostname platform release
//   tmpdir totalmem type uptime version machine
//   true true true
//   constants false false
//   EOL false true
//   devNull false true
'use strict';

const os = require('os');

function printWords(words) {
  let line = '';
  for (const word of words) {
    if (`${line} ${word}`.length > 96) {
      console.log(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  console.log(line);
}

printWords(Object.keys(os));
console.log(JSON.stringify(os.EOL), JSON.stringify(os.devNull));
const isConvertible = (name) => os[name][Symbol.toPrimitive] !== undefined;
printWords(['convertible:', ...Object.keys(os).filter(isConvertible)]);
console.log(`${os.hostname}` === os.hostname(), +os.totalmem === os.totalmem(),
  os.type + '' === os.type());
for (const name of ['constants', 'EOL', 'devNull']) {
  const { writable, configurable } = Object.getOwnPropertyDescriptor(os, name);
  console.log(name, writable, configurable);
}
