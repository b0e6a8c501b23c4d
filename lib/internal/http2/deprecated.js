'use strict';

const { deprecate } = require('internal/util/deprecate');

const warnOfPriority = deprecate(
  () => {},
  'http2Stream.priority is longer supported after priority signalling was deprecated in RFC 9113',
  'DEP0194');

const warnOfWeight = deprecate(
  () => {}, 'Priority signaling has been deprecated as of RFC 9113.', 'DEP0194');

module.exports = { warnOfPriority, warnOfWeight };
