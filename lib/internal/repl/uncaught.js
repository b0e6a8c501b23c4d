'use strict';

// Errors of what a REPL's lines have started: they are shown there, and the program lives on.

const { FunctionPrototypeCall, ReflectApply, SafeWeakMap } = primordials;
const EventEmitter = require('events');

const owners = new SafeWeakMap();  // server -> its domain, and whether the program is its
let servers;  // the AsyncLocalStorage of those whose line is being evaluated, or was

function show(server, error) {
  if (!server.underscoreErrAssigned) server.lastError = error;
  const goOn = () => {
    server.clearBufferedCommand();
    if (!server.closed) server.displayPrompt();
  };
  if (owners.get(server).isStandalone && process.listenerCount('uncaughtException') > 0) {
    process.nextTick(() => {
      process.emit('uncaughtException', error);
      goOn();
    });
    return;
  }
  const { showError } = require('internal/repl/errors');
  server.output.write(showError(server, error));
  goOn();
}

// The place of Node's domain: an 'error' is shown.
function attach(server, { standalone }) {
  const domain = new EventEmitter();
  domain.on('error', (error) => show(server, error));
  if (servers === undefined) {
    const { AsyncLocalStorage } = require('async_hooks');
    servers = new AsyncLocalStorage();
    const { setReplHandler } = require('internal/process/uncaught');
    setReplHandler((error, isLast) => {
      const owner = servers.getStore();
      if (owner === undefined || owner.isStandalone !== isLast) return false;
      owner.domain.emit('error', error);
      return true;
    });
  }
  owners.set(server, { __proto__: null, domain, isStandalone: !!standalone });
  if (!standalone) refuseListeners(server);
  return domain;
}

let refusing = 0;

// Listeners would be called for the errors of the whole program.
function refuseListener(event) {
  if (event !== 'uncaughtException') return;
  const owner = servers.getStore();
  if (owner === undefined || owner.isStandalone) return;
  const { codes: { ERR_INVALID_REPL_INPUT } } = require('internal/errors');
  throw new ERR_INVALID_REPL_INPUT('Listeners for `uncaughtException` cannot be used in the REPL');
}

function refuseListeners(server) {
  if (refusing++ === 0) process.prependListener('newListener', refuseListener);
  server.once('exit', () => {
    if (--refusing === 0) process.removeListener('newListener', refuseListener);
  });
}

// `evaluate` inside of what marks the callbacks that come of it.
function guard(server, evaluate) {
  return function(code, context, file, callback) {
    const owner = owners.get(server);
    servers.run(owner, () => {
      try {
        FunctionPrototypeCall(evaluate, server, code, context, file, (...results) => {
          servers.exit(() => ReflectApply(callback, undefined, results));
        });
      } catch (error) {
        servers.exit(() => owner.domain.emit('error', error));
      }
    });
  };
}

module.exports = { attach, guard };
