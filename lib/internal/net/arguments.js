'use strict';

// listen(), connect() and createConnection() take (options), (port, host) or (path).

const { Number, Symbol } = primordials;

const kNormalized = Symbol('normalizedArgs');

// "80" is a port, as 80 is.
function isPipeName(value) {
  return typeof value === 'string' && toNumber(value) === false;
}

// The number that a port or a backlog is, or false.
function toNumber(value) {
  return (value = Number(value)) >= 0 ? value : false;
}

// [options, callback or null]
function normalizeArgs(args) {
  const first = args[0];
  let options = {};
  if (args.length > 0) {
    if (typeof first === 'object' && first !== null) {
      options = first;
    } else if (isPipeName(first)) {
      options.path = first;
    } else {
      options.port = first;
      if (args.length > 1 && typeof args[1] === 'string') options.host = args[1];
    }
  }
  const last = args[args.length - 1];
  const normalized = [options, typeof last === 'function' ? last : null];
  normalized[kNormalized] = true;
  return normalized;
}

function isNormalized(args) {
  return typeof args === 'object' && args !== null && args[kNormalized] === true;
}

module.exports = { isNormalized, isPipeName, normalizeArgs, toNumber };
