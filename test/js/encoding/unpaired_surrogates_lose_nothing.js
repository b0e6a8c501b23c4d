// A string with an unpaired surrogate becomes U+FFFD there on its way to the system, and what stands behind it stays:
// names of files, arguments, the environment, what is hashed and what is written.
// Prints:
//   file: "éééééevil.php�.txt"
//   link: "éééééevil.php�.txt"
//   argument: "éééééevil.php�.txt"
//   environment: "éééééevil.php�.txt"
//   content: 17 bytes
//   appended: 17 bytes
//   Buffer: 17 bytes
//   digest: differs
//   hmac key: differs
//   pbkdf2: differs
//   scrypt: differs
//   random lengths: all whole
'use strict';

const { execFileSync } = require('child_process');
const crypto = require('crypto');
const fs = require('fs');

const name = `${JSON.parse('"\\u00e9\\u00e9\\u00e9\\u00e9\\u00e9evil.php\\ud800"')}.txt`;
const show = (label, text) => console.log(`${label}: ${JSON.stringify(String(text))}`);

fs.mkdirSync('made');
fs.writeFileSync(`made/${name}`, 'x');
show('file', fs.readdirSync('made')[0]);
fs.symlinkSync(name, 'link');
show('link', fs.readlinkSync('link'));
show('argument', execFileSync('printf', ['%s', name]));
show('environment', execFileSync('printenv', ['GIVEN'], { env: { ...process.env, GIVEN: name } }).toString().trim());

const start = `${'é'.repeat(5)}\ud800`;
const one = `${start}AAAA`;
const other = `${start}BBBB`;
fs.writeFileSync('content', one);
console.log(`content: ${fs.readFileSync('content').length} bytes`);
fs.appendFileSync('appended', one);
console.log(`appended: ${fs.statSync('appended').size} bytes`);
console.log(`Buffer: ${Buffer.from(one).length} bytes`);

function compare(label, made) {
  console.log(`${label}: ${made(one).equals(made(other)) ? 'is the same' : 'differs'}`);
}
compare('digest', (text) => crypto.createHash('sha256').update(text).digest());
compare('hmac key', (text) => crypto.createHmac('sha256', text).update('x').digest());
compare('pbkdf2', (text) => crypto.pbkdf2Sync(text, 's', 1, 16, 'sha1'));
compare('scrypt', (text) => crypto.scryptSync(text, 's', 16, { N: 2 }));

let cut = 0;
for (const before of ['', 'x', 'é', '€', '😀']) {
  for (let repeats = 0; repeats < 8; repeats++) {
    for (let behind = 0; behind < 20; behind++) {
      const text = `${before.repeat(repeats)}\udc00${'z'.repeat(behind)}`;
      process.env.GIVEN = text;
      if (process.env.GIVEN !== text.toWellFormed()) cut++;
    }
  }
}
console.log(`random lengths: ${cut === 0 ? 'all whole' : `${cut} cut off`}`);
