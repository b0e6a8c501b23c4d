'use strict';

// What util.promisify() looks for on a function, for those that have it and load no more.

const { Symbol, SymbolFor } = primordials;

module.exports = {
  custom: SymbolFor('nodejs.util.promisify.custom'),
  // On functions of ours whose callbacks get several results: the names of them in the object that
  // the promise gives.
  customPromisifyArgs: Symbol('customPromisifyArgs'),
};
