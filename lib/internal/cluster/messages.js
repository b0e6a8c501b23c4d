'use strict';

// Messages between the primary and its workers. One that is answered carries a number, and its
// answer the same number as `ack`.

const { SafeMap } = primordials;

const callbacks = new SafeMap();
let sent = 0;

// False: nobody is there to hear it.
function send(target, message, handle, callback) {
  const isHeard = target.connected;
  if (isHeard) {
    const seq = sent++;
    if (callback !== undefined) callbacks.set(seq, callback);
    return target.send({ cmd: 'NODE_CLUSTER', ...message, seq }, handle);
  }
  return false;
}

// What listens to 'internalMessage': `receive(message, handle)` hears all that are no answers.
function listener(receive) {
  return function onInternalMessage(message, handle) {
    if (message.cmd !== 'NODE_CLUSTER') return;
    const callback = message.ack === undefined ? undefined : callbacks.get(message.ack);
    if (callback === undefined) {
      receive(message, handle);
    } else {
      callbacks.delete(message.ack);
      callback(message, handle);
    }
  };
}

module.exports = { listener, send };
