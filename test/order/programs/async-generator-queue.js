'use strict';

// Calls to an async generator queue up; return and throw wait for their turn.
async function* numbers() {
  try {
    console.log('started');
    yield Promise.resolve(1);
    await null;
    yield 2;
    yield 3;
  } finally {
    console.log('closing');
    await null;
    console.log('closed');
  }
}

const iterator = numbers();
const show = (name) => [
  ({ value, done }) => console.log(name, value, done),
  (error) => console.log(name, 'failed', error.message),
];
iterator.next().then(...show('next 1'));
iterator.next().then(...show('next 2'));
iterator.return(Promise.resolve('r')).then(...show('return'));
iterator.next().then(...show('next 3'));
iterator.throw(new Error('t')).then(...show('throw'));

const early = numbers();
early.return('never started').then(...show('early return'));

queueMicrotask(function count(turn = 1) {
  console.log('turn', turn);
  if (turn < 8) queueMicrotask(() => count(turn + 1));
});
