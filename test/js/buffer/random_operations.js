// Thousands of random calls of every method; the numbers are hashes of what Node gives and throws.
// Argument: a kind of call, to see its cases and not the hash.
//
// Time-out: 60
// Prints:
//   from f0ca6658
//   fromArray 6ce9f8db
//   byteLength 3b1ace55
//   alloc d1e7b0b1
//   concat d267dbea
//   copyBytesFrom 5d942bd4
//   toString eeaefc44
//   toStringPart 2f474680
//   slices d086f129
//   writes a733fdca
//   write cf011f18
//   writePart 18b56d87
//   fillText fe274e0e
//   fillPart 606ff5d6
//   findBytes f16a2bac
//   findText 5cbebe89
//   findByte d2785f51
//   read 66e7d7b4
//   writeNumber 10c172d1
//   readVariable 63b371f7
//   writeVariable 9a947935
//   readBigInt 4ad784fa
//   writeBigInt d5b1da19
//   copy 4c167508
//   copyInside b7be5ede
//   compare e908f981
//   subarray 8b9c59c1
//   swap eb042406
//   validity 77aa6298
//   atob 6849848e
//   btoa e808c274
//   transcode 95d5a000
//   json b44aa5a1
//   stringDecoder 17d95287
//   encode 94ec8154
//   encodeInto 9a22f7f2
//   decode e7d90351
//   decodeStream fd6c279e

'use strict';

const buffer = require('buffer');
const { StringDecoder } = require('string_decoder');

const kCasesPerKind = 250;
const encodings = [
  'utf8', 'ucs2', 'latin1', 'ascii', 'base64', 'base64url', 'hex', 'binary', 'utf-16le', 'UTF8', 'Base64',
];
const sliceNames = ['ascii', 'base64', 'base64url', 'latin1', 'hex', 'ucs2', 'utf8'];

let seed;

function random(limit) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed >>> 8) / 0x1000000 * limit);
}

function pick(list) {
  return list[random(list.length)];
}

const alphabets = [
  ...['abcXYZ 019', 'ABCDEFabcdef0123456789', 'ABCXYZabcxyz0189+/-_= \n', 'ABCXYZabcxyz0189+/']
    .map((text) => text.split('')),
  ['a', 'é', '€', '😀', '\ud800', '\udc00', '\u0100', '\0'],
];

function anyText() {
  const size = random(4) ? random(12) : random(300);
  const alphabet = random(7);
  let text = '';
  for (let i = 0; i < size; i++) {
    if (alphabet < alphabets.length) text += pick(alphabets[alphabet]);
    else text += String.fromCharCode(random(alphabet === 5 ? 256 : 65536));
  }
  return text;
}

const byteKinds = [
  () => random(128),
  () => random(256),
  () => pick([0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0xc3, 0xa9, 0x41, 0xed, 0xa0, 0xc0, 0xf4, 0x90, 0xff, 0xe0]),
  () => pick([0, 0xd8, 0xdc, 0x41, 1]),
  () => random(3) + 65,
  () => random(9) ? 97 : 0xc3,
];

function anyBytes() {
  const bytes = Buffer.alloc(random(4) ? random(14) : random(400));
  const kind = pick(byteKinds);
  for (let i = 0; i < bytes.length; i++) bytes[i] = kind();
  return bytes;
}

function anyIndex() {
  return pick([
    0, 1, 2, 3, 5, 10, -1, -3, 1.5, NaN, undefined, '1', null, 400, 2 ** 31, -(2 ** 31) - 5, Infinity, -Infinity,
    'x', -0.5, random(30), random(30),
  ]);
}

function anyNumber() {
  const power = 2 ** pick([7, 8, 15, 16, 31, 32, 39, 40, 47, 48]);
  return pick([
    power, power - 1, -power, -power - 1, power + 0.5, -power + 0.5, 0, 1, -1, 1.7, -1.7, 0.5, -0.5, NaN, '12', 'x',
    undefined, 1e30, random(2 ** 31), -random(2 ** 31),
  ]);
}

function pieces(bytes) {
  const list = [];
  for (let i = 0; i < bytes.length;) {
    const size = 1 + random(pick([2, 5, 50]));
    list.push(bytes.subarray(i, i + size));
    i += size;
  }
  return list;
}

// A part of the buffer, or something that is probably not in it. Node finds UTF-16 at the end of every
// buffer of odd size, never ends for some bytes that are sought as UTF-16, and stops at an assertion
// for some texts that are not ASCII.
function searchIn(find) {
  const bytes = anyBytes();
  const at = random(bytes.length + 1);
  const encoding = pick(encodings);
  const haystack = /16|ucs/.test(encoding) ? bytes.subarray(bytes.length % 2) : bytes;
  return find(haystack, haystack.subarray(at, at + random(6)), encoding);
}

function asciiOnly(text) {
  return text.replace(/[^\0-\x7f]/g, '');
}

const searches = ['indexOf', 'lastIndexOf', 'includes'];
const fixedInts = [
  'UInt8', 'UInt16LE', 'UInt16BE', 'UInt32LE', 'UInt32BE', 'Int8', 'Int16LE', 'Int16BE', 'Int32LE', 'Int32BE',
  'FloatLE', 'FloatBE', 'DoubleLE', 'DoubleBE',
];
const variableInts = ['UIntLE', 'UIntBE', 'IntLE', 'IntBE'];
const bigInts = ['BigInt64LE', 'BigInt64BE', 'BigUInt64LE', 'BigUInt64BE'];
const unicode = ['utf-8', 'utf-16le', 'utf-16be'];

// Each gives the name of a call, its arguments with `this` first, and how to do it.
const kinds = {
  from: () => [[anyText(), pick(encodings)], (text, encoding) => Buffer.from(text, encoding)],
  fromArray: () => [[[anyNumber(), anyNumber(), anyNumber()]], (list) => [Buffer.from(list), Buffer.of(...list)]],
  byteLength: () => [[anyText(), pick(encodings)], (text, encoding) => Buffer.byteLength(text, encoding)],
  alloc: () => [[random(40), anyText(), pick(encodings)], (...all) => Buffer.alloc(...all)],
  concat: () => [[[anyBytes(), anyBytes()], random(100) - 5], (...all) => Buffer.concat(...all)],
  copyBytesFrom: () => [[new Uint16Array(anyBytes()), anyIndex(), anyIndex()], (...all) => Buffer.copyBytesFrom(...all)],
  toString: () => [[anyBytes(), pick(encodings)], (bytes, encoding) => bytes.toString(encoding)],
  toStringPart: () => [[anyBytes(), pick(encodings), anyIndex(), anyIndex()], (bytes, ...rest) => bytes.toString(...rest)],
  slices: () => [[anyBytes(), pick(sliceNames), anyIndex(), anyIndex()],
                 (bytes, name, start, end) => bytes[`${name}Slice`](start, end)],
  writes: () => [[anyBytes(), pick(sliceNames), anyText(), anyIndex(), anyIndex()],
                 (bytes, name, ...rest) => [bytes[`${name}Write`](...rest), bytes]],
  write: () => [[anyBytes(), anyText(), pick(encodings)], (bytes, ...rest) => [bytes.write(...rest), bytes]],
  writePart: () => [[anyBytes(), anyText(), anyIndex(), anyIndex(), pick(encodings)],
                    (bytes, ...rest) => [bytes.write(...rest), bytes]],
  fillText: () => [[anyBytes(), anyText(), pick(encodings)], (bytes, ...rest) => bytes.fill(...rest)],
  fillPart: () => [[anyBytes(), pick([anyText, anyBytes, anyNumber])(), anyIndex(), anyIndex(), pick(encodings)],
                   (bytes, ...rest) => bytes.fill(...rest)],
  findBytes: () => searchIn((bytes, part) => [
    [bytes, pick(searches), pick([part, anyBytes()]), anyIndex()],
    (_, name, ...rest) => bytes[name](...rest)]),
  findText: () => searchIn((bytes, part, encoding) => [
    [bytes, pick(searches), asciiOnly(pick([part.toString(encoding), anyText()])), anyIndex(), encoding],
    (_, name, ...rest) => bytes[name](...rest)]),
  findByte: () => [[anyBytes(), pick(searches), random(600) - 300, anyIndex()],
                   (bytes, name, ...rest) => bytes[name](...rest)],
  read: () => [[anyBytes(), pick(fixedInts), anyIndex()], (bytes, name, at) => bytes[`read${name}`](at)],
  writeNumber: () => [[anyBytes(), pick(fixedInts), anyNumber(), anyIndex()],
                      (bytes, name, ...rest) => [bytes[`write${name}`](...rest), bytes]],
  readVariable: () => [[anyBytes(), pick(variableInts), anyIndex(), random(8)],
                       (bytes, name, ...rest) => bytes[`read${name}`](...rest)],
  writeVariable: () => [[anyBytes(), pick(variableInts), anyNumber(), anyIndex(), random(8)],
                        (bytes, name, ...rest) => [bytes[`write${name}`](...rest), bytes]],
  readBigInt: () => [[anyBytes(), pick(bigInts), anyIndex()], (bytes, name, at) => bytes[`read${name}`](at)],
  writeBigInt: () => [
    [anyBytes(), pick(bigInts), pick([1n, -1n]) * (2n ** BigInt(random(66)) - BigInt(random(2))), anyIndex()],
    (bytes, name, ...rest) => [bytes[`write${name}`](...rest), bytes]],
  copy: () => [[anyBytes(), anyBytes(), anyIndex(), anyIndex(), anyIndex()],
               (bytes, target, ...rest) => [bytes.copy(target, ...rest), target]],
  copyInside: () => [[anyBytes(), anyIndex(), anyIndex(), anyIndex()],
                     (bytes, ...rest) => [bytes.copy(bytes, ...rest), bytes]],
  compare: () => [[anyBytes(), anyBytes(), anyIndex(), anyIndex(), anyIndex(), anyIndex()],
                  (bytes, ...rest) => [bytes.compare(rest[0]), bytes.equals(rest[0]), bytes.compare(...rest)]],
  subarray: () => [[anyBytes(), anyIndex(), anyIndex()],
                   (bytes, ...rest) => [bytes.slice(...rest), bytes.subarray(...rest)]],
  swap: () => [[anyBytes()], (bytes) => {
    const whole = bytes.subarray(bytes.length % 8);
    return [whole.swap64().toString('hex'), whole.swap32().toString('hex'), whole.swap16(), bytes.swap16()];
  }],
  validity: () => [[anyBytes()], (bytes) => [buffer.isUtf8(bytes), buffer.isAscii(bytes)]],
  atob: () => [[anyText()], (text) => atob(text)],
  btoa: () => [[anyText()], (text) => btoa(text)],
  transcode: () => [[anyBytes(), pick(['utf8', 'latin1', 'ascii']), pick(['utf8', 'ucs2', 'latin1', 'ascii'])],
                    (...all) => buffer.transcode(...all)],
  json: () => [[anyBytes()], (bytes) => JSON.stringify(bytes)],
  stringDecoder: () => [[pieces(anyBytes()), pick(encodings)], (list, encoding) => {
    const decoder = new StringDecoder(encoding);
    return [list.map((piece) => [decoder.write(piece), decoder.lastNeed, decoder.lastTotal]), decoder.end(),
            decoder.end(list[0])];
  }],
  encode: () => [[anyText()], (text) => new TextEncoder().encode(text)],
  encodeInto: () => [[anyText(), new Uint8Array(random(20))], (text, target) => {
    const { read, written } = new TextEncoder().encodeInto(text, target);
    return [read, written, target];
  }],
  decode: () => [[anyBytes(), pick(unicode), !random(4), !random(3)],
                 (bytes, name, fatal, ignoreBOM) => new TextDecoder(name, { fatal, ignoreBOM }).decode(bytes)],
  decodeStream: () => [[pieces(anyBytes()), pick(unicode), !random(4), !random(3)], (list, name, fatal, ignoreBOM) => {
    const decoder = new TextDecoder(name, { fatal, ignoreBOM });
    let text = random(2) ? decoder.decode(Buffer.from(name === 'utf-8' ? 'efbbbf' : 'fffe', 'hex'), { stream: true }) : '';
    for (const piece of list) text += decoder.decode(piece, { stream: true });
    return text + decoder.decode();
  }],
};

function describe(value) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (ArrayBuffer.isView(value)) return `<${Buffer.prototype.hexSlice.call(value)}>`;
  if (Array.isArray(value)) return `[${value.map(describe)}]`;
  if (Object.is(value, -0)) return '-0';
  return `${value}`;
}

function perform(call, args) {
  try {
    return describe(call(...args));
  } catch (error) {
    // Without a code it is the engine's own, whose message is the engine's affair.
    return error.code === undefined ? error.name : `${error.name} ${error.code} ${error.message}`;
  }
}

function addToHash(hash, text) {
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const [, , wanted] = process.argv;
for (const kind of Object.keys(kinds)) {
  if (wanted !== undefined && kind !== wanted) continue;
  seed = addToHash(1, kind);
  let hash = 0x811c9dc5;
  for (let i = 0; i < kCasesPerKind; i++) {
    const [args, call] = kinds[kind]();
    const before = args.map(describe).join(', ');
    const result = perform(call, args);
    hash = addToHash(hash, result);
    if (wanted !== undefined) console.log(`${i}: ${before} => ${result}`);
  }
  if (wanted === undefined) console.log(kind, hash.toString(16));
}
