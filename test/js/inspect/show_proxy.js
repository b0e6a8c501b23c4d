// showProxy: target and handler instead of the target alone.
// Needs: engine insides
// Prints:
//   Proxy [ { a: 1 }, { get: [Function: get] } ]
//   [ Proxy [ [Function: named], {} ] ]
//   [ Proxy [Array] ]
//   Proxy [ {}, Proxy [ { inner: 1 }, {} ] ]
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

show(new Proxy({ a: 1 }, { get() {} }), { showProxy: true });
show([new Proxy(function named() {}, {})], { showProxy: true });
show([new Proxy({}, {})], { showProxy: true, depth: 0 });
show(new Proxy({}, new Proxy({ inner: 1 }, {})), { showProxy: true });
