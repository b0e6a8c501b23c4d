'use strict';

// Which modules of lib/ are for users: all that are not below internal/.

const { ArrayPrototypePush, ObjectFreeze, StringPrototypeStartsWith } = primordials;
const { ids, isPublic } = internalBinding('builtins');

let publicIds;

function listPublicIds() {
  const all = ids();
  const list = [];
  for (let i = 0; i < all.length; i++) {
    if (!StringPrototypeStartsWith(all[i], 'internal/')) ArrayPrototypePush(list, all[i]);
  }
  return ObjectFreeze(list);
}

module.exports = {
  get publicIds() { return publicIds ??= listPublicIds(); },
  canBeRequiredByUsers: isPublic,
  canBeRequiredWithoutScheme: isPublic,
  requireForUser: require,
};
