// Streams that fail: errors are swallowed unless somebody asked for them.
// Prints:
//   [ 'once error', 'write function', 'remove error' ]
//   write failed
//   "no callback\n"
//   heard
//   closed, not uncaught failed later
'use strict';

const { Console } = require('console');
const { Writable } = require('stream');

// A stream that keeps what is written to it.
const sink = () => {
  const stream = new Writable({
    write(chunk, encoding, done) { stream.text += chunk; done(); },
  });
  stream.text = '';
  return stream;
};
const failing = (calls) => ({
  write(text, callback) {
    calls.push(`write ${typeof callback}`);
    throw new Error('write failed');
  },
  listenerCount() { return 0; },
  once(name) { calls.push(`once ${name}`); },
  removeListener(name) { calls.push(`remove ${name}`); },
});
const calls = [];
new Console(failing(calls)).log('text');
console.log(calls);
try {
  new Console({ stdout: failing([]), ignoreErrors: false }).log('text');
} catch (error) {
  console.log(error.message);
}
const late = new Writable({
  write(chunk, encoding, done) { setImmediate(done, new Error('failed later')); },
});
new Console(late).log('text');
late.on('close', () => console.log('closed, not uncaught', late.errored.message));
const heard = new Writable({ write(chunk, encoding, done) { done(new Error('heard')); } });
heard.on('error', (error) => console.log(error.message));
new Console(heard).log('text');
const plain = sink();
new Console({ stdout: plain, ignoreErrors: false }).log('no callback');
console.log(JSON.stringify(plain.text));
