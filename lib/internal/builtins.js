'use strict';

// Which modules of lib/ are for users: all that are not below internal/.

const {
  ArrayPrototypePush, ArrayPrototypeSort, ObjectFreeze, StringPrototypeStartsWith,
} = primordials;
const { ids, isPublic } = internalBinding('builtins');

let publicIds;
// Those asked for before: a repeated require() stays in JavaScript.
const known = { __proto__: null };

function canBeRequiredByUsers(id) {
  if (known[id] === true) return true;
  return isPublic(id) && (known[id] = true);
}

// Those that are newer than packages of the same name.
function needsScheme(id) {
  return id === 'test' || id === 'test/reporters';
}

function canBeRequiredWithoutScheme(id) {
  return canBeRequiredByUsers(id) && !needsScheme(id);
}

function listPublicIds() {
  const all = ids();
  const list = [];
  for (let i = 0; i < all.length; i++) {
    const id = all[i];
    if (StringPrototypeStartsWith(id, 'internal/')) continue;
    ArrayPrototypePush(list, needsScheme(id) ? `node:${id}` : id);
  }
  return ObjectFreeze(ArrayPrototypeSort(list));
}

function copyPublicIds() {
  return primordials.ArrayPrototypeSlice(publicIds ??= listPublicIds());
}

module.exports = {
  get publicIds() { return publicIds ??= listPublicIds(); },
  copyPublicIds,
  canBeRequiredByUsers,
  canBeRequiredWithoutScheme,
  requireForUser: require,
};
