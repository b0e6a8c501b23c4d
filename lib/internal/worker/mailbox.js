'use strict';

// postMessageToThread(): every thread has a mailbox, a broadcast channel with a name of its own
// that only it listens to. A message brings a port for the answer.

const { Promise } = primordials;
const { mailboxName, takeMailbox, threadId: ownId } = internalBinding('worker');
const messaging = internalBinding('messaging');
const { codes } = require('internal/errors');
const {
  MessageChannel, attach, kClosed, kHandle, kReceive, kReceiveError, post,
} = require('internal/message_port');

const kDelivered = 'delivered';
const kNobodyListens = 'nobody';
const kThrew = 'threw';

let isOpen = false;

// What comes is an event of the process.
function open() {
  if (isOpen) return;
  isOpen = true;
  const handle = takeMailbox();
  attach(handle, {
    __proto__: null,
    [kReceive]({ value, source, answer }) {
      answer.postMessage(deliver(value, source));
      answer.close();
    },
    [kReceiveError]() {},
    [kClosed]() {},
  });
  messaging.start(handle);
}

function deliver(value, source) {
  try {
    return process.emit('workerMessage', value, source) ? kDelivered : kNobodyListens;
  } catch {
    return kThrew;
  }
}

function send(id, value, list, timeout) {
  const name = mailboxName(id);
  if (!messaging.hasBroadcast(name)) throw new codes.ERR_WORKER_MESSAGING_FAILED();
  const { port1, port2 } = new MessageChannel();
  const target = attach(messaging.makeBroadcast(name), { __proto__: null, [kClosed]() {} });
  list[list.length] = port2;
  post(target, { value, source: ownId, answer: port2 }, list);
  messaging.close(target[kHandle]);
  return new Promise((resolve, reject) => {
    let timer;
    const end = (settle, result) => {
      if (timer !== undefined) require('timers').clearTimeout(timer);
      port1.close();
      settle(result);
    };
    port1.on('message', (answer) => {
      if (answer === kDelivered) end(resolve);
      else if (answer === kThrew) end(reject, new codes.ERR_WORKER_MESSAGING_ERRORED());
      else end(reject, new codes.ERR_WORKER_MESSAGING_FAILED());
    });
    port1.on('close', () => end(reject, new codes.ERR_WORKER_MESSAGING_FAILED()));
    if (timeout === undefined) return;
    timer = require('timers').setTimeout(() => {
      end(reject, new codes.ERR_WORKER_MESSAGING_TIMEOUT());
    }, timeout);
  });
}

// (id, value, timeout) or (id, value, transferList, timeout)
async function postMessageToThread(threadId, value, transferList, timeout) {
  if (typeof transferList === 'number' && timeout === undefined) {
    timeout = transferList;
    transferList = [];
  }
  const { validateNumber } = require('internal/validators');
  if (timeout !== undefined) validateNumber(timeout, 'timeout', 0);
  if (threadId === ownId) throw new codes.ERR_WORKER_MESSAGING_SAME_THREAD();
  open();
  const { readTransferList } = require('internal/message_port');
  return send(threadId, value, readTransferList(transferList), timeout);
}

module.exports = { open, postMessageToThread };
