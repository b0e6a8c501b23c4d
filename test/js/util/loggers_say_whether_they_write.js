// `enabled` of both loggers that util.debuglog() makes.
//
// Environment: NODE_DEBUG=shown
// Stderr has: SHOWN
// Prints:
//   true true function
//   false false function
'use strict';

const { debuglog } = require('util');

for (const section of ['shown', 'hidden']) {
  let inner;
  const outer = debuglog(section, (logger) => { inner = logger; });
  outer('begins');
  console.log(outer.enabled, inner.enabled, typeof Object.getOwnPropertyDescriptor(inner, 'enabled').get);
}
