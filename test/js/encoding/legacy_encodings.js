// TextDecoder of the encodings of old: every byte of the single-byte ones, and pieces of the others.
//
// Prints:
//   ibm866 c94f511d false
//   iso-8859-2 70d570e false
//   iso-8859-3 daefe744 true
//   iso-8859-4 a6feef21 false
//   iso-8859-5 258d6261 false
//   iso-8859-6 98e099f9 true
//   iso-8859-7 a1869e7f true
//   iso-8859-8 f4599334 true
//   iso-8859-8-i f4599334 true
//   iso-8859-10 ab9bc02e false
//   iso-8859-13 d20e6e4c false
//   iso-8859-14 4529d464 false
//   iso-8859-15 25cb4d27 false
//   iso-8859-16 d9e65a4b false
//   koi8-r 415e04a9 false
//   koi8-u 6f861d47 false
//   macintosh 270d7788 false
//   windows-874 751240d1 true
//   windows-1250 46c01ba5 false
//   windows-1251 865aeb5d false
//   windows-1252 1f0fb4af false
//   windows-1253 3f2fcaeb true
//   windows-1254 73ac6d07 false
//   windows-1255 8c95c90f true
//   windows-1256 84f9ea20 false
//   windows-1257 7d2cd804 true
//   windows-1258 2b601276 false
//   x-mac-cyrillic bfedee2 false
//   x-user-defined c51d92c5 false
//   shift_jis "あア� \n�" true true
//   euc-jp "あ｡�" true true
//   iso-2022-jp "かA" true false
//   gbk "你€�A" true true
//   gb18030 "A�" true true
//   big5 "你A" true false
//   euc-kr "가�A�" true true
//   utf-16be "A😀�" true true
//   UTF8 utf-8
//   Latin1 windows-1252
//   ascii windows-1252
//   unicode utf-16le
//   sjis shift_jis
//   x-cp1252 windows-1252
//   l9 iso-8859-15
//   logical iso-8859-8-i

'use strict';

const singleByte = [
  'ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8',
  'iso-8859-8-i', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'iso-8859-16', 'koi8-r', 'koi8-u',
  'macintosh', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254',
  'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'x-mac-cyrillic', 'x-user-defined',
];
const multiByte = {
  'shift_jis': '82a0834181200a82', 'euc-jp': 'a4a28ea1ff', 'iso-2022-jp': '1b2442242b1b284241', 'gbk': 'c4e380ff41',
  'gb18030': '8130813041ff', 'big5': 'a741ff41', 'euc-kr': 'b0a1c941ff', 'utf-16be': '0041d83dde00d800',
};

function hashOf(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16);
}

function isFatal(name, bytes) {
  try {
    new TextDecoder(name, { fatal: true }).decode(bytes);
    return false;
  } catch {
    return true;
  }
}

const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
for (const name of singleByte) {
  console.log(name, hashOf(new TextDecoder(name).decode(bytes)), isFatal(name, bytes));
}
for (const name in multiByte) {
  const whole = Buffer.from(multiByte[name], 'hex');
  const decoder = new TextDecoder(name);
  let text = '';
  for (const byte of whole) text += decoder.decode(new Uint8Array([byte]), { stream: true });
  text += decoder.decode();
  console.log(name, JSON.stringify(text), text === decoder.decode(whole), isFatal(name, whole));
}
for (const label of [' UTF8\n', 'Latin1', 'ascii', 'unicode', 'sjis', 'x-cp1252', 'l9', 'logical']) {
  console.log(label.trim(), new TextDecoder(label).encoding);
}
