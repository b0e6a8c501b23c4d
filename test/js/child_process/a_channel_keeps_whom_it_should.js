// A child lives as long as it listens, its parent as long as it is connected; and messages wait for
// who begins to listen later.
// Prints:
//   silent 0
//   listening 3
//   unreferenced 0
//   stopped 0
//   late: waited
//   late 0
//   disconnected false
//   exit 0
'use strict';

const { fork } = require('child_process');

const children = {
  silent() {},
  listening() {
    process.on('message', () => process.exit(3));
  },
  unreferenced() {
    process.on('message', () => {});
    process.channel.unref();
  },
  stopped() {
    const listener = () => {};
    process.on('message', listener);
    process.removeListener('message', listener);
  },
  late() {
    setTimeout(() => process.once('message', (message) => {
      console.log('late:', message);
    }), 20);
  },
};
if (children[process.argv[2]] !== undefined) {
  children[process.argv[2]]();
  return;
}

async function main() {
  for (const name of Object.keys(children)) {
    const child = fork(__filename, [name]);
    child.on('error', () => {});
    if (name === 'late') child.send('waited');
    if (name === 'listening') child.send('go');
    await new Promise((resolve) => child.on('close', (code) => {
      console.log(name, code);
      resolve();
    }));
  }
  const child = fork(__filename, ['listening']);
  child.on('disconnect', () => console.log('disconnected', child.connected));
  child.on('exit', (code) => console.log('exit', code));
  child.disconnect();
}
main();
