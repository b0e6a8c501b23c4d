'use strict';

// structuredClone(), and what C++ needs to know of objects for it (src/runtime/messages/).

const { ArrayPrototypePush, FunctionPrototypeCall, SymbolIterator } = primordials;
const binding = internalBinding('messaging');
const { bigIntToHex, describe } = require('internal/structured_clone/describe');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_MISSING_ARGS } } = require('internal/errors');
const made = require('internal/structured_clone/make');
const { TapeReader, TapeWriter, fromText } = require('internal/structured_clone/tape');
const transfers = require('internal/structured_clone/transfers');

binding.setHelpers({
  __proto__: null,
  describe,
  bigIntToHex,
  ...made,
  refuse: transfers.refuse,
  cloneHost: transfers.cloneHost,
  detachHost: transfers.detachHost,
  makeHost: transfers.makeHost,
  fromText,
  makePort: (handle) => require('internal/message_port').makePort(handle),
});

function badOptions(problem) {
  const error = new ERR_INVALID_ARG_TYPE('options', 'Object', undefined);
  error.message = `Failed to execute 'structuredClone': ${problem}`;
  return error;
}

// The list as an array. `failItem(index)` makes the error for something in it that is no object,
// `failAll()` that for what cannot be iterated over.
function listOf(iterable, failItem, failAll) {
  const list = [];
  const iterate = iterable[SymbolIterator];
  const iterator =
    typeof iterate === 'function' ? FunctionPrototypeCall(iterate, iterable) : undefined;
  const next = iterator?.next;
  if (typeof next !== 'function') throw failAll();
  for (;;) {
    const { done, value } = FunctionPrototypeCall(next, iterator);
    if (done) return list;
    const isObject = typeof value === 'object' ? value !== null : typeof value === 'function';
    if (!isObject) throw failItem(list.length);
    ArrayPrototypePush(list, value);
  }
}

function readTransfer(options) {
  if (options === undefined || options === null) return [];
  if (typeof options !== 'object' && typeof options !== 'function') {
    throw badOptions('Options cannot be converted to a dictionary');
  }
  const { transfer } = options;
  if (transfer === undefined) return [];
  const fail = () => badOptions('transfer in Options cannot be converted to sequence.');
  if (transfer === null || typeof transfer !== 'object') throw fail();
  const failItem = (index) => badOptions(`transfer in Options[${index}] is not an object.`);
  return listOf(transfer, failItem, fail);
}

function structuredClone(value, options) {
  if (arguments.length === 0) throw new ERR_MISSING_ARGS('The value argument must be specified');
  const list = readTransfer(options);
  if (list.length === 0) {
    const writer = new TapeWriter();
    if (writer.write(value)) return new TapeReader(writer.tape).read();
    return binding.clone(value, undefined, undefined, writer.reads);
  }
  const { buffers, hosts } = transfers.sortTransfers(list);
  return binding.clone(value, buffers, hosts);
}

module.exports = { listOf, structuredClone };
