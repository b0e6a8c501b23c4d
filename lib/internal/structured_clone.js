'use strict';

// structuredClone(), and what C++ needs to know of objects for it (src/runtime/messages/).

const { ArrayPrototypePush, SymbolIterator } = primordials;
const binding = internalBinding('messaging');
const { bigIntToHex, describe } = require('internal/structured_clone/describe');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_MISSING_ARGS } } = require('internal/errors');
const made = require('internal/structured_clone/make');
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
  makePort: (handle) => require('internal/message_port').makePort(handle),
});

function badOptions(problem) {
  const error = new ERR_INVALID_ARG_TYPE('options', 'Object', undefined);
  error.message = `Failed to execute 'structuredClone': ${problem}`;
  return error;
}

// The list as an array; `fail(index)` makes the error for something in it that is no object.
function listOf(iterable, fail) {
  const list = [];
  for (const item of iterable) {
    if ((typeof item !== 'object' && typeof item !== 'function') || item === null) throw fail(list.length);
    ArrayPrototypePush(list, item);
  }
  return list;
}

function readTransfer(options) {
  if (options === undefined || options === null) return [];
  if (typeof options !== 'object' && typeof options !== 'function') {
    throw badOptions('Options cannot be converted to a dictionary');
  }
  const { transfer } = options;
  if (transfer === undefined) return [];
  if (transfer === null || typeof transfer !== 'object' || typeof transfer[SymbolIterator] !== 'function') {
    throw badOptions('transfer in Options cannot be converted to sequence.');
  }
  return listOf(transfer, (index) => badOptions(`transfer in Options[${index}] is not an object.`));
}

function structuredClone(value, options) {
  if (arguments.length === 0) throw new ERR_MISSING_ARGS('The value argument must be specified');
  const { buffers, hosts } = transfers.sortTransfers(readTransfer(options));
  return binding.clone(value, buffers, hosts);
}

module.exports = { listOf, structuredClone };
