// What the OpenSSL of the system may not have, and names that others have replaced.
// Prints:
//   all of it
'use strict';
const assert = require('assert');
const {
  argon2, argon2Sync, createDiffieHellmanGroup, createPublicKey, DiffieHellman, DiffieHellmanGroup,
  encapsulate, decapsulate, generateKeyPairSync, setEngine, Sign, Verify,
} = require('crypto');

const [major, minor] = process.versions.openssl.split('.').map(Number);
const isAtLeast = (wanted) => major > 3 || minor >= wanted;

function code(run) {
  try {
    run();
  } catch (error) {
    return error.code;
  }
}

const parameters = {
  message: 'password', nonce: 'somesalt', parallelism: 1, tagLength: 32, memory: 64, passes: 2,
};
function checkArgon2() {
  if (!isAtLeast(2)) {
    const missing = 'ERR_CRYPTO_ARGON2_NOT_SUPPORTED';
    assert.strictEqual(code(() => argon2Sync('argon2id', parameters)), missing);
    assert.strictEqual(code(() => argon2('argon2id', parameters, () => {})), missing);
    return;
  }
  const tag = argon2Sync('argon2id', parameters);
  assert.strictEqual(tag.toString('hex'), 
    '16a1a498734609dd01456da406de9f3d9da93e6c86c300a12fc1465214ce4922');
  argon2('argon2id', parameters, (error, other) => assert(error === null && other.equals(tag)));
}
checkArgon2();

// Pairs that no computer of the future shall take apart.
function checkNewer() {
  if (!isAtLeast(5)) {
    assert.strictEqual(code(() => generateKeyPairSync('ml-kem-768')), 'ERR_INVALID_ARG_VALUE');
    return;
  }
  const { publicKey, privateKey } = generateKeyPairSync('ml-kem-768');
  const { ciphertext, sharedKey } = encapsulate(publicKey);
  assert(decapsulate(privateKey, ciphertext).equals(sharedKey));
  const jwk = publicKey.export({ format: 'jwk' });
  assert(createPublicKey({ key: jwk, format: 'jwk' }).equals(publicKey));
}
checkNewer();

// Classes that are called as functions.
const first = DiffieHellmanGroup('modp14');
const second = DiffieHellman(first.getPrime());
assert(first instanceof DiffieHellmanGroup && second instanceof DiffieHellman);
assert(createDiffieHellmanGroup('modp14').getPrime().equals(second.getPrime()));
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const signature = Sign('sha256').update('text').sign(privateKey);
assert(Verify('sha256').update('text').verify(publicKey, signature));
assert.strictEqual(code(() => setEngine('none')), 'ERR_CRYPTO_ENGINE_UNKNOWN');
console.log('all of it');
