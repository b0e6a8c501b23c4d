// Arrays: holes, extra keys, limits, subclasses; the arguments object.
// Prints:
//   []
//   [ 1, 'a', null, undefined ]
//   [ <1 empty item> ]
//   [ <2 empty items>, 1, <1 empty item> ]
//   [ undefined, <1 empty item>, undefined ]
//   [ <5 empty items> ]
//   [ 1, 2, key: 'value', '-1': 3 ]
//   [ key: 'value' ]
//   [ ... 3 more items ]
//   [ 1, ... 2 more items ]
//   [ 1, 2, ... 1 more item ]
//   [ 1, <2 empty items>, ... 1 more item ]
//   [ 1, ... 2 more items, key: 1 ]
//     7, 7, 7, 7,|  ... 100 more items|]
//   false
//   [ <3 empty items>, 'near', <999996 empty items>, 'far' ]
//   [ 1, [length]: 1 ]
//   List(3) [ 1, 2, 3 ]
//   List(0) []
//   [Array(2): null prototype] [ 1, 2 ]
//   [ [Getter], 2 ]
//   [ [ [ [Array] ] ] ]
//   [ [], {}, [ [] ] ]
//   [Arguments] { '0': 1, '1': 'two' }
//   [Arguments] {}
//   [Arguments: null prototype] { '0': 1 }
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

show([]);
show([1, 'a', null, undefined]);
show([,]);
show([, , 1, , ]);
show([undefined, , undefined]);
show(new Array(5));
show(Object.assign([1, 2], { key: 'value', '-1': 3 }));
show(Object.assign([], { key: 'value' }));
show([1, 2, 3], { maxArrayLength: 0 });
show([1, 2, 3], { maxArrayLength: 1 });
show([1, 2, 3], { maxArrayLength: 2 });
show([1, , , 3], { maxArrayLength: 2 });
show(Object.assign([1, 2, 3], { key: 1 }), { maxArrayLength: 1 });
console.log(inspect(new Array(200).fill(7)).split('\n').slice(-3).join('|'));
console.log(inspect(new Array(200).fill(7), { maxArrayLength: null }).includes('more'));
const sparse = [];
sparse[1e6] = 'far';
sparse[3] = 'near';
show(sparse);
show([1], { showHidden: true });
show(new (class List extends Array {})(1, 2, 3));
show(new (class List extends Array {})());
show(Object.setPrototypeOf([1, 2], null));
show(Object.defineProperty([1, 2], 0, { get() { return 5; }, enumerable: true }));
show([[[[[]]]]]);
show([[], {}, [[]]]);
(function() { show(arguments); })(1, 'two');
(function() { show(arguments); })();
(function() { show(Object.setPrototypeOf(arguments, null)); })(1);
