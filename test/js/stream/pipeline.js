// pipeline() of streams, generators and functions; an error anywhere destroys all of them.
// Prints:
//   ONE,TWO
//   value 6
//   broken true,true,true
//   sink does not like x
//   AbortError enough
//   kept open true a
//   ERR_MISSING_ARGS
//   ERR_STREAM_UNABLE_TO_PIPE

'use strict';

const { pipeline, promises, PassThrough, Readable, Transform, Writable } = require('stream');

const endless = () => new Readable({ read() { this.push('x'); } });
const broken = () => new Transform({
  transform(chunk, encoding, callback) { callback(new Error('broken')); },
});
const hole = () => new Writable({ write(chunk, encoding, callback) { setImmediate(callback); } });

async function main() {
  const words = [];
  await promises.pipeline(
    ['one', 'two'],
    async function* (source) { for await (const word of source) yield word.toUpperCase(); },
    new Writable({
      objectMode: true,
      write(chunk, encoding, callback) {
        words.push(chunk);
        callback();
      },
    }));
  console.log(words.join());

  const total = await promises.pipeline(Readable.from([1, 2, 3]), async (source) => {
    let sum = 0;
    for await (const number of source) sum += number;
    return sum;
  });
  console.log('value', total);

  const parts = [endless(), broken(), hole()];
  await new Promise((resolve) => pipeline(...parts, (error) => {
    console.log(error.message, parts.map((part) => part.destroyed).join());
    resolve();
  }));

  await promises.pipeline(endless(), async function(source) {
    for await (const chunk of source) throw new Error(`sink does not like ${chunk}`);
  }).catch((error) => console.log(error.message));

  const controller = new AbortController();
  setImmediate(() => controller.abort('enough'));
  await promises.pipeline(endless(), new PassThrough(), hole(), { signal: controller.signal })
    .catch((error) => console.log(error.name, error.cause));

  const kept = new PassThrough();
  await promises.pipeline(Readable.from(['a']), kept, { end: false });
  console.log('kept open', kept.writable, String(kept.read()));

  const gone = hole().destroy();
  for (const args of [[endless()], [endless(), gone]]) {
    try {
      pipeline(...args, () => {});
    } catch (error) {
      console.log(error.code);
    }
  }
}

main();
