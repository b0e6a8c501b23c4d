// The method that shows an EventTarget shows anything that has borrowed it.
// Prints:
//   Object {}
//   Borrower {}
'use strict';

const { inspect } = require('util');

const show = EventTarget.prototype[inspect.custom];
class Borrower {}
Borrower.prototype[inspect.custom] = show;
console.log({ [inspect.custom]: show, field: 42 });
console.log(new Borrower());
