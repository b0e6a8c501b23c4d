// util.diff: the shortest edit between texts or lists.
// Prints:
//   =1 =2 -3 -4 +! +! =5 -6 +! =7 -8 +!
//
//   +a +b
//   -a -b
//   =one -two =three +four
//   -a -b =c +b =a =b -b =a +c
//   =same
//   ERR_INVALID_ARG_TYPE The "actual" argument must be of type string. Received type number (1)
//   ERR_INVALID_ARG_TYPE The "expected" argument must be of type string. Received type number (1)
//   ERR_INVALID_ARG_TYPE The "actual[0]" argument must be of type string. Received type number (1)
//   ERR_INVALID_ARG_TYPE The "expected[1]" argument must be of type string. Received null
'use strict';

const { diff } = require('util');

const show = (a, b) =>
  console.log(diff(a, b).map(([kind, text]) => '-=+'[1 - kind] + text).join(' '));
show('12345678', '12!!5!7!');
show('abc', 'abc');
show('', 'ab');
show('ab', '');
show(['one', 'two', 'three'], ['one', 'three', 'four']);
show('abcabba', 'cbabac');
show(['same'], ['same']);
for (const args of [[1, 'a'], ['a', 1], [[1], []], ['a', ['b', null]]]) {
  try {
    diff(...args);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
