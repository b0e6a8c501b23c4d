// In which microtask turn a pipe writes and an iterator gives its chunks, counted from the start:
// those of Node.
//
// Prints:
//   pipe, all queued: w1 w3 w4 w5 c8 d11
//   pipe, wide destination: w1 w2 w3 w4 c7 d10
//   pipe, pulled one by one: w1 w4 w7 c12 d15
//   pipe, failing source: w1 w4 a9 oops12
//   pipe, failing destination: w1 w3 canceled5 full8
//   iterator, all queued: 4 5 6 7 end8
//   iterator, pulled one by one: 4 5 9 end10
//   iterator, asynchronous pull: 4 6 9 end12
//   iterator, left early: 4 left7
//   overlapping: 4 7 10 end13
'use strict';

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function counted(name, run) {
  const log = [];
  let count = 0;
  let isOver = false;
  await turn();
  (async () => { while (!isOver && count < 100) { await 0; count++; } })();
  await run((text) => log.push(`${text}${count}`));
  isOver = true;
  console.log(`${name}:`, log.join(' '));
  await turn();
}

function queued() {
  return new ReadableStream({
    start(controller) {
      for (let i = 0; i < 4; i++) controller.enqueue(i);
      controller.close();
    },
  });
}

// Ends after three chunks, or fails after two.
function pulled(error, isAsync) {
  let left = error === undefined ? 3 : 2;
  return new ReadableStream({
    pull(controller) {
      const act = () => {
        if (left-- > 0) controller.enqueue(left);
        else if (error === undefined) controller.close();
        else controller.error(error);
      };
      return isAsync ? Promise.resolve().then(act) : act();
    },
  }, { highWaterMark: 0 });
}

function sink(log, highWaterMark) {
  return new WritableStream({
    write() { log('w'); }, close() { log('c'); }, abort() { log('a'); },
  }, { highWaterMark });
}

async function pipe(log, source, destination) {
  try {
    await source.pipeTo(destination);
    log('d');
  } catch (error) {
    log(error.message);
  }
}

async function iterate(log, source) {
  for await (const chunk of source) log('', chunk);
  log('end');
}

async function leave(log, source) {
  for await (const chunk of source) {
    log('', chunk);
    break;
  }
  log('left');
}

async function overlap(log, source) {
  const iterator = source.values();
  const calls = [];
  for (let i = 0; i < 4; i++) {
    calls.push(iterator.next().then(({ done }) => log(done ? 'end' : '')));
  }
  await Promise.all(calls);
}

(async () => {
  const started = async (stream) => (await turn(), [stream]);
  const [all] = await started(queued());
  await counted('pipe, all queued', (log) => pipe(log, all, sink(log, 1)));
  const [wide] = await started(queued());
  await counted('pipe, wide destination', (log) => pipe(log, wide, sink(log, 5)));
  const [slow] = await started(pulled());
  await counted('pipe, pulled one by one', (log) => pipe(log, slow, sink(log, 1)));
  const [failing] = await started(pulled(new Error('oops')));
  await counted('pipe, failing source', (log) => pipe(log, failing, sink(log, 1)));
  await counted('pipe, failing destination', (log) => pipe(log, new ReadableStream({
    start(controller) { for (let i = 0; i < 4; i++) controller.enqueue(i); },
    cancel() { log('canceled'); },
  }), new WritableStream({
    n: 0,
    write() {
      log('w');
      if (++this.n === 2) throw new Error('full');
    },
  })));
  const [chunks] = await started(queued());
  await counted('iterator, all queued', (log) => iterate(log, chunks));
  const [single] = await started(pulled());
  await counted('iterator, pulled one by one', (log) => iterate(log, single));
  const [later] = await started(pulled(undefined, true));
  await counted('iterator, asynchronous pull', (log) => iterate(log, later));
  const [left] = await started(queued());
  await counted('iterator, left early', (log) => leave(log, left));
  const [calls] = await started(pulled());
  await counted('overlapping', (log) => overlap(log, calls));
})();
