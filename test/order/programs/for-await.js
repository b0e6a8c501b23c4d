'use strict';

// for await over synchronous iterators: values are awaited, the iterator is closed.
function* source(name) {
  try {
    yield 1;
    yield Promise.resolve(2);
    yield { then(ok) { ok(3); } };
    console.log(`${name}: source at its end`);
  } finally {
    console.log(`${name}: source closed`);
  }
}

async function loop(name, act) {
  try {
    for await (const value of source(name)) {
      console.log(`${name}: ${value}`);
      if (value === 2 && act === 'break') break;
      if (value === 2 && act === 'return') return 'returned';
      if (value === 2 && act === 'throw') throw new Error('thrown');
    }
  } catch (error) {
    console.log(`${name}: caught ${error.message}`);
  } finally {
    console.log(`${name}: finally`);
  }
  return 'after';
}

for (const act of ['nothing', 'break', 'return', 'throw']) {
  loop(act, act).then((value) => console.log(`${act}: ${value}`));
}
