// _forkChild makes a channel of a descriptor that the parent left open: the way of Node's own children, by hand.
// Prints:
//   undefined undefined
//   function true 2
//   { twice: 42 }
//   0 null
'use strict';

const { spawn, _forkChild } = require('child_process');

if (process.argv[2] === 'child') {
  console.log(process.send, process.connected);
  _forkChild(3, 'json');
  console.log(typeof process.send, process.connected, _forkChild.length);
  process.on('message', (message) => {
    process.send({ twice: message * 2 }, () => process.disconnect());
  });
} else {
  const script = 'unset NODE_CHANNEL_FD NODE_CHANNEL_SERIALIZATION_MODE; exec "$0" "$@"';
  const child = spawn('/bin/sh', ['-c', script, process.execPath, __filename, 'child'],
                      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(21);
  child.on('message', (message) => console.log(message));
  child.on('exit', (code, signal) => console.log(code, signal));
}
