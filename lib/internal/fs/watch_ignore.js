'use strict';

// The option `ignore` of fs.watch(): globs, patterns, functions, or a list of them.

const {
  ArrayIsArray, ArrayPrototypePush, RegExpPrototypeExec, StringPrototypeIncludes,
} = primordials;
const { basename } = require('path');
const { isRegExp } = require('internal/util/types');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');

// One without a slash is about the last name of a path.
function globMatcher(pattern) {
  const { matchesGlob } = require('internal/path/glob');
  const isOfNames = !StringPrototypeIncludes(pattern, '/');
  return (path) => matchesGlob(isOfNames ? basename(path) : path, pattern, false);
}

function matcherOf(ignored, name) {
  if (typeof ignored === 'string') {
    if (ignored === '') {
      throw new ERR_INVALID_ARG_VALUE(name, ignored, 'must be a non-empty string');
    }
    return globMatcher(ignored);
  }
  if (isRegExp(ignored)) return (path) => RegExpPrototypeExec(ignored, path) !== null;
  if (typeof ignored === 'function') return ignored;
  throw new ERR_INVALID_ARG_TYPE(name, ['string', 'RegExp', 'Function'], ignored);
}

// (path) => whether nobody wants to hear of it; undefined: all are heard of.
function ignoring(ignored) {
  if (ignored === undefined || ignored === null) return undefined;
  if (!ArrayIsArray(ignored)) return matcherOf(ignored, 'options.ignore');
  const matchers = [];
  for (let i = 0; i < ignored.length; i++) {
    ArrayPrototypePush(matchers, matcherOf(ignored[i], `options.ignore[${i}]`));
  }
  return (path) => {
    for (let i = 0; i < matchers.length; i++) {
      if (matchers[i](path)) return true;
    }
    return false;
  };
}

module.exports = { ignoring };
