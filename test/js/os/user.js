// os.userInfo(), os.homedir() and os.tmpdir().
// Prints:
//   null uid,gid,username,homedir,shell true
//   true true true
//   buffer: true true
//   hex: true
//   of no encoding: true true true
//   Error: from the getter
//   /of/the/environment ""
//   without HOME: true
//   /a /b /c/ / / /tmp /b
'use strict';

const os = require('os');

const user = os.userInfo();
console.log(Object.getPrototypeOf(user), Object.keys(user).join(), user.uid === process.geteuid());
console.log(Number.isInteger(user.gid), user.username.length > 0, user.homedir[0] === '/');
const bytes = os.userInfo({ encoding: 'buffer' });
console.log('buffer:', Buffer.isBuffer(bytes.shell), `${bytes.username}` === user.username);
const hex = Buffer.from(user.homedir).toString('hex');
console.log('hex:', os.userInfo({ encoding: 'hex' }).homedir === hex);
console.log('of no encoding:', ...[null, 5, { encoding: 'nothing' }].map(
  (options) => os.userInfo(options).shell === user.shell));
try {
  os.userInfo({ get encoding() { throw new Error('from the getter'); } });
} catch (error) {
  console.log(`${error}`);
}

const homes = ['/of/the/environment', ''].map((home) => {
  process.env.HOME = home;
  return os.homedir();
});
console.log(homes[0], JSON.stringify(homes[1]));
delete process.env.HOME;
console.log('without HOME:', os.homedir() === user.homedir);

// What the three variables are, and so what the folder is; one slash at its end goes.
const settings = [
  ['/a', '/b', '/c'], [undefined, '/b/', '/c'], [undefined, undefined, '/c//'], ['', '', '/'],
  ['//', '', ''], ['', '', ''], ['', '/b', ''],
];
console.log(settings.map((values) => {
  ['TMPDIR', 'TMP', 'TEMP'].forEach((name, i) => {
    if (values[i] === undefined) delete process.env[name];
    else process.env[name] = values[i];
  });
  return os.tmpdir();
}).join(' '));
