'use strict';

// One operation of node:crypto, again and again. Arguments: which one.

const crypto = require('crypto');
const { measure } = require('../meter');

const short = Buffer.alloc(16, 'a');
const kibibyte = Buffer.alloc(1024, 'b');
const mebibyte = Buffer.alloc(1 << 20, 'c');
const key = Buffer.alloc(32, 'k');
const iv = Buffer.alloc(12, 'i');

function pair(type, options) {
  return crypto.generateKeyPairSync(type, options);
}

function signing(type, options) {
  const { privateKey } = pair(type, options);
  const hash = type === 'ed25519' ? null : 'sha256';
  return () => crypto.sign(hash, kibibyte, privateKey);
}

function verifying(type, options) {
  const { privateKey, publicKey } = pair(type, options);
  const hash = type === 'ed25519' ? null : 'sha256';
  const signature = crypto.sign(hash, kibibyte, privateKey);
  return () => crypto.verify(hash, kibibyte, publicKey, signature);
}

const curve = { namedCurve: 'prime256v1' };
const rsa = { modulusLength: 2048 };

// name: [how often, makes the operation]
const cases = {
  sha256_16B: [300_000, () => () => crypto.createHash('sha256').update(short).digest()],
  sha256_16B_at_once: [300_000, () => () => crypto.hash('sha256', short, 'hex')],
  sha256_1MiB: [200, () => () => crypto.createHash('sha256').update(mebibyte).digest()],
  hmac_sha256_1KiB: [200_000, () => () => crypto.createHmac('sha256', key).update(kibibyte).digest()],
  aes_256_gcm_1KiB: [150_000, () => () => {
    const cipher = crypto.createCipheriv('aes-256-gcm', key, iv);
    const text = Buffer.concat([cipher.update(kibibyte), cipher.final()]);
    return [text, cipher.getAuthTag()];
  }],
  aes_256_gcm_1MiB: [200, () => () => {
    const cipher = crypto.createCipheriv('aes-256-gcm', key, iv);
    cipher.update(mebibyte);
    cipher.final();
    return cipher.getAuthTag();
  }],
  sign_ed25519: [10_000, () => signing('ed25519')],
  verify_ed25519: [5000, () => verifying('ed25519')],
  sign_p256: [10_000, () => signing('ec', curve)],
  verify_p256: [5000, () => verifying('ec', curve)],
  sign_rsa2048: [500, () => signing('rsa', rsa)],
  verify_rsa2048: [10_000, () => verifying('rsa', rsa)],
  public_key_from_pem: [5000, () => {
    const pem = pair('rsa', rsa).publicKey.export({ type: 'spki', format: 'pem' });
    return () => crypto.createPublicKey(pem);
  }],
  private_key_from_pem: [2000, () => {
    const pem = pair('rsa', rsa).privateKey.export({ type: 'pkcs8', format: 'pem' });
    return () => crypto.createPrivateKey(pem);
  }],
  random_uuid: [1_000_000, () => () => crypto.randomUUID()],
  random_bytes_16B: [300_000, () => () => crypto.randomBytes(16)],
};

function measureParallel(count, start) {
  measure(count, (count, done) => {
    let left = count;
    for (let i = 0; i < count; i++) {
      start(() => {
        if (--left === 0) done(count);
      });
    }
  });
}

const name = process.argv[2];
if (name === 'pbkdf2_parallel') {
  measureParallel(64, (done) => crypto.pbkdf2('password', 'salt', 10_000, 32, 'sha256', done));
} else if (name === 'subtle_digest_parallel') {
  measureParallel(5000, (done) => crypto.subtle.digest('SHA-256', kibibyte).then(done));
} else {
  const [count, make] = cases[name];
  const operation = make();
  measure(count, (count, done) => {
    for (let i = 0; i < count; i++) operation();
    done(count);
  });
}
