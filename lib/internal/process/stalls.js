'use strict';

// --stall-ms: what kept the loop too long is told to the program, when the loop goes on. What is printed meanwhile is
// the business of another thread (src/runtime/stall_watch.h).

const { setStallListener } = internalBinding('loop');
const { restore } = require('internal/async_context');
const { tell } = require('internal/diagnostics');

setStallListener((stall) => {
  restore(undefined);
  if (tell.on) tell.publish('giro.stall', stall);
  if (require.isProcessFilled()) process.emit('giro:stall', stall);
});
