// Keys of pairs, as PEM, DER, JWK and bytes, also encrypted, and what they tell of themselves.
// Prints:
//   private ec { namedCurve: 'prime256v1' } public
//   -----BEGIN PUBLIC KEY-----
//   MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEwH7/KUfJcWDYy6/1XC8TGA9vkRQb
//   rs3LK6dQvS1GZ6A5QxyTDjZw7dgeKPZJPFRNijOMnr9m8QfHBA7kB0bnVQ==
//   -----END PUBLIC KEY-----
//
//   -----BEGIN EC PRIVATE KEY-----
//   MHcCAQEEIFnlmyYMNwauZ/2l8XEO/GZTcezPs5ZZq6AaaInu3C69oAoGCCqGSM49
//   AwEHoUQDQgAEwH7/KUfJcWDYy6/1XC8TGA9vkRQbrs3LK6dQvS1GZ6A5QxyTDjZw
//   7dgeKPZJPFRNijOMnr9m8QfHBA7kB0bnVQ==
//   -----END EC PRIVATE KEY-----
//
//   {
//     kty: 'EC',
//     x: 'wH7_KUfJcWDYy6_1XC8TGA9vkRQbrs3LK6dQvS1GZ6A',
//     y: 'OUMckw42cO3YHij2STxUTYozjJ6_ZvEHxwQO5AdG51U',
//     crv: 'P-256',
//     d: 'WeWbJgw3Bq5n_aXxcQ78ZlNx7M-zllmroBpoie7cLr0'
//   }
//   03c07eff2947c97160d8cbaff55c2f13180f6f91141baecdcb2ba750bd2d4667a0
//   rsa rsa true [ 'modulusLength', 'publicExponent' ]
//   rsa-pss rsa-pss true [ 'modulusLength', 'publicExponent' ]
//   ed25519 ed25519 true []
//   ed448 ed448 true []
//   x25519 x25519 true []
//   x448 x448 true []
//   ec ec true [ 'namedCurve' ]
//   dh dh true []
//   dsa dsa true [ 'modulusLength', 'divisorLength' ]
//   {
//     modulusLength: 1024,
//     publicExponent: 65537n,
//     hashAlgorithm: 'sha256',
//     mgf1HashAlgorithm: 'sha256',
//     saltLength: 32
//   }
//   no passphrase: Error ERR_OSSL_CRYPTO_INTERRUPTED_OR_CANCELLED error:07880109:common libcrypto routines::interrupted or cancelled
//   a wrong one: Error ERR_OSSL_BAD_DECRYPT error:1C800064:Provider routines::bad decrypt
//   no key: Error ERR_OSSL_UNSUPPORTED error:1E08010C:DECODER routines::unsupported
//   a public key: TypeError ERR_INVALID_ARG_TYPE The "key" argument must be of type string or an instance of ArrayBuffer, Buffer, TypedArray, or DataView. Received an instance of PublicKeyObject
//   a secret: TypeError ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE Invalid key object type secret, expected private.
//   a number: TypeError ERR_INVALID_ARG_TYPE The "key" argument must be of type string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey. Received type number (1)
//   no type: TypeError ERR_INVALID_ARG_VALUE The property 'key.type' is invalid. Received undefined
//   a JWK: TypeError ERR_CRYPTO_INVALID_JWK Invalid JWK EC key
//   no cipher: TypeError ERR_INVALID_ARG_VALUE The property 'options.cipher' is invalid. Received undefined
//   no curve: TypeError ERR_CRYPTO_INVALID_CURVE Invalid EC curve name
//   no kind: TypeError ERR_INVALID_ARG_VALUE The argument 'type' must be a supported key type. Received 'none'
//   bytes of RSA: Error ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS The selected key encoding is incompatible with the key type
//   a handle: TypeError ERR_INVALID_ARG_TYPE The "handle" argument must be of type object. Received an instance of Object
//   Ed25519 48
'use strict';
const assert = require('assert');
const {
  createPrivateKey, createPublicKey, createSecretKey, generateKeyPair, generateKeyPairSync,
  getCurves, KeyObject,
} = require('crypto');
const { promisify } = require('util');

const ecPem = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWeWbJgw3Bq5n/aXx
cQ78ZlNx7M+zllmroBpoie7cLr2hRANCAATAfv8pR8lxYNjLr/VcLxMYD2+RFBuu
zcsrp1C9LUZnoDlDHJMONnDt2B4o9kk8VE2KM4yev2bxB8cEDuQHRudV
-----END PRIVATE KEY-----`;
const encryptedPem = `-----BEGIN ENCRYPTED PRIVATE KEY-----
MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhAagfhRimsCAICCAAw
DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEFKbc3qzHaACl7HH57oAa78EgZC4
tnd7ncoaaN4ZGgOnk97UhiPxfXwQOxSRk6dE3GnLqZ3ExgHUmlSDCnd+35lHresi
xMk4xMAjdtIuQAm4Z8g7Gv9VJqfrU5hOETN+hUhikKad/YMxF9mQchXy9UN2o0RK
0G6iQ7rzTHEOGxf0bTodYnHGG/tGweDSv5LJCaI/t5uTKOGy9i/kzURksaCudMc=
-----END ENCRYPTED PRIVATE KEY-----`;

const key = createPrivateKey(ecPem);
const pub = createPublicKey(key);
console.log(key.type, key.asymmetricKeyType, key.asymmetricKeyDetails, pub.type);
console.log(pub.export({ format: 'pem', type: 'spki' }));
console.log(key.export({ format: 'pem', type: 'sec1' }));
console.log(key.export({ format: 'jwk' }));
console.log(pub.export({ format: 'raw-public', type: 'compressed' }).toString('hex'));

// There and back.
const forms = [
  { format: 'pem', type: 'pkcs8' }, { format: 'der', type: 'pkcs8' }, { format: 'pem', type: 'sec1' },
  { format: 'der', type: 'sec1' }, { format: 'jwk' }, { format: 'raw-private' },
  { format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'open' },
  { format: 'der', type: 'pkcs8', cipher: 'aes-128-cbc', passphrase: Buffer.from('open') },
  { format: 'pem', type: 'sec1', cipher: 'aes-128-cbc', passphrase: 'open' },
];
for (const form of forms) {
  const written = {
    ...form, key: key.export(form), asymmetricKeyType: 'ec', namedCurve: 'P-256',
  };
  assert(createPrivateKey(written).equals(key), JSON.stringify(form));
  assert(createPublicKey(written).equals(pub), JSON.stringify(form));
}
const pairs = [
  ['rsa', { modulusLength: 1024 }, 'pkcs1'], ['rsa-pss', { modulusLength: 1024 }, 'pkcs8'],
  ['ed25519', {}, 'pkcs8'], ['ed448', {}, 'pkcs8'], ['x25519', {}, 'pkcs8'], ['x448', {}, 'pkcs8'],
  ['ec', { namedCurve: 'secp384r1', paramEncoding: 'explicit' }, 'sec1'],
  ['dh', { group: 'modp14' }, 'pkcs8'], ['dsa', { modulusLength: 1024, divisorLength: 160 }, 'pkcs8'],
];
for (const [type, options, privateType] of pairs) {
  const { publicKey, privateKey } = generateKeyPairSync(type, options);
  const written = privateKey.export({ format: 'der', type: privateType });
  const back = createPrivateKey({ key: written, format: 'der', type: privateType });
  assert(back.equals(privateKey) && createPublicKey(back).equals(publicKey), type);
  console.log(type, publicKey.asymmetricKeyType, structuredClone(privateKey).equals(privateKey),
              Object.keys(publicKey.asymmetricKeyDetails));
}
const pss = generateKeyPairSync('rsa-pss', { modulusLength: 1024, hashAlgorithm: 'sha256' });
console.log(pss.privateKey.asymmetricKeyDetails);
assert(getCurves().includes('prime256v1'));

// What does not fit says so.
function tell(name, run) {
  try {
    run();
    console.log(name, 'went well');
  } catch ({ name: kind, code, message }) {
    console.log(`${name}: ${kind} ${code} ${message}`);
  }
}
assert(createPrivateKey({ key: encryptedPem, passphrase: 'secret' }).equals(key));
tell('no passphrase', () => createPrivateKey(encryptedPem));
tell('a wrong one', () => createPrivateKey({ key: encryptedPem, passphrase: 'no' }));
tell('no key', () => createPrivateKey('key'));
tell('a public key', () => createPrivateKey(pub));
tell('a secret', () => createPublicKey(createSecretKey(Buffer.alloc(1))));
tell('a number', () => createPublicKey(1));
tell('no type', () => createPublicKey({ key: Buffer.alloc(1), format: 'der' }));
tell('a JWK', () => createPublicKey({ key: { kty: 'EC', crv: 'P-256' }, format: 'jwk' }));
tell('no cipher', () => key.export({ format: 'pem', type: 'pkcs8', passphrase: 'x' }));
tell('no curve', () => generateKeyPairSync('ec', { namedCurve: 'none' }));
tell('no kind', () => generateKeyPairSync('none'));
tell('bytes of RSA', () => pss.publicKey.export({ format: 'raw-public' }));
tell('a handle', () => new KeyObject('private', {}));

promisify(generateKeyPair)('ed25519', {
  publicKeyEncoding: { format: 'jwk' }, privateKeyEncoding: { format: 'der', type: 'pkcs8' },
}).then(({ publicKey, privateKey }) => console.log(publicKey.crv, privateKey.length));
