// The web's crypto with secret keys: all that SCRAM needs, and AES.
// Prints:
//   a9993e364706816aba3e25717850c26c
//   ba7816bf8f01cfea414140de5dae2223
//   ddaf35a193617abacc417349ae204131
//   32 d636037dd9ced7dd7da819400dc8ac311e268c77a41b857dd8e301bc03a58193
//   true false
//   CryptoKey {
//     type: 'secret',
//     extractable: true,
//     algorithm: { name: 'HMAC', length: 256, hash: [Object] },
//     usages: [ 'sign', 'verify' ]
//   }
//   {
//     key_ops: [ 'sign', 'verify' ],
//     ext: true,
//     alg: 'HS256',
//     kty: 'oct',
//     k: 'CZdWTykpIycTEmmAN7awoGqL5_vZEkgIR8WhrOS40cc'
//   }
//   d7f711a66187175569a06f4d9eba9c290cf6249f text
//   changed: OperationError 0 The operation failed for an operation-specific reason
//   no such hash: NotSupportedError 9 Unrecognized algorithm name
//   wrong use: InvalidAccessError 15 Unable to use this key to sign
//   not extractable: InvalidAccessError 15 key is not extractable
//   no use: SyntaxError 12 Usages cannot be empty when importing a secret key.
//   empty: DataError 0 Zero-length key is not supported
//   wrong this: TypeError ERR_INVALID_THIS Value of "this" must be of type SubtleCrypto
'use strict';
const assert = require('assert');
const { createSecretKey, KeyObject, webcrypto } = require('crypto');
const { subtle } = crypto;

assert.strictEqual(webcrypto, crypto);
assert(crypto instanceof Crypto && subtle instanceof SubtleCrypto);
const hex = (bytes) => Buffer.from(bytes).toString('hex');
const encode = (text) => new TextEncoder().encode(text);

async function fails(name, promise) {
  await promise.then(
    () => console.log(name, 'went well'),
    (error) => console.log(`${name}: ${error.name} ${error.code} ${error.message}`));
}

async function main() {
  for (const name of ['SHA-1', 'sha-256', { name: 'SHA-512' }]) {
    console.log(hex(await subtle.digest(name, encode('abc'))).slice(0, 32));
  }

  // What SCRAM does.
  const password = await subtle.importKey('raw', encode('pencil'), 'PBKDF2', false, ['deriveBits']);
  const params = { name: 'PBKDF2', hash: 'SHA-256', salt: encode('salt'), iterations: 4096 };
  const salted = await subtle.deriveBits(params, password, 256);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', salted, algorithm, true, ['sign', 'verify']);
  const signature = await subtle.sign('HMAC', key, encode('Client Key'));
  console.log(salted.byteLength, hex(signature));
  console.log(await subtle.verify('HMAC', key, signature, encode('Client Key')),
              await subtle.verify('HMAC', key, signature, encode('Client')));
  console.log(key);
  console.log(await subtle.exportKey('jwk', key));
  assert.deepStrictEqual(KeyObject.from(key).export(), Buffer.from(salted));

  const again = createSecretKey(Buffer.from(salted)).toCryptoKey(algorithm, false, ['sign']);
  assert.strictEqual(hex(await subtle.sign('HMAC', again, encode('Client Key'))), hex(signature));

  const hkdf = await subtle.importKey('raw', salted, 'HKDF', false, ['deriveKey']);
  const hkdfParams = { name: 'HKDF', hash: 'SHA-256', salt: encode('s'), info: encode('i') };
  const aes = await subtle.deriveKey(
    hkdfParams, hkdf, { name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  const gcm = { name: 'AES-GCM', iv: encode('twelve bytes') };
  const secret = await subtle.encrypt(gcm, aes, encode('text'));
  console.log(hex(secret), Buffer.from(await subtle.decrypt(gcm, aes, secret)).toString());

  new Uint8Array(secret)[0] ^= 1;
  await fails('changed', subtle.decrypt(gcm, aes, secret));
  await fails('no such hash', subtle.digest('MD5', encode('')));
  await fails('wrong use', subtle.sign('HMAC', await subtle.importKey(
    'raw', salted, algorithm, false, ['verify']), encode('')));
  await fails('not extractable', subtle.exportKey('raw', again));
  await fails('no use', subtle.importKey('raw', salted, algorithm, false, []));
  await fails('empty', subtle.importKey('raw', encode(''), algorithm, false, ['sign']));
  await fails('wrong this', subtle.digest.call({}, 'SHA-1', encode('')));
}
main();
