// Paths may be URLs of files.
//
// Prints:
//   relative: "text"
//   stat: 4
//   http://host/x throws TypeError: The URL must be of scheme file (code ERR_INVALID_URL_SCHEME)
//   file://host/x throws TypeError: File URL host must be "localhost" or empty on linux (code ERR_INVALID_FILE_URL_HOST)
//   file:///a%2fb throws TypeError: File URL path must not include encoded / characters (code ERR_INVALID_FILE_URL_PATH)
//   file:///a%00b throws TypeError: The argument 'path' must be a string, Uint8Array, or URL without null bytes. Received '/a\x00b' (code ERR_INVALID_ARG_VALUE)
'use strict';

const fs = require('fs');
const { sync } = require('./fixtures/show');

fs.writeFileSync('a b', 'text');
const url = (text) => new URL(text, `file://${process.cwd()}/`);
sync('relative', () => fs.readFileSync(url('a%20b'), 'utf8'));
sync('stat', () => fs.statSync(url('a b')).size);
for (const text of ['http://host/x', 'file://host/x', 'file:///a%2fb', 'file:///a%00b']) {
  sync(text, () => fs.statSync(new URL(text)));
}
