// Prints:
//   ERR_MISSING_ARGS
//   ERR_INVALID_ARG_TYPE
'use strict';

const { findPackageJSON } = require('module');

for (const call of [() => findPackageJSON(), () => findPackageJSON('.', 5)]) {
  try {
    call();
  } catch (error) {
    console.log(error.code);
  }
}
