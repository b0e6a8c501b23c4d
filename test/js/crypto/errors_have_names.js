// What can be wrong, as class, code and message.
// Prints:
//   no hash: Error undefined Digest method not supported
//   no hash at once: Error undefined Digest method md6 is not supported
//   no hash for hmac: TypeError ERR_CRYPTO_INVALID_DIGEST Invalid digest: md6
//   no key: TypeError ERR_INVALID_ARG_TYPE The "key" argument must be of type string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey. Received undefined
//   no data: TypeError ERR_INVALID_ARG_TYPE The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received undefined
//   half a byte: TypeError ERR_INVALID_ARG_VALUE The argument 'encoding' is invalid for data of length 3. Received 'hex'
//   update again: Error ERR_CRYPTO_HASH_FINALIZED Digest already called
//   digest again: Error ERR_CRYPTO_HASH_FINALIZED Digest already called
//   copy again: Error ERR_CRYPTO_HASH_FINALIZED Digest already called
//   hmac again gave 0
//   not extendable: Error ERR_OSSL_EVP_NOT_XOF_OR_INVALID_LENGTH error:030000B2:digital envelope routines::not XOF or invalid length
//   many bytes: RangeError ERR_OUT_OF_RANGE The value of "size" is out of range. It must be >= 0 && <= 2147483647. Received 2147483648
//   past the end: RangeError ERR_OUT_OF_RANGE The value of "size + offset" is out of range. It must be <= 16. Received 20
//   no range: RangeError ERR_OUT_OF_RANGE The value of "max" is out of range. It must be greater than the value of "min" (5). Received 5
//   other lengths: RangeError ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH Input buffers must have the same byte length
//   not bytes: TypeError ERR_INVALID_ARG_TYPE The "buf2" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.
//   iterations: RangeError ERR_OUT_OF_RANGE The value of "iterations" is out of range. It must be >= 1 && <= 2147483647. Received 0
//   pbkdf2: TypeError ERR_CRYPTO_INVALID_DIGEST Invalid digest: md6
//   scrypt: RangeError ERR_CRYPTO_INVALID_SCRYPT_PARAMS Invalid scrypt params
//   scrypt names: TypeError ERR_INCOMPATIBLE_OPTION_PAIR Option "N" cannot be used in combination with option "cost"
//   hkdf: RangeError ERR_CRYPTO_INVALID_KEYLEN Invalid key length
//   no cipher: Error ERR_CRYPTO_UNKNOWN_CIPHER Unknown cipher
//   short key: RangeError ERR_CRYPTO_INVALID_KEYLEN Invalid key length
//   short iv: TypeError ERR_CRYPTO_INVALID_IV Invalid initialization vector
//   tag length: TypeError ERR_CRYPTO_INVALID_AUTH_TAG Invalid authentication tag length: 3
//   no tag length: TypeError ERR_CRYPTO_INVALID_AUTH_TAG authTagLength required for aes-128-ccm
//   early tag: Error ERR_CRYPTO_INVALID_STATE Invalid state for operation getAuthTag
//   long tag: TypeError ERR_CRYPTO_INVALID_AUTH_TAG Invalid authentication tag length: 17
//   second tag: Error ERR_CRYPTO_INVALID_STATE Invalid state for operation setAuthTag
//   no tag: Error undefined Unsupported state or unable to authenticate data
//   wrong tag: Error undefined Unsupported state or unable to authenticate data
//   no authentication: Error ERR_CRYPTO_INVALID_STATE Invalid state for operation setAAD
//   bad padding: Error ERR_OSSL_BAD_DECRYPT error:1C800064:Provider routines::bad decrypt
//   half a block: Error ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH error:1C80006B:Provider routines::wrong final block length
//   update after the end: Error undefined Trying to add data in unsupported state
//   end after the end: Error ERR_CRYPTO_INVALID_STATE Invalid state
//   no secret: TypeError ERR_INVALID_ARG_TYPE The "key" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView. Received type number (5)
//   scrypt memory: RangeError ERR_CRYPTO_INVALID_SCRYPT_PARAMS Invalid scrypt params: error:030000AC:digital envelope routines::memory limit exceeded
'use strict';
const crypto = require('crypto');
const { createCipheriv, createDecipheriv, createHash, createHmac } = crypto;

function tell(name, run) {
  try {
    console.log(name, 'gave', run());
  } catch (error) {
    console.log(`${name}: ${error.name} ${error.code} ${error.message}`);
  }
}
const finished = (hash) => (hash.digest(), hash);
const key = Buffer.alloc(16);
const gcm = () => createDecipheriv('aes-128-gcm', key, key);

tell('no hash', () => createHash('md6'));
tell('no hash at once', () => crypto.hash('md6', ''));
tell('no hash for hmac', () => createHmac('md6', ''));
tell('no key', () => createHmac('md5'));
tell('no data', () => createHash('md5').update());
tell('half a byte', () => createHash('md5').update('123', 'hex'));
tell('update again', () => finished(createHash('md5')).update(''));
tell('digest again', () => finished(createHash('md5')).digest());
tell('copy again', () => finished(createHash('md5')).copy());
tell('hmac again', () => finished(createHmac('md5', '')).digest('hex').length);
tell('not extendable', () => createHash('md5', { outputLength: 5 }));
tell('many bytes', () => crypto.randomBytes(2 ** 31));
tell('past the end', () => crypto.randomFillSync(new Uint32Array(4), 2, 3));
tell('no range', () => crypto.randomInt(5, 5));
tell('other lengths', () => crypto.timingSafeEqual(key, Buffer.alloc(1)));
tell('not bytes', () => crypto.timingSafeEqual(key, 'a'));
tell('iterations', () => crypto.pbkdf2Sync('', '', 0, 1, 'md5'));
tell('pbkdf2', () => crypto.pbkdf2Sync('', '', 1, 1, 'md6'));
tell('scrypt', () => crypto.scryptSync('', '', 1, { N: 3 }));
tell('scrypt names', () => crypto.scryptSync('', '', 1, { N: 2, cost: 2 }));
tell('hkdf', () => crypto.hkdfSync('md5', '', '', '', 5000));
tell('no cipher', () => createCipheriv('aes', key, key));
tell('short key', () => createCipheriv('aes-256-cbc', key, key));
tell('short iv', () => createCipheriv('aes-128-cbc', key, ''));
tell('tag length', () => createCipheriv('aes-128-gcm', key, key, { authTagLength: 3 }));
tell('no tag length', () => createCipheriv('aes-128-ccm', key, Buffer.alloc(12)));
tell('early tag', () => createCipheriv('aes-128-gcm', key, key).getAuthTag());
tell('long tag', () => gcm().setAuthTag(Buffer.alloc(17)));
tell('second tag', () => gcm().setAuthTag(key).setAuthTag(key));
tell('no tag', () => gcm().final());
tell('wrong tag', () => gcm().setAuthTag(key).final());
tell('no authentication', () => createCipheriv('aes-128-cbc', key, key).setAAD(key));
tell('bad padding', () => {
  const decipher = createDecipheriv('aes-128-cbc', key, key);
  decipher.update(key);
  decipher.final();
});
tell('half a block', () => {
  const cipher = createCipheriv('aes-128-cbc', key, key).setAutoPadding(false);
  cipher.update('1');
  cipher.final();
});
tell('update after the end', () => {
  const cipher = createCipheriv('aes-128-cbc', key, key);
  cipher.final();
  cipher.update('');
});
tell('end after the end', () => {
  const cipher = createCipheriv('aes-128-cbc', key, key);
  cipher.final();
  cipher.final();
});
tell('no secret', () => crypto.createSecretKey(5));
tell('scrypt memory', () => crypto.scryptSync('', '', 1, { maxmem: 1 }));
