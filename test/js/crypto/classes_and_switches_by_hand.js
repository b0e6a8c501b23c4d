// The classes behind createHash and the like, made by hand; FIPS mode, which is off; the numbers of OpenSSL's options.
// Options: --no-deprecation
// Prints:
//   86f7e437faa5a7fce15d1ddcb9eaeaea377667b8
//   true
//   TypeError ERR_INVALID_ARG_TYPE The "algorithm" argument must be of type string. Received undefined
//   Error undefined Digest method not supported
//   8cfa8b718b9eac480ae0b7db89b7a1e3ce6a5c0910be0cdf661a2b0f61f0daa4
//   true
//   TypeError ERR_INVALID_ARG_TYPE The "key" argument must be of type string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey. Received undefined
//   TypeError ERR_CRYPTO_INVALID_DIGEST Invalid digest: unheard-of
//   aaa07e8b38889d6aaed1b73673a72212 secret
//   true
//   true
//   Error ERR_CRYPTO_UNKNOWN_CIPHER Unknown cipher
//   RangeError ERR_CRYPTO_INVALID_KEYLEN Invalid key length
//   TypeError ERR_CRYPTO_INVALID_IV Invalid initialization vector
//   0 0 undefined undefined 0
//   { total: 0, used: 0, utilization: NaN, min: 2 }
//   prng true 5
//   RangeError ERR_OUT_OF_RANGE The value of "size" is out of range. It must be >= 0 && <= 2147483647. Received -1
//   rng true 5
//   RangeError ERR_OUT_OF_RANGE The value of "size" is out of range. It must be >= 0 && <= 2147483647. Received -1
//   pseudoRandomBytes true 5
//   RangeError ERR_OUT_OF_RANGE The value of "size" is out of range. It must be >= 0 && <= 2147483647. Received -1
//   SSL_OP_NO_SSLv2 0 true
//   SSL_OP_NO_SSLv3 33554432 true
//   SSL_OP_NO_TLSv1 67108864 true
//   SSL_OP_NO_TLSv1_1 268435456 true
//   SSL_OP_NO_TLSv1_2 134217728 true
//   SSL_OP_NO_TLSv1_3 536870912 true
//   true [
//     'TLS_AES_256_GCM_SHA384',
//     'TLS_CHACHA20_POLY1305_SHA256',
//     'TLS_AES_128_GCM_SHA256',
//     'ECDHE-RSA-AES128-GCM-SHA256'
//   ]
//   1 772 null
'use strict';

const constants = require('constants');
const crypto = require('crypto');

const tell = (action) => {
  try {
    console.log(action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};
const key = Buffer.alloc(16, 1);

tell(() => new crypto.Hash('sha1').update('a').digest('hex'));
tell(() => crypto.Hash('sha1') instanceof crypto.Hash && crypto.createHash('md5') instanceof crypto.Hash);
tell(() => new crypto.Hash());
tell(() => new crypto.Hash('unheard-of'));
tell(() => new crypto.Hmac('sha256', key).update('a').digest('hex'));
tell(() => crypto.createHmac('md5', key) instanceof crypto.Hmac);
tell(() => new crypto.Hmac('sha256'));
tell(() => new crypto.Hmac('unheard-of', key));

const sealed = new crypto.Cipheriv('aes-128-cbc', key, key);
const bytes = Buffer.concat([sealed.update('secret'), sealed.final()]);
const opened = new crypto.Decipheriv('aes-128-cbc', key, key);
console.log(bytes.toString('hex'), opened.update(bytes, undefined, 'utf8') + opened.final('utf8'));
tell(() => crypto.createCipheriv('aes-128-cbc', key, key) instanceof crypto.Cipheriv);
tell(() => crypto.createDecipheriv('aes-128-cbc', key, key) instanceof crypto.Decipheriv);
tell(() => new crypto.Cipheriv('unheard-of', key, key));
tell(() => new crypto.Decipheriv('aes-128-cbc', key.subarray(1), key));
tell(() => new crypto.Decipheriv('aes-128-cbc', key, key.subarray(1)));

console.log(crypto.getFips(), crypto.fips, crypto.setFips(0), crypto.setFips(false), crypto.getFips());
console.log(crypto.secureHeapUsed());
for (const older of ['prng', 'rng', 'pseudoRandomBytes']) {
  console.log(older, crypto[older] === crypto.randomBytes, crypto[older](5).length);
  tell(() => crypto[older](-1));
}

const names = ['SSL_OP_NO_SSLv2', 'SSL_OP_NO_SSLv3', 'SSL_OP_NO_TLSv1', 'SSL_OP_NO_TLSv1_1', 'SSL_OP_NO_TLSv1_2',
  'SSL_OP_NO_TLSv1_3'];
for (const name of names) console.log(name, constants[name], crypto.constants[name] === constants[name]);
console.log(constants.defaultCoreCipherList === crypto.constants.defaultCoreCipherList,
            constants.defaultCoreCipherList.split(':').slice(0, 4));
console.log(crypto.constants.RSA_PKCS1_PADDING, crypto.constants.TLS1_3_VERSION, Object.getPrototypeOf(crypto.constants));
