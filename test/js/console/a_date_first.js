// The first thing that a program formats is a Date, by way of %s.
// Prints:
//   1970-01-01T00:00:00.000Z
'use strict';

console.log('%s', new Date(0));
