// Where streams of files read and write.
//
// Prints:
//   cde
//   [3,3,1] abcdefg
//   a__d XYZ__
//   abcdefgh
//   same descriptor: def, still open true
//   ERR_OUT_OF_RANGE ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_VALUE ERR_INVALID_ARG_TYPE
'use strict';

const fs = require('fs');
const { finished } = require('stream/promises');

async function textOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

async function write(options, ...chunks) {
  const stream = fs.createWriteStream('out', options);
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await finished(stream);
  return fs.readFileSync('out', 'utf8');
}

(async () => {
  fs.writeFileSync('in', 'abcdefg');
  console.log((await textOf(fs.createReadStream('in', { start: 2, end: 4, encoding: 'utf8' }))).join(''));
  const chunks = await textOf(fs.createReadStream('in', { highWaterMark: 3 }));
  console.log(JSON.stringify(chunks.map((chunk) => chunk.length)), Buffer.concat(chunks).toString());

  fs.writeFileSync('out', 'abcd');
  console.log(await write({ flags: 'r+', start: 1 }, '_', '_'), await write({ encoding: 'hex' }, '58595a', '5f5f'));
  fs.writeFileSync('out', 'abcd');
  console.log(await write({ flags: 'a' }, 'ef', 'gh'));

  const fd = fs.openSync('in');
  const found = await textOf(fs.createReadStream(null, { fd, start: 3, end: 5, autoClose: false, encoding: 'utf8' }));
  console.log(`same descriptor: ${found.join('')}, still open ${fs.fstatSync(fd).isFile()}`);
  fs.closeSync(fd);

  console.log([{ start: 2, end: 1 }, { start: 'a' }, { encoding: 'none' }, { fs: {} }].map((options) => {
    try {
      return fs.createReadStream('in', options);
    } catch ({ code }) {
      return code;
    }
  }).join(' '));
})();
