// Prints:
//   timeout true a b
//   interval true a b
//   immediate true a b
'use strict';

const timeout = setTimeout(function(...args) {
  console.log('timeout', this === timeout, ...args);
  const interval = setInterval(function(...more) {
    console.log('interval', this === interval, ...more);
    clearInterval(this);
    const immediate = setImmediate(function(...most) {
      console.log('immediate', this === immediate, ...most);
    }, 'a', 'b');
  }, 1, 'a', 'b');
}, 1, 'a', 'b');
