// With captureRejections a listener that rejects destroys the stream; util.promisify() knows
// finished() and pipeline().
// Prints:
//   listener failed true
//   undefined
//   full

'use strict';

const { promisify } = require('util');
const { finished, pipeline, Readable, Writable } = require('stream');

const stream = new Readable({ captureRejections: true, read() {} });
stream.on('data', async () => { throw new Error('listener failed'); });
stream.on('error', (error) => console.log(error.message, stream.destroyed));
stream.push('x');

async function main() {
  console.log(await promisify(finished)(Readable.from([]).resume()));
  await promisify(pipeline)(
    Readable.from(['a']),
    new Writable({
      objectMode: true,
      write(chunk, encoding, callback) { callback(new Error('full')); },
    }),
  ).catch((error) => console.log(error.message));
}

stream.on('close', main);
