// A bad option is a rejection, not an exception; a timer with `ref: false` does not keep the loop
// alive.
// Prints:
//   ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (1)
//   ERR_INVALID_ARG_TYPE The "options.signal" property must be an instance of AbortSignal. Received type string ('no')
//   ERR_INVALID_ARG_TYPE The "options.ref" property must be of type boolean. Received type string ('no')
//   ERR_INVALID_ARG_TYPE The "delay" argument must be of type number. Received type string ('no')
//   exit
'use strict';

const timers = require('timers/promises');

const show = (error) => console.log(error.code, error.message);
async function main() {
  await timers.setTimeout(1, null, 1).catch(show);
  await timers.setImmediate(null, { signal: 'no' }).catch(show);
  await timers.setTimeout(1, null, { ref: 'no' }).catch(show);
  await timers.setTimeout('no').catch(show);
  timers.setTimeout(1e6, null, { ref: false }).then(() => console.log('never'));
}
main();
process.on('exit', () => console.log('exit'));
