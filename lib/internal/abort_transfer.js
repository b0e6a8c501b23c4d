'use strict';

// Signals that can be transferred to another thread: the one that arrives is aborted when the one
// that was sent is, by a message.

const { ObjectDefineProperty } = primordials;
const { AbortController, AbortSignal } = require('internal/abort_controller');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { MessageChannel } = require('internal/message_port');
const {
  kDeserialize, kTransfer, kTransferList, kTransferable, setTransferMode,
} = require('internal/transferable');

// What stands for a signal on its way: made when its transfer list is asked for, which is first.
class Passage {
  constructor(signal) {
    this.signal = signal;
    this.far = undefined;
  }

  transferList() {
    if (this.signal.aborted) return [];
    const { port1, port2 } = new MessageChannel();
    port1.unref();
    const { signal } = this;
    signal.addEventListener('abort', () => {
      port1.postMessage(signal.reason);
      port1.close();
    }, { once: true });
    this.far = port2;
    return [port2];
  }

  take() {
    const { aborted, reason } = this.signal;
    const data = { aborted, reason: aborted ? reason : undefined, port: this.far };
    return { data, deserializeInfo: 'internal/abort_transfer:ReceivedSignal' };
  }
}

class ReceivedSignal {
  [kDeserialize]({ aborted, reason, port }) {
    if (aborted) return transferableAbortSignal(AbortSignal.abort(reason));
    const controller = new AbortController();
    port.on('message', (told) => {
      port.close();
      controller.abort(told);
    });
    port.unref();
    return transferableAbortSignal(controller.signal);
  }
}

function define(object, key, value) {
  ObjectDefineProperty(object, key, { __proto__: null, value, configurable: true });
}

function transferableAbortSignal(signal) {
  if (!(signal instanceof AbortSignal)) {
    throw new ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  }
  if (signal[kTransfer] !== undefined) return signal;
  const passage = new Passage(signal);
  setTransferMode(signal, kTransferable, () => true);
  define(signal, kTransferList, () => passage.transferList());
  define(signal, kTransfer, () => passage.take());
  return signal;
}

function transferableAbortController() {
  const controller = new AbortController();
  transferableAbortSignal(controller.signal);
  return controller;
}

module.exports = { ReceivedSignal, transferableAbortController, transferableAbortSignal };
