// destroy() is called at every depth of a stack that is nearly full. It may throw; what it must not do
// is return, or throw and remember, and then never tell: after a second call from an empty stack each
// stream has told its error once, and that it is closed once.
// Prints:
//   Readable: threw and returned, told all
//   Writable: threw and returned, told all
//   PassThrough: threw and returned, told all
//   _destroy: threw and returned, told all
//   _destroy that throws: threw and returned, told all
//   callback: threw and returned, told all
//   read: threw and returned, told all
//   pipes: told
// Time-out: 60
'use strict';

const { PassThrough, Readable, Writable } = require('stream');

// Calls `what` with `depth` frames below it. Not a tail call: those take no frame.
function at(depth, what) {
  const result = depth === 0 ? what() : at(depth - 1, what);
  return result;
}

function nop() {}

function depthMax() {
  let depth = 0;
  for (let step = 4096; step >= 1; step /= 2) {
    try {
      for (;;) {
        at(depth + step, nop);
        depth += step;
      }
    } catch {
      // That was too deep.
    }
  }
  return depth;
}

const kFrames = 150;

async function destroyAtEveryDepth(name, make, destroy) {
  const seen = new Set();
  const wrong = [];
  // Once functions are compiled their frames are smaller, and there is more room than was found.
  for (let round = 0; round < 10 && seen.size < 2; round++) {
    const deepest = depthMax();
    for (let depth = deepest - kFrames; depth <= deepest; depth++) {
      const stream = make();
      const told = [];
      stream.on('error', () => told.push('error'));
      stream.on('close', () => told.push('close'));
      let how = 'returned';
      try {
        at(depth, () => destroy(stream));
      } catch {
        how = 'threw';
      }
      seen.add(how);
      const { destroyed } = stream;
      stream.destroy(new Error('again'));
      await new Promise((resolve) => setImmediate(resolve));
      if (`${told}` !== 'error,close') {
        wrong.push(`${how}, ${destroyed ? 'destroyed' : 'not destroyed'}: ${told}`);
      }
    }
  }
  console.log(`${name}: ${[...seen].sort().reverse().join(' and ')},`,
              wrong.length === 0 ? 'told all' : [...new Set(wrong)]);
}

const error = new Error('it');
const destroy = (stream) => stream.destroy(error);

async function main() {
  await destroyAtEveryDepth('Readable', () => new Readable({ read: nop }), destroy);
  await destroyAtEveryDepth('Writable', () => new Writable({ write: nop }), destroy);
  await destroyAtEveryDepth('PassThrough', () => new PassThrough(), destroy);
  await destroyAtEveryDepth('_destroy', () => new Readable({
    read: nop,
    destroy(reason, callback) { callback(reason); },
  }), destroy);
  await destroyAtEveryDepth('_destroy that throws', () => new Readable({
    read: nop,
    destroy(reason) { throw reason; },
  }), destroy);
  await destroyAtEveryDepth('callback', () => new PassThrough(),
                            (stream) => stream.destroy(error, nop));
  // The error of destroy() comes back to the stream that is read.
  await destroyAtEveryDepth('read', () => new Readable({ read() { this.destroy(error); } }),
                            (stream) => stream.read());
  pipes();
}

// One write recurses through all of them and fills the stack: who is told is a matter of luck.
function pipes() {
  let rounds = 5;
  const once = () => {
    const all = [];
    let last = new PassThrough();
    const first = last;
    for (let i = 0; i < 6000; i++) {
      const next = new PassThrough();
      all.push(next);
      last.pipe(next);
      last = next;
    }
    last.on('data', nop);
    let isTold = false;
    const onUncaught = () => { isTold = true; };
    process.on('uncaughtException', onUncaught);
    at(rounds, () => first.write('x'));
    setImmediate(() => {
      process.removeListener('uncaughtException', onUncaught);
      if (!isTold) {
        console.log('pipes: not told', all.findIndex((stream) => stream.errored));
      } else if (--rounds > 0) {
        once();
      } else {
        console.log('pipes: told');
      }
    });
  };
  once();
}

main();
