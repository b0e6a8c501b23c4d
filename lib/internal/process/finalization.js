'use strict';

// process.finalization: functions called at the end for objects that are still there.

const { FunctionPrototypeBind, SafeFinalizationRegistry, SafeSet, SafeWeakRef } = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { emitExperimentalWarning } = require('internal/process/warning');

// Of each event the records { reference, callback }, in the order of their registration.
const records = { __proto__: null, exit: new SafeSet(), beforeExit: new SafeSet() };
const listeners = {
  __proto__: null,
  exit: FunctionPrototypeBind(callAll, undefined, 'exit'),
  beforeExit: FunctionPrototypeBind(callAll, undefined, 'beforeExit'),
};
const collected = new SafeFinalizationRegistry((record) => forget(record));

function callAll(event) {
  for (const record of records[event]) {
    const object = record.reference.deref();
    forget(record);
    if (object !== undefined) record.callback(object, event);
  }
}

function forget(record) {
  const set = records[record.event];
  if (!set.delete(record) || set.size > 0) return;
  process.removeListener(record.event, listeners[record.event]);
}

function add(event, object, callback) {
  if ((typeof object !== 'object' || object === null) && typeof object !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('obj', 'object', object);
  }
  const set = records[event];
  if (set.size === 0) process.on(event, listeners[event]);
  const record = { __proto__: null, event, reference: new SafeWeakRef(object), callback };
  set.add(record);
  collected.register(object, record, record);
}

function register(ref, callback) {
  emitExperimentalWarning('process.finalization.register');
  add('exit', ref, callback);
}

function registerBeforeExit(ref, callback) {
  emitExperimentalWarning('process.finalization.registerBeforeExit');
  add('beforeExit', ref, callback);
}

function unregister(ref) {
  emitExperimentalWarning('process.finalization.unregister');
  for (const event in records) {
    for (const record of records[event]) {
      if (record.reference.deref() === ref) forget(record);
    }
  }
}

module.exports = { finalization: { register, registerBeforeExit, unregister } };
