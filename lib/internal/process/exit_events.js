'use strict';

// What C++ calls when nothing keeps the program alive any more, and when it ends (L1 to L3). Loaded
// with what has a say in it: the process object and the loader of ES modules.

const { cache, isProcessFilled, life } = require;

life.emitBeforeExit = () => {
  if (!isProcessFilled()) return;
  const { restore, slot } = require('internal/async_context');
  restore(undefined);
  slot.hooks?.tellDestroyed();
  cache['internal/modules/hooks_thread']?.exports.onIdle();
  process.emit('beforeExit', process.exitCode ?? 0);
};

// Of a main module that waits for something which will never come (L4).
function unsettledCode() {
  return cache['internal/modules/esm/loader']?.exports.unsettledCode() ?? 0;
}

life.emitExit = () => {
  const code = unsettledCode();
  if (!isProcessFilled()) return code;
  require('internal/async_context').restore(undefined);
  if (!process._exiting) {
    process._exiting = true;
    if (code !== 0) process.exitCode ??= code;
    process.emit('exit', process.exitCode ?? code);
  }
  cache['internal/coverage/collect']?.exports.write();
  return process.exitCode ?? code;
};
