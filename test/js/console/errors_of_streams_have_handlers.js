// What consoles keep under names of their own: whether errors of streams are swallowed, by which handlers, and running times.
// Prints:
//   true 0
//   [ 'a' ]
//   true 1
//   false
//   nothing thrown 0
//   false 1
//   told: two fails
'use strict';

const { Console } = require('console');
const { Writable } = require('stream');

console.log(console._ignoreErrors, console._times.size);
console.time('a');
console.log([...console._times.keys()]);
console._times.delete('a');

const make = (name, ignoreErrors) => {
  const failing = () => new Writable({ write: (chunk, encoding, done) => done(new Error(`${name} fails`)) });
  const stdout = failing();
  return { stdout, made: new Console({ stdout, stderr: failing(), ignoreErrors }) };
};

const swallowing = make('one', true);
console.log(swallowing.made._ignoreErrors, swallowing.made._stdoutErrorHandler.length);
console.log(swallowing.made._stdoutErrorHandler === swallowing.made._stderrErrorHandler);
swallowing.made.log('x');
console.log('nothing thrown', swallowing.stdout.listenerCount('error'));

const telling = make('two', false);
telling.stdout.on('error', ({ message }) => console.log('told:', message));
telling.made.log('x');
console.log(telling.made._ignoreErrors, telling.stdout.listenerCount('error'));
