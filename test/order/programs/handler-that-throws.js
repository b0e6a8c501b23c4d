'use strict';

// L4: exit code 7.
process.on('uncaughtException', (error) => {
  console.log('uncaught', error.message);
  throw new Error('from the handler');
});
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => console.log('never'));
process.nextTick(() => { throw new Error('from a tick'); });
