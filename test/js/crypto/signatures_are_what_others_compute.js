// Signatures of RFC 8032, of openssl, and of our own, in all forms.
// Prints:
//   ed25519 6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a
//   ed448 26b8f91727bd62897af15e41eb43c377efb9c610d48f2335cb0bd0087810f4352541b143c4b981b7e18f62de8ccdf633fc1bf037ab7cd779805e0dbcc0aae1cbcee1afb2e027df36bc04dcecbf154336c19f0af7e0a6472905e799f1953d2a0ff3348ab21aa4adafd1d234441cf807c03a00
//   hB6Pgltsq9Oh8h0N719K38svnT6S4ik9T0dUgYa8adEmZT6OOAZx6fxNwXqMYS+uXyIzvbwWobUx3QRFFE/wYhTbjnqvXr5fbiqBqOZcHtbxsLc3SigTHDbwfEAuj9AMHfUyhN1xKqXNcddaTdWIN9nlnO6K0pA8x7EBb8tFUdY=
//   hB6Pgltsq9Oh8h0N719K38svnT6S4ik9T0dUgYa8adEmZT6OOAZx6fxNwXqMYS+uXyIzvbwWobUx3QRFFE/wYhTbjnqvXr5fbiqBqOZcHtbxsLc3SigTHDbwfEAuj9AMHfUyhN1xKqXNcddaTdWIN9nlnO6K0pA8x7EBb8tFUdY=
//   132 true false
//   for you from me
//   a wrong label: Error ERR_OSSL_RSA_OAEP_DECODING_ERROR error:02000079:rsa routines::oaep decoding error
//   no hash: TypeError ERR_CRYPTO_INVALID_DIGEST Invalid digest
//   no key: Error ERR_CRYPTO_SIGN_KEY_REQUIRED No key provided to sign
//   twice: Error ERR_CRYPTO_INVALID_STATE Not initialised
//   a hash for Ed25519: Error ERR_CRYPTO_UNSUPPORTED_OPERATION Unsupported crypto operation
//   a public key: TypeError ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE Invalid key object type public, expected private.
//   an encoding: TypeError ERR_INVALID_ARG_VALUE The property 'options.dsaEncoding' is invalid. Received 'x'
//   stream true
//   undefined
//   null null true
'use strict';
const assert = require('assert');
const {
  constants, createPrivateKey, createPublicKey, createSign, createVerify, generateKeyPairSync,
  privateDecrypt, privateEncrypt, publicDecrypt, publicEncrypt, sign, verify,
} = require('crypto');

const rsaPem = `-----BEGIN PRIVATE KEY-----
MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAJXvz03xMbiHUGl8
5GWUv58rqnv+h516ZP0pdkhqwTl+LqldkQ9oDNCbCSrOc1tDpuZYM0mxfHcPEe5n
lvvIjrh2LSOejSA1oGATu7I1MVfLBK6kHe508mz84Loo3NXIsW29DLP+uFznc18J
ZkjTUtxUl34WCCg2z3Xr1aVm6/83AgMBAAECgYALsyzgDiQtHBIASUihTJwvVX72
MgRvG2/p+WRLflkZnWkSukRpiVsGpDJw7q89vee2LcfCxmDKAZkKm3bCqwHH8IzW
0rb7fBPpRdsSCo1qTbsv4i5i+9yraRPkaE4LLximyAmKcyM6EXbzCBdxbdl3idJ4
FFvM6d3bBfwRCN/wwQJBAMYF2Jl70ht0uMOy/w90WM+fPoc0av6NMSZCGD3iFvN+
qHRrey67oMGn1SMUe5VYs2hWjpQJ/ddRVXKFnkYEHgcCQQDB1dQz7qeN1hX0NY65
PQDTrNdD8cPTUlkV1B70XjACKMPY+5p+NSQI6Qxmi8ssz/Dki1PiT8wt5WdDy58o
3clRAkBVXJHJX/nrgf5fxhpzNAlQvum6aNsyjfTA9D709jBEmLXPMcHxHEqpEEst
ixfXAlycPqvJnyEAn3wBGR5oOkAjAkEArh9f2KbybT97yTyzUUOzknMZjTeJKjQ3
QpyikfJqPgZQqIKcbfNew4JWWWgKw96oDyX53LrCOBhzgztPZm6VgQJAGxg/u5Pd
t7fTXGfoMPCmpjEb7ONqiIHJVUhOxhNtXHuFHO7A+6Dqlprc9IdAnWwWCewtgk+T
RbdPKoojcLhOKw==
-----END PRIVATE KEY-----`;

// RFC 8032, 7.1, TEST 3; 7.4, 1 octet
for (const [kind, secret, message] of [
  ['ed25519', 'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7', 'af82'],
  ['ed448', 'c4eab05d357007c632f3dbb48489924d552b08fe0c353a0d4a1f00acda2c463afbea67c5e8d2877c5e3bc397' +
    'a659949ef8021e954e0a12274e', '03'],
]) {
  const key = createPrivateKey({
    key: Buffer.from(secret, 'hex'), format: 'raw-private', asymmetricKeyType: kind,
  });
  const data = Buffer.from(message, 'hex');
  const signature = sign(null, data, key);
  console.log(kind, signature.toString('hex'));
  assert(verify(null, data, createPublicKey(key), signature));
  assert(!verify(null, Buffer.from('other'), createPublicKey(key), signature));
}

// The padding of PKCS#1 is always the same.
const rsa = createPrivateKey(rsaPem);
console.log(sign('sha256', 'text', rsa).toString('base64'));
console.log(createSign('RSA-SHA256').update('te').update('xt').sign(rsa, 'base64'));
const pss = { key: rsa, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 20 };
assert(verify('sha256', 'text', pss, sign('sha256', 'text', pss)));
assert(!verify('sha256', 'text', { ...pss, saltLength: 21 }, sign('sha256', 'text', pss)));

// r and s as DER and one after the other.
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' });
const p1363 = { dsaEncoding: 'ieee-p1363' };
const raw = sign('sha512', 'text', { key: privateKey, ...p1363 });
console.log(raw.length, verify('sha512', 'text', { key: publicKey, ...p1363 }, raw),
            verify('sha512', 'text', publicKey, raw));
const stream = createSign('sha512');
stream.end('text', () => {
  const signature = stream.sign({ key: privateKey, ...p1363 });
  const other = createVerify('sha512').update('text');
  console.log('stream', other.verify({ key: publicKey, ...p1363 }, signature));
});

// Encryption with either half.
const secret = publicEncrypt({ key: rsa, oaepHash: 'sha256', oaepLabel: 'label' }, 'for you');
console.log(`${privateDecrypt({ key: rsa, oaepHash: 'sha256', oaepLabel: 'label' }, secret)}`,
            `${publicDecrypt(rsa, privateEncrypt(rsa, 'from me'))}`);

function tell(name, run) {
  try {
    run();
    console.log(name, 'went well');
  } catch ({ name: kind, code, message }) {
    console.log(`${name}: ${kind} ${code} ${message}`);
  }
}
tell('a wrong label', () => privateDecrypt({ key: rsa, oaepHash: 'sha256' }, secret));
tell('no hash', () => createSign('none'));
tell('no key', () => createSign('sha256').sign());
tell('twice', () => {
  const twice = createSign('sha256');
  twice.sign(rsa);
  twice.sign(rsa);
});
tell('a hash for Ed25519', () => createSign('sha256').sign(generateKeyPairSync('ed25519').privateKey));
tell('a public key', () => sign('sha256', 'text', publicKey));
tell('an encoding', () => sign('sha256', 'text', { key: privateKey, dsaEncoding: 'x' }));

sign('sha256', 'text', rsa, (error, signature) => {
  verify('sha256', 'text', rsa, signature, (failed, isValid) => console.log(error, failed, isValid));
});
sign('sha256', 'text', { key: rsa, padding: 99 }, ({ code }) => console.log(code));
