// querystring.unescape never throws for bad escapes, and is what parse uses; it can be replaced.
// Prints:
//   "a%20b" "a b"
//   "a+b" "a+b"
//   "%e4%b8%ad" "中"
//   "%E4" "�"
//   "%zz%41" "%zzA"
//   "%" "%"
//   "" ""
//   "%u4e2d" "%u4e2d"
//   5 undefined null
//   <Buffer 61 20 25 7a 7a>
//   [Object: null prototype] { '<a>': '<%41>', '<b>': '<c>' }
'use strict';

const querystring = require('querystring');

for (const text of ['a%20b', 'a+b', '%e4%b8%ad', '%E4', '%zz%41', '%', '', '%u4e2d']) {
  console.log(JSON.stringify(text), JSON.stringify(querystring.unescape(text)));
}
console.log(querystring.unescape(5), querystring.unescape(undefined), querystring.unescape(null));
console.log(querystring.unescapeBuffer('a%20%zz'));
querystring.unescape = (text) => `<${text}>`;
console.log(querystring.parse('a=%41&b=c'));
