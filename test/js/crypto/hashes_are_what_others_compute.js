// Hashes and HMACs of text and bytes, at once, in pieces, copied, and as streams.
// Prints:
//   md5 187ef4436122d1cc2f40dc2b92f0eba0
//   sha1 da23614e02469a0d7c7bd1bdab5c9c474b1904dc
//   SHA256 fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603
//   sha512-256 22d4d37ec6370571af7109fb12eae79673d5f7c83e6e677083faa3cfac3b2c14
//   RSA-SHA384 c7be03ba5bcaa384727076db0018e99248e1a6e8bd1b9ef58a9ec9dd4eeebb3f48b836201221175befa74ddc3d35afdd
//   sha3-256 5c828b33397f4762922e39a60c35699d2550466a52dd15ed44da37eb0bdc61e6
//   blake2b512 b32c0573d242b3a987d8f66bd43266b7925cefab3a854950641a81ef6a3f4b97928443850545770f64abac2a75f18475653fa3d9a52c66a840da3b8617ae9607
//   a9993e364706816aba3e25717850c26c9cd0d89d qZk+NkcGgWq6PiVxeFDCbJzQ2J0=
//   7f9c2ba4e8 46b9dd
//   true true
//   187ef4436122d1cc2f40dc2b92f0eba0 16 true
//   avqQRqlXnK0UOjhMG1ZLmiUNJ9b2pj-fIL86dZTJ4sY 74e6f7298a9c2d168935f58c001bad88 ea8fa740bf46a107d7887ef6bdfa78e2df5cf547
//   true true
//   false
//   stream a9993e364706816aba3e25717850c26c9cd0d89d
//   hmac 16
'use strict';
const { createHash, createHmac, getHashes, hash } = require('crypto');

const names = ['md5', 'sha1', 'SHA256', 'sha512-256', 'RSA-SHA384', 'sha3-256', 'blake2b512'];
for (const name of names) {
  console.log(name, createHash(name).update('a').update(Buffer.from('b')).digest('hex'));
}
console.log(hash('sha1', 'abc'), hash('sha1', Buffer.from('abc'), 'base64'));
console.log(createHash('shake128', { outputLength: 5 }).digest('hex'),
            hash('shake256', '', { outputLength: 3, outputEncoding: 'hex' }));

// Text is taken in its encoding, views are taken as they are.
const data = new DataView(new Uint8Array([0, 0xe4, 0]).buffer, 1, 1);
console.log(createHash('md5').update('ä', 'latin1').digest('hex') ===
            createHash('md5').update(data).digest('hex'),
            createHash('md5').update('c3a4', 'hex').digest('hex') ===
            createHash('md5').update('ä').digest('hex'));

const begun = createHash('md5').update('a');
const copy = begun.copy();
console.log(begun.update('b').digest('hex'), copy.digest('latin1').length, copy instanceof Object);

console.log(createHmac('sha256', 'key').update('text').digest('base64url'),
            createHmac('md5', '').digest('hex'),
            createHmac('sha1', new Uint8Array(200)).update('').digest('hex'));
console.log(getHashes().includes('sha256'), createHash('md5').digest() instanceof Buffer);

// As streams, which they become only then.
const stream = createHash('sha1');
console.log(Object.keys(stream).includes('_readableState'));
stream.setEncoding('hex');
stream.on('data', (text) => console.log('stream', text));
stream.write('a');
stream.end('6263', 'hex');
createHmac('md5', 'k').on('readable', function() {
  const bytes = this.read();
  if (bytes !== null) console.log('hmac', bytes.length);
}).end('x');
