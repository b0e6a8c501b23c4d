'use strict';

// util.types.isKeyObject and isCryptoKey, and whether two keys are alike. There are no such objects before crypto is loaded, which
// puts its own answers here.

module.exports = {
  isKeyObject: () => false,
  isCryptoKey: () => false,
  areEqual: () => false,
};
