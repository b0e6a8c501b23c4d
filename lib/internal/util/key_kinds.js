'use strict';

// util.types.isKeyObject and isCryptoKey. There are no such objects before crypto is loaded, which
// puts its own answers here.

module.exports = {
  isKeyObject: () => false,
  isCryptoKey: () => false,
};
