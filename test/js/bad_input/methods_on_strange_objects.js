// Methods of ours on objects that are not ours throw or do nothing; a module without a file has no package.
//
// Prints:
//   Illegal invocation
//   MODULE_NOT_FOUND
// Needs: giro
'use strict';

const Module = require('module');
const tty = require('tty');

try {
  tty.ReadStream.prototype.ref.call({});
} catch (error) {
  console.log(error.message);
}
try {
  Module._resolveFilename('none', new Module('strange'));
} catch (error) {
  console.log(error.code);
}
