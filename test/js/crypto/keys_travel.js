// Keys through structuredClone and messages, and how they are told from others.
// Prints:
//   { name: 'SHA-1' } false [ 'sign' ]
//   secret 09e0069ecfc66970aaedac31d85f26d89281e529
'use strict';
const assert = require('assert');
const { createSecretKey, subtle, KeyObject } = require('crypto');
const { types } = require('util');
const { Worker, isMainThread, parentPort } = require('worker_threads');

async function main() {
  const key = createSecretKey('secret', 'utf8');
  const copy = structuredClone(key);
  assert(copy instanceof KeyObject && copy !== key && copy.equals(key));
  assert(types.isKeyObject(copy) && !types.isKeyObject({}) && !types.isCryptoKey(key));

  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const cryptoKey = await subtle.importKey('raw', key.export(), algorithm, false, ['sign']);
  assert(types.isCryptoKey(cryptoKey) && !types.isKeyObject(cryptoKey));
  const { algorithm: { hash }, extractable, usages } = structuredClone(cryptoKey);
  console.log(hash, extractable, usages);

  const worker = new Worker(__filename);
  worker.on('message', (text) => console.log(text));
  worker.postMessage([key, cryptoKey]);
}

if (isMainThread) {
  main();
} else {
  parentPort.once('message', async ([key, cryptoKey]) => {
    const signature = await subtle.sign('HMAC', cryptoKey, key.export());
    parentPort.postMessage(`${key.export()} ${Buffer.from(signature).toString('hex')}`);
  });
}
