// Secrets that two sides compute, and prime numbers.
// Prints:
//   4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742
//   256 0 02 undefined
//   03672a31bfc59d3f04548ec9b7daeeba2f61814e8ccc40448045007f5479f693a3
//   07672a31bfc59d3f0454
//   64 true true
//   7n 2
//   a small key: RangeError ERR_CRYPTO_INVALID_KEYLEN Supplied key is too small
//   a large key: RangeError ERR_CRYPTO_INVALID_KEYLEN Supplied key is too large
//   no key yet: Error ERR_CRYPTO_INVALID_STATE No public key - did you forget to generate one?
//   a generator: Error ERR_OSSL_DH_BAD_GENERATOR error:02800065:Diffie-Hellman routines::bad generator
//   no group: Error ERR_CRYPTO_UNKNOWN_DH_GROUP Unknown DH group
//   no point: Error ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY Public key is not valid for specified curve
//   no scalar: RangeError ERR_CRYPTO_INVALID_KEYTYPE Private key is not valid for specified curve.
//   no curve: TypeError ERR_CRYPTO_INVALID_CURVE Invalid EC curve name
//   other kinds: Error ERR_CRYPTO_INCOMPATIBLE_KEY Incompatible key types for Diffie-Hellman: x25519 and rsa
//   no kind: Error ERR_CRYPTO_OPERATION_FAILED Failed to perform encapsulation
//   impossible: RangeError ERR_OUT_OF_RANGE invalid options.add
//   too long: Error ERR_OSSL_BN_BIGNUM_TOO_LONG error:01800072:bignum routines::bignum too long
//   null 32
//   undefined true
'use strict';
const assert = require('assert');
const {
  checkPrime, checkPrimeSync, createDiffieHellman, createECDH, createPrivateKey, createPublicKey,
  decapsulate, diffieHellman, ECDH, encapsulate, generateKeyPairSync, generatePrime,
  generatePrimeSync, getDiffieHellman,
} = require('crypto');

// RFC 7748, 6.1
const form = { asymmetricKeyType: 'x25519' };
const privateKey = createPrivateKey({
  key: Buffer.from('77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a', 'hex'),
  format: 'raw-private', ...form,
});
const publicKey = createPublicKey({
  key: Buffer.from('de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f', 'hex'),
  format: 'raw-public', ...form,
});
console.log(diffieHellman({ privateKey, publicKey }).toString('hex'));

// Over numbers: both sides get as many bytes as the prime has.
const first = getDiffieHellman('modp14');
first.generateKeys();
const second = createDiffieHellman(first.getPrime(), first.getGenerator());
const secret = first.computeSecret(second.generateKeys());
assert(secret.equals(second.computeSecret(first.getPublicKey())));
console.log(secret.length, first.verifyError, first.getGenerator('hex'), first.setPublicKey);

// Over a curve.
const scalar = 'cafebabe'.repeat(8);
const ours = createECDH('secp256k1');
ours.setPrivateKey(scalar, 'hex');
console.log(ours.getPublicKey('hex', 'compressed'));
const theirs = createECDH('secp256k1');
theirs.generateKeys();
assert.strictEqual(ours.computeSecret(theirs.getPublicKey(), null, 'hex'),
                   theirs.computeSecret(ours.getPublicKey('hex', 'compressed'), 'hex', 'hex'));
console.log(ECDH.convertKey(ours.getPublicKey(), 'secp256k1', null, 'hex', 'hybrid').slice(0, 20));

// A secret that is sent encrypted.
const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
const { sharedKey, ciphertext } = encapsulate(rsa.publicKey);
assert(decapsulate(rsa.privateKey, ciphertext).equals(sharedKey));

// Prime numbers.
const prime = generatePrimeSync(64, { safe: true, bigint: true });
console.log(prime.toString(2).length, checkPrimeSync(prime), checkPrimeSync((prime - 1n) / 2n));
console.log(generatePrimeSync(3, { bigint: true }), generatePrimeSync(12).byteLength);

function tell(name, run) {
  try {
    run();
    console.log(name, 'went well');
  } catch ({ name: kind, code, message }) {
    console.log(`${name}: ${kind} ${code} ${message}`);
  }
}
tell('a small key', () => first.computeSecret(Buffer.from([1])));
tell('a large key', () => first.computeSecret(Buffer.alloc(300, 255)));
tell('no key yet', () => createDiffieHellman(first.getPrime()).getPublicKey());
tell('a generator', () => createDiffieHellman(first.getPrime(), 1));
tell('no group', () => getDiffieHellman('modp3'));
tell('no point', () => ours.computeSecret(Buffer.alloc(65)));
tell('no scalar', () => ours.setPrivateKey(Buffer.alloc(32)));
tell('no curve', () => createECDH('none'));
tell('other kinds', () => diffieHellman({ privateKey, publicKey: rsa.publicKey }));
tell('no kind', () => encapsulate(generateKeyPairSync('ed25519').publicKey));
tell('impossible', () => generatePrimeSync(8, { add: 1000n }));
tell('too long', () => checkPrime(Buffer.alloc(2 ** 26, 1), () => {}));

diffieHellman({ privateKey, publicKey }, (error, bytes) => {
  console.log(error, bytes.length);
  generatePrime(32, { bigint: true }, (failed, number) => {
    checkPrime(number, (_, isPrime) => console.log(failed, isPrime));
  });
});
