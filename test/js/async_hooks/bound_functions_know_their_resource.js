// The property of a bound function is deprecated, but there.
// Prints:
//   true true
// Stderr has: [DEP0172]
'use strict';

const { AsyncResource } = require('async_hooks');

const resource = new AsyncResource('test');
const bound = resource.bind(() => {});
console.log(bound.asyncResource === resource, bound.propertyIsEnumerable('asyncResource'));
