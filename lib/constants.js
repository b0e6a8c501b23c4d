'use strict';

// All constants in one object, as it was before they had modules.

const { ObjectAssign, ObjectFreeze } = primordials;
const { constants: fs } = require('fs');
const {
  constants: { defaultCipherList, ...crypto },
} = require('internal/crypto/constants');
const { constants: { dlopen, errno, priority, signals } } = require('os');

module.exports = ObjectFreeze(
  ObjectAssign({}, dlopen, errno, priority, signals, fs, crypto));
