// What streams of files tell, in which order, and what they have done by then.
//
// Prints:
//   pending true null
//   read: open ready data(3) end close
//   pending true bytesRead 6
//   write: open ready finish close
//   abcdef 6 bytes
//   missing: error(ENOENT) close
//   aborted: open ready error(AbortError) close
//   no autoClose: open ready data(6) end, destroyed false, then close
'use strict';

const fs = require('fs');
const { once } = require('events');

function log(stream) {
  const told = [];
  for (const name of ['open', 'ready', 'data', 'end', 'finish', 'close']) {
    stream.on(name, (value) => told.push(name === 'data' ? `data(${value.length})` : name));
  }
  stream.on('error', ({ code, name }) => told.push(`error(${name === 'AbortError' ? name : code})`));
  return told;
}

(async () => {
  fs.writeFileSync('a', 'abcdef');
  const reader = fs.createReadStream('a', { start: 1, end: 3 });
  console.log('pending', reader.pending, reader.fd);
  const read = log(reader);
  await once(reader, 'close');
  console.log('read:', read.join(' '));

  const whole = fs.createReadStream('a');
  whole.resume();
  await once(whole, 'end');
  console.log('pending', whole.pending, 'bytesRead', whole.bytesRead);

  const writer = fs.createWriteStream('b', { flush: true });
  const written = log(writer);
  writer.write('abc');
  writer.end('def');
  await once(writer, 'close');
  console.log('write:', written.join(' '));
  console.log(fs.readFileSync('b', 'utf8'), writer.bytesWritten, 'bytes');

  const missing = fs.createReadStream('missing');
  const failed = log(missing);
  await new Promise((resolve) => missing.on('close', resolve));
  console.log('missing:', failed.join(' '));

  const controller = new AbortController();
  const aborted = fs.createReadStream('a', { signal: controller.signal });
  const stopped = log(aborted);
  controller.abort();
  await new Promise((resolve) => aborted.on('close', resolve));
  console.log('aborted:', stopped.join(' '));

  const kept = fs.createReadStream('a', { autoClose: false });
  const left = log(kept);
  await once(kept, 'end');
  await new Promise(setImmediate);
  const before = `${left.join(' ')}, destroyed ${kept.destroyed}`;
  kept.close();
  await once(kept, 'close');
  console.log(`no autoClose: ${before}, then ${left.at(-1)}`);
})();
