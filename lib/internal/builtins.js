'use strict';

// Which modules of lib/ are for users: all that are not below internal/.

const {
  ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort, ObjectFreeze, StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;
const { ids, isPublic, needsScheme } = internalBinding('builtins');

let publicIds;
// Those asked for before: a repeated require() stays in JavaScript.
const known = { __proto__: null };

// An option took it away.
const hidden = { __proto__: null };

function canBeRequiredByUsers(id) {
  if (known[id] === true) return true;
  return isPublic(id) && hidden[id] !== true && (known[id] = true);
}

function hide(id) {
  hidden[id] = true;
}

function canBeRequiredWithoutScheme(id) {
  return canBeRequiredByUsers(id) && !needsScheme(id);
}

function hasScheme(request) {
  return StringPrototypeStartsWith(request, 'node:');
}

// The id of the built-in module that a request means, or undefined.
function builtinId(request) {
  if (hasScheme(request)) {
    const id = StringPrototypeSlice(request, 5);
    return canBeRequiredByUsers(id) ? id : undefined;
  }
  return canBeRequiredWithoutScheme(request) ? request : undefined;
}

function loadBuiltin(id, request) {
  if (id === undefined) {
    const { codes: { ERR_UNKNOWN_BUILTIN_MODULE } } = require('internal/errors');
    throw new ERR_UNKNOWN_BUILTIN_MODULE(request);
  }
  return require(id);
}

function listPublicIds() {
  const all = ids();
  const list = [];
  for (let i = 0; i < all.length; i++) {
    const id = all[i];
    if (StringPrototypeStartsWith(id, 'internal/') || hidden[id] === true) continue;
    ArrayPrototypePush(list, needsScheme(id) ? `node:${id}` : id);
  }
  return ObjectFreeze(ArrayPrototypeSort(list));
}

function copyPublicIds() {
  return ArrayPrototypeSlice(publicIds ??= listPublicIds());
}

module.exports = {
  get publicIds() { return publicIds ??= listPublicIds(); },
  copyPublicIds,
  builtinId,
  canBeRequiredByUsers,
  canBeRequiredWithoutScheme,
  hasScheme,
  hide,
  loadBuiltin,
  requireForUser: require,
};
