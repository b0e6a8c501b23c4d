// Blob and File: what they are made of, slices, reading, URLs, files.
//
// Prints:
//   Blob { size: 8, type: 'text/plain' } abc123é
//   c1 | 3é | | b
//   bytes: 97,98 buffer: 2
//   stream: 131082 bytes, byob 5
//   File { size: 1, type: '', name: 'n', lastModified: 5 } true [object File]
//   cloned: n 5 a text/plain c1
//   url: true abc123é undefined
//   lines: 6
//   file: 23 NotReadableError
//   ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_VALUE ERR_MISSING_ARGS ERR_INVALID_THIS ERR_INVALID_ARG_VALUE
'use strict';

const { Blob, File, resolveObjectURL } = require('buffer');
const fs = require('fs');

(async () => {
  const blob = new Blob(['abc', new Uint8Array([49, 50]).buffer, new Blob(['3']), 'é'], { type: 'Text/Plain' });
  console.log(blob, await blob.text());
  console.log(await blob.slice(2, 4).text(), '|', await blob.slice(-3).text(), '|', await blob.slice(5, 2).text() + '|',
              await blob.slice(1, 3).slice(0, 1).text());
  const small = blob.slice(0, 2);
  console.log('bytes:', (await small.bytes()).join(), 'buffer:', (await small.arrayBuffer()).byteLength);

  const large = new Blob([new Uint8Array(2 * 65536), '0123456789']);
  let size = 0;
  for await (const chunk of large.stream()) size += chunk.length;
  const reader = large.stream().getReader({ mode: 'byob' });
  const { value } = await reader.read(new Uint8Array(5));
  console.log(`stream: ${size} bytes, byob ${value.length}`);

  const file = new File(['a'], 'n', { lastModified: 5 });
  console.log(file, file instanceof Blob, Object.prototype.toString.call(file));
  const { name, lastModified } = structuredClone(file);
  const cloned = structuredClone(blob.slice(2, 4, blob.type));
  console.log('cloned:', name, lastModified, await structuredClone(file).text(), cloned.type, await cloned.text());
  const url = URL.createObjectURL(blob);
  const found = await resolveObjectURL(url).text();
  URL.revokeObjectURL(url);
  console.log('url:', url.startsWith('blob:nodedata:'), found, resolveObjectURL(url));
  console.log('lines:', new Blob(['a\r\nb\nc\r'], { endings: 'native' }).size);

  fs.writeFileSync('f', '0123456789');
  const ofFile = await fs.openAsBlob('f');
  const part = await ofFile.slice(2, 4).text();
  fs.writeFileSync('f', 'other');
  console.log('file:', part, await ofFile.text().catch(({ name }) => name));

  const codes = [];
  for (const call of [
    () => new Blob('abc'),
    () => new Blob([], 1),
    () => new Blob([], { endings: 'x' }),
    () => new File([]),
    () => Blob.prototype.text.call({}),
    () => fs.openAsBlob('missing'),
  ]) {
    try {
      await call();
    } catch ({ code }) {
      codes.push(code);
    }
  }
  console.log(...codes);
})();
