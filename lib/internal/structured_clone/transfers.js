'use strict';

// What goes with a message: the transfer list, and objects of ours that know themselves how to
// travel (internal/transferable).

const {
  ArrayBufferPrototypeGetDetached, ArrayPrototypeIncludes, ArrayPrototypePush, Error,
  FunctionPrototypeCall, StringPrototypeSplit,
} = primordials;
const types = internalBinding('types');
const {
  isMarkedAsUntransferable, kClone, kCloneable, kDeserialize, kTransfer, kTransferList,
  kTransferable, transferModeOf,
} = require('internal/transferable');

function refuse(message) {
  const { DOMException } = require('internal/dom_exception');
  return new DOMException(message, 'DataCloneError');
}

function checkBuffer(buffer, buffers) {
  if (ArrayBufferPrototypeGetDetached(buffer) || isMarkedAsUntransferable(buffer)) {
    throw refuse('Cannot transfer object of unsupported type.');
  }
  if (ArrayPrototypeIncludes(buffers, buffer)) {
    throw refuse('Transfer list contains duplicate ArrayBuffer');
  }
}

function checkHost(object, hosts, source) {
  if (object === source) throw refuse('Transfer list contains source port');
  if (ArrayPrototypeIncludes(hosts, object)) {
    const { isMessagePort } = require('internal/message_port');
    const what = isMessagePort(object) ? 'MessagePort' : 'host object';
    throw refuse(`Transfer list contains duplicate ${what}`);
  }
  if (isMarkedAsUntransferable(object) || (transferModeOf(object) & kTransferable) === 0) {
    throw refuse('Cannot transfer object of unsupported type.');
  }
  const { isClosedPort } = require('internal/message_port');
  if (isClosedPort(object)) throw refuse('MessagePort in transfer list is already detached');
}

// Sorts what is to be transferred into ArrayBuffers and objects of ours.
function sortTransfers(list, source) {
  const buffers = [];
  const hosts = [];
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (types.isArrayBuffer(item)) {
      checkBuffer(item, buffers);
      ArrayPrototypePush(buffers, item);
    } else if (item !== null && typeof item === 'object' && transferModeOf(item) !== undefined) {
      checkHost(item, hosts, source);
      ArrayPrototypePush(hosts, item);
    } else {
      throw refuse('Found invalid value in transferList.');
    }
  }
  return { __proto__: null, buffers, hosts };
}

// ---- For src/runtime/messages/message.cc -------------------------------------------------------

function cloneHost(object) {
  const mode = transferModeOf(object);
  if ((mode & kCloneable) !== 0 && typeof object[kClone] === 'function') {
    const { data, deserializeInfo, shared } = FunctionPrototypeCall(object[kClone], object);
    return [deserializeInfo, data, shared];
  }
  throw refuse((mode & kTransferable) !== 0 ?
    'Object that needs transfer was found in message but not listed in transferList' :
    'Cannot clone object of unsupported type.');
}

function detachHost(object) {
  const { handleOf } = require('internal/message_port');
  const handle = handleOf(object);
  if (handle !== undefined) return handle;
  const list = typeof object[kTransferList] === 'function' ?
    FunctionPrototypeCall(object[kTransferList], object) : [];
  const { buffers, hosts } = sortTransfers(list);
  const { data, deserializeInfo } = FunctionPrototypeCall(object[kTransfer], object);
  return [deserializeInfo, data, buffers, hosts];
}

function makeHost(maker, data, shared) {
  const { 0: id, 1: name } = StringPrototypeSplit(maker, ':');
  if (!ArrayPrototypeIncludes(internalBinding('builtins').ids(), id)) {
    throw new Error(`Missing internal module '${id}'`);
  }
  const Class = require(id)[name];
  if (typeof Class?.prototype?.[kDeserialize] !== 'function') {
    throw new Error(`Unknown deserialize spec ${maker}`);
  }
  const object = new Class();
  return object[kDeserialize](data, shared) ?? object;
}

module.exports = { cloneHost, detachHost, makeHost, refuse, sortTransfers };
