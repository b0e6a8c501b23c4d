// PBKDF2, scrypt and HKDF, at once and in the pool; secrets as KeyObjects.
// Prints:
//   ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957
//   dc55bd5dd4
//   77d6576238657b203b19ca42c18a0497
//   27b418c674c769d12501fbb1f53bac32
//   true 9ca0d662557439e3b83365f2da4626d35da195c6
//   true
//   secret 3 key { kty: 'oct', k: 'a2V5' }
//   true false true
//   15 secret
//   pbkdf2 null ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957
//   scrypt null 77d6576238657b203b19ca42c18a0497
//   hkdf null true 9ca0d662557439e3b83365f2da4626d35da195c6
//   generated null 16
'use strict';
const crypto = require('crypto');

const hex = (bytes) => Buffer.from(bytes).toString('hex');
console.log(hex(crypto.pbkdf2Sync('password', 'salt', 2, 20, 'sha1')));
console.log(hex(crypto.pbkdf2Sync(new Uint8Array(3), new ArrayBuffer(2), 1, 5, 'md5')));
console.log(hex(crypto.scryptSync('', '', 16, { N: 16, p: 1, r: 1 })));
console.log(hex(crypto.scryptSync('password', 'NaCl', 16, { cost: 1024, maxmem: 2 ** 26 })));
const derived = crypto.hkdfSync('sha256', 'key', 'salt', 'info', 20);
console.log(derived instanceof ArrayBuffer, hex(derived));
const secret = crypto.createSecretKey('key', 'utf8');
console.log(hex(crypto.hkdfSync('sha256', secret, 'salt', 'info', 20)) === hex(derived));

// What is given may be changed when the call is over.
const password = Buffer.from('password');
crypto.pbkdf2(password, 'salt', 2, 20, 'sha1', (error, key) => {
  console.log('pbkdf2', error, hex(key));
  crypto.scrypt('', '', 16, { N: 16, p: 1, r: 1 }, (error, key) => {
    console.log('scrypt', error, hex(key));
    crypto.hkdf('sha256', 'key', 'salt', 'info', 20, (error, key) => {
      console.log('hkdf', error, key instanceof ArrayBuffer, hex(key));
      crypto.generateKey('aes', { length: 128 }, (error, key) => {
        console.log('generated', error, key.export().length);
      });
    });
  });
});
password.fill(0);

console.log(secret.type, secret.symmetricKeySize, secret.export().toString(),
            secret.export({ format: 'jwk' }));
const other = crypto.createSecretKey(Buffer.from('kez'));
console.log(secret.equals(crypto.createSecretKey(Buffer.from('key'))), secret.equals(other),
            secret instanceof crypto.KeyObject);
console.log(crypto.generateKeySync('hmac', { length: 123 }).symmetricKeySize,
            crypto.generateKeySync('aes', { length: 256 }).type);
