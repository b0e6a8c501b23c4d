// Ciphers, with and without authentication, in one go and as streams; what is known of a cipher.
// Prints:
//   aes-128-cbc 96 32b391ac2d12f1ca
//   aes-256-ctr 78 bb31157f989536c0
//   aes-192-ecb 96 fdfe6d0c819b25de
//   des-ede3-cbc 80 f2ee234e36841b1c
//   chacha20 78 2e4bb00a2674c252
//   aes-128-gcm 39 996cae345a4c9a37e38b5765ca07bce2
//   chacha20-poly1305 39 0b9699a825f79effc02d28affd6251e1
//   aes-256-ocb 39 56bc06c4be6593b7f30aed5313382526
//   aes-128-ccm 39 7285ba6e6cf089136aa60c1284a2230f
//   {
//     mode: 'gcm',
//     name: 'id-aes128-gcm',
//     nid: 895,
//     blockSize: 1,
//     ivLength: 12,
//     keyLength: 16
//   } 5
//   undefined undefined
//   true
//   stream ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH
//   stream true
'use strict';
const assert = require('assert');
const { createCipheriv, createDecipheriv, createSecretKey, getCipherInfo, getCiphers } =
  require('crypto');

const key = Buffer.from('0123456789abcdef0123456789abcdef');
const iv = Buffer.from('fedcba9876543210');
const text = 'ein Text, der länger ist als ein Block';

for (const name of ['aes-128-cbc', 'aes-256-ctr', 'aes-192-ecb', 'des-ede3-cbc', 'chacha20']) {
  const { keyLength, ivLength = 0 } = getCipherInfo(name);
  const secret = key.subarray(0, keyLength);
  const vector = ivLength === 0 ? null : iv.subarray(0, ivLength);
  const cipher = createCipheriv(name, secret, vector);
  const encrypted = cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
  console.log(name, encrypted.length, encrypted.slice(0, 16));
  const decipher = createDecipheriv(name, createSecretKey(secret), vector);
  assert.strictEqual(decipher.update(encrypted, 'hex', 'utf8') + decipher.final('utf8'), text);
}

for (const name of ['aes-128-gcm', 'chacha20-poly1305', 'aes-256-ocb', 'aes-128-ccm']) {
  const secret = key.subarray(0, getCipherInfo(name).keyLength);
  const options = { authTagLength: 16 };
  const known = Buffer.from('known');
  const plaintextLength = Buffer.byteLength(text);
  const cipher = createCipheriv(name, secret, iv.subarray(0, 12), options);
  cipher.setAAD(known, { plaintextLength });
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  const tag = cipher.getAuthTag();
  console.log(name, encrypted.length, tag.toString('hex'));
  const decrypt = (aad, data) => {
    const decipher = createDecipheriv(name, secret, iv.subarray(0, 12), options);
    decipher.setAuthTag(tag).setAAD(aad, { plaintextLength });
    return Buffer.concat([decipher.update(data), decipher.final()]).toString();
  };
  assert.strictEqual(decrypt(known, encrypted), text);
  encrypted[3] ^= 1;
  assert.throws(() => decrypt(known, encrypted), /unable to authenticate data/);
  encrypted[3] ^= 1;
  assert.throws(() => decrypt(Buffer.from('other'), encrypted), /unable to authenticate data/);
}

// As streams.
const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), iv);
const decipher = createDecipheriv('aes-128-cbc', key.subarray(0, 16), iv);
let result = '';
cipher.pipe(decipher).setEncoding('utf8').on('data', (part) => result += part);
decipher.on('end', () => console.log('stream', result === text.repeat(3)));
for (let i = 0; i < 3; i++) cipher.write(text);
cipher.end();
const broken = createDecipheriv('aes-128-cbc', key.subarray(0, 16), iv);
broken.on('error', (error) => console.log('stream', error.code)).end('abc');
broken.resume();

console.log(getCipherInfo('aes-128-gcm'), getCipherInfo('aes-128-gcm', { ivLength: 5 }).ivLength);
console.log(getCipherInfo('aes-128-cbc', { keyLength: 3 }), getCipherInfo('none'));
console.log(getCiphers().includes('aes-256-gcm'));
