// A URL that is deeper than inspect() looks is shown without its parts.
// Prints:
//   { a: URL {} } URL {}
//   { a: Derived [URL] {} } Derived [URL] {}
//   { a: [URL] } [URL]
'use strict';

const { inspect } = require('util');

class Derived extends URL {}
const marked = new URL('a:b');
marked.x = 1;
for (const url of [new URL('https://u:p@h:8080/p?q#h'), new Derived('a:b'), marked]) {
  console.log(inspect({ a: url }, { depth: 0 }), inspect(url, { depth: -1 }));
}
