// The web's crypto with pairs of keys, wrapped keys, and hashes of any length.
// Prints:
//   RSASSA-PKCS1-v1_5 [ 'sign' ] [ 'verify' ]
//   RSA-PSS [ 'sign' ] [ 'verify' ]
//   ECDSA [ 'sign' ] [ 'verify' ]
//   Ed25519 [ 'sign' ] [ 'verify' ]
//   Ed448 [ 'sign' ] [ 'verify' ]
//   ECDH { name: 'AES-GCM', length: 256 } false
//   too many bits: OperationError 0 derived bit length is too small
//   X25519 { name: 'AES-GCM', length: 256 } false
//   too many bits: OperationError 0 derived bit length is too small
//   1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5
//   00112233445566778899aabbccddeeff
//   too many blocks: OperationError 0 The operation failed for an operation-specific reason
//   00112233445566778899aabbccddeeff
//   not extractable: InvalidAccessError 15 key is not extractable
//   c1c36925b6409a04f1b504fcbca9d82b4017277cb5ed2b2065fc1d3814d5aaf5
//   3b1fba963cd8b0b59e8c1a6d71888b7143651af8ba0a7070c0979e2811324aa5
//   1e415f1c5983aff2169217277d17bb538cd945a397ddec541f1ce41af2c1b74c
//   1ac2d450fc3b4205d19da7bfca1b37513c0803577ac7167f06fe2ce1f0ef39e5
//   8701045e22205345ff4dda05555cbb5c3af1a771c2b89baef37db43d9998b9fe
//   b06275d284cd1cf205bcbe57dccd3ec1ff6686e3ed15776383e1f2fa3c6ac8f0
//   a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a
//   a public key: InvalidAccessError 15 Unable to use this key to sign
//   not extractable: InvalidAccessError 15 key is not extractable
//   other use: SyntaxError 12 Unsupported key usage for Ed25519 key
//   no curve: NotSupportedError 9 Unrecognized namedCurve
//   no data: DataError 0 Invalid keyData
//   no format: TypeError ERR_INVALID_ARG_VALUE Failed to execute 'importKey' on 'SubtleCrypto': 1st argument 'none' is not a valid enum value of type KeyFormat.
//   true false
//   public
'use strict';
const assert = require('assert');
const { subtle } = crypto;

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const bytes = (text) => Buffer.from(text, 'hex');
const count = (size) => Uint8Array.from({ length: size }, (_, index) => index);
const data = Buffer.from('text');

process.removeAllListeners('warning');

async function fails(name, promise) {
  await promise.then(
    () => console.log(name, 'went well'),
    (error) => console.log(`${name}: ${error.name} ${error.code} ${error.message}`));
}

const signers = [
  [{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, 128], [{ name: 'RSA-PSS', hash: 'SHA-256' }, 128],
  [{ name: 'ECDSA', namedCurve: 'P-384' }, 96], [{ name: 'Ed25519' }, 64], [{ name: 'Ed448' }, 114],
];

async function testSigners() {
  for (const [algorithm, size] of signers) {
    const settings = { ...algorithm, modulusLength: 1024, publicExponent: bytes('010001') };
    const { publicKey, privateKey } = await subtle.generateKey(settings, true, ['sign', 'verify']);
    const params = { name: algorithm.name, hash: 'SHA-256', saltLength: 8 };
    const signature = await subtle.sign(params, privateKey, data);
    assert.strictEqual(signature.byteLength, size);
    for (const format of ['spki', 'jwk']) {
      const written = await subtle.exportKey(format, publicKey);
      const key = await subtle.importKey(format, written, algorithm, true, ['verify']);
      assert(await subtle.verify(params, key, signature, data));
      assert(!await subtle.verify(params, key, signature, Buffer.from('other')));
    }
    const copy = structuredClone(privateKey);
    assert.strictEqual(copy.algorithm.name, algorithm.name);
    console.log(algorithm.name, privateKey.usages, publicKey.usages);
  }
}

async function testAgreement() {
  for (const algorithm of [{ name: 'ECDH', namedCurve: 'P-256' }, { name: 'X25519' }]) {
    const ours = await subtle.generateKey(algorithm, false, ['deriveBits', 'deriveKey']);
    const theirs = await subtle.generateKey(algorithm, false, ['deriveBits']);
    const both = await Promise.all([
      subtle.deriveBits({ ...algorithm, public: theirs.publicKey }, ours.privateKey, 128),
      subtle.deriveBits({ ...algorithm, public: ours.publicKey }, theirs.privateKey, 128),
    ]);
    assert.deepStrictEqual(both[0], both[1]);
    const key = await subtle.deriveKey({ ...algorithm, public: theirs.publicKey }, ours.privateKey,
                                       { name: 'AES-GCM', length: 256 }, false, ['encrypt']);
    console.log(algorithm.name, key.algorithm, key.extractable);
    await fails('too many bits', subtle.deriveBits({ ...algorithm, public: theirs.publicKey },
                                                   ours.privateKey, 264));
  }
}

async function testWrapping() {
  // RFC 3394, 4.1
  const wrapping = await subtle.importKey('raw', count(16), 'AES-KW', false, ['wrapKey', 'unwrapKey']);
  const key = await subtle.importKey('raw', bytes('00112233445566778899aabbccddeeff'), 'AES-CTR', true,
                                     ['encrypt']);
  const wrapped = await subtle.wrapKey('raw', key, wrapping, 'AES-KW');
  console.log(hex(wrapped));
  const back = await subtle.unwrapKey('raw', wrapped, wrapping, 'AES-KW', 'AES-CTR', true, ['encrypt']);
  console.log(hex(await subtle.exportKey('raw', back)));
  // The counter begins again where its bits end.
  const counter = bytes('000000000000000000000000000000ff');
  const encrypted = await subtle.encrypt({ name: 'AES-CTR', counter, length: 8 }, key, Buffer.alloc(32));
  const again = await subtle.encrypt({ name: 'AES-CTR', counter: Buffer.alloc(16), length: 8 }, key,
                                     Buffer.alloc(16));
  assert.strictEqual(hex(encrypted).slice(32), hex(again));
  await fails('too many blocks', subtle.encrypt({ name: 'AES-CTR', counter, length: 1 }, key,
                                                Buffer.alloc(48)));
  const oaep = await subtle.generateKey({
    name: 'RSA-OAEP', hash: 'SHA-1', modulusLength: 1024, publicExponent: bytes('010001'),
  }, false, ['wrapKey', 'unwrapKey']);
  const jwk = await subtle.wrapKey('jwk', key, wrapping, 'AES-KW');
  assert.strictEqual(jwk.byteLength % 8, 0);
  const sent = await subtle.wrapKey('raw', key, oaep.publicKey, { name: 'RSA-OAEP', label: data });
  const got = await subtle.unwrapKey('raw', sent, oaep.privateKey, { name: 'RSA-OAEP', label: data },
                                     { name: 'HMAC', hash: 'SHA-1' }, true, ['sign']);
  console.log(hex(await subtle.exportKey('raw', got)));
  await fails('not extractable', subtle.wrapKey('raw', wrapping, wrapping, 'AES-KW'));
}

async function testSponges() {
  // NIST SP 800-185: cSHAKE sample 1, KMAC sample 2; RFC 9861, 5
  console.log(hex(await subtle.digest({
    name: 'cSHAKE128', outputLength: 256, customization: Buffer.from('Email Signature'),
  }, count(4))));
  const key = await subtle.importKey('raw-secret', bytes(
    '404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f'), 'KMAC128', false, ['sign']);
  console.log(hex(await subtle.sign({
    name: 'KMAC128', outputLength: 256, customization: Buffer.from('My Tagged Application'),
  }, key, count(4))));
  const none = Buffer.alloc(0);
  console.log(hex(await subtle.digest({ name: 'TurboSHAKE128', outputLength: 256 }, none)));
  console.log(hex(await subtle.digest({ name: 'KT128', outputLength: 256 }, none)));
  const long = Uint8Array.from({ length: 17 ** 4 }, (_, index) => index % 251);
  console.log(hex(await subtle.digest({ name: 'KT128', outputLength: 256 }, long)));
  console.log(hex(await subtle.digest({ name: 'KT256', outputLength: 512 }, long)).slice(0, 64));
  console.log(hex(await subtle.digest('SHA3-256', none)));
}

async function main() {
  await testSigners();
  await testAgreement();
  await testWrapping();
  await testSponges();
  const { publicKey, privateKey } = await subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  await fails('a public key', subtle.sign('Ed25519', publicKey, data));
  await fails('not extractable', subtle.exportKey('pkcs8', privateKey));
  await fails('other use', subtle.generateKey('Ed25519', true, ['encrypt']));
  await fails('no curve', subtle.generateKey({ name: 'ECDSA', namedCurve: 'none' }, true, ['sign']));
  await fails('no data', subtle.importKey('spki', data, 'Ed25519', true, ['verify']));
  await fails('no format', subtle.importKey('none', data, 'Ed25519', true, ['verify']));
  console.log(SubtleCrypto.supports('sign', 'Ed25519'), SubtleCrypto.supports('sign', 'SHA-256'));
  console.log((await subtle.getPublicKey(privateKey, ['verify'])).type);
}
main();
