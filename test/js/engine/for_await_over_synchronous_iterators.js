// What a `for await` asks of an iterator that is not asynchronous, and when it closes it.
//
// Prints:
//   # a rejection, nothing to close
//   next 0
//   caught rejected
//   # a rejection closes
//   next 0
//   return 0
//   caught rejected
//   # break, nothing to close
//   next 0
//   value 1
//   done
//   # break closes
//   next 0
//   value 1
//   return 0
//   done
//   # throw closes
//   next 0
//   value 1
//   return 0
//   caught Error: left
//   # next is no function
//   caught TypeError
//   # next throws
//   caught thrown
//   # return gives no object
//   value 1
//   caught TypeError
//   # return is no function
//   value 1
//   caught TypeError
//   # return throws
//   value 1
//   caught thrown
//   # a constructor that throws closes
//   next 0
//   return 0
//   caught thrown
//   # an iterator that is no object
//   caught TypeError
//   # no iterator
//   caught TypeError
//   # undefined
//   caught TypeError
//   # null
//   caught TypeError
//   # asyncIterator is null
//   next 0
//   done
//   # a text
//   value a
//   value b
//   done
//   # yield*
//   next 1
//   throw 1
//   { value: 1, done: false } { value: 'throw', done: true }
//   next 1
//   return 1
//   { value: 1, done: false } { value: 'return', done: true }
//   next 1
//   { value: 1, done: false }
//   return 0
//   caught TypeError

'use strict';

const log = console.log;

// An iterator over these results; the methods that it is to have besides next() are named.
function iterator(results, ...methods) {
  const made = {
    [Symbol.iterator]() { return this; },
    next(...args) {
      log('next', args.length);
      return results.length > 0 ? results.shift() : { done: true, value: 'end' };
    },
  };
  for (const name of methods) {
    made[name] = (...args) => { log(name, args.length); return { done: true, value: name }; };
  }
  return made;
}

async function loop(name, iterable, leave) {
  log(`# ${name}`);
  try {
    for await (const value of iterable) {
      log('value', value);
      if (leave === 'break') break;
      if (leave === 'throw') throw new Error('left');
    }
    log('done');
  } catch (error) {
    log('caught', error instanceof Error && leave !== 'throw' ? error.name : String(error));
  }
}

const rejected = () => ({ value: Promise.reject('rejected') });

(async () => {
  await loop('a rejection, nothing to close', iterator([rejected()]));
  await loop('a rejection closes', iterator([rejected()], 'return'));
  await loop('break, nothing to close', iterator([{ value: 1 }]), 'break');
  await loop('break closes', iterator([{ value: 1 }], 'return'), 'break');
  await loop('throw closes', iterator([{ value: Promise.resolve(1) }], 'return'), 'throw');
  await loop('next is no function', { [Symbol.iterator]: () => ({ next: 1 }) });
  await loop('next throws', { [Symbol.iterator]: () => ({ next() { throw 'thrown'; } }) });
  await loop('return gives no object',
             { [Symbol.iterator]: () => ({ next: () => ({ value: 1 }), return: () => 1 }) }, 'break');
  await loop('return is no function',
             { [Symbol.iterator]: () => ({ next: () => ({ value: 1 }), return: 1 }) }, 'break');
  await loop('return throws',
             { [Symbol.iterator]: () => ({ next: () => ({ value: 1 }), return() { throw 'thrown'; } }) }, 'break');
  await loop('a constructor that throws closes', iterator([{
    value: Object.defineProperty(Promise.resolve(), 'constructor', { get() { throw 'thrown'; } }),
  }], 'return'));
  await loop('an iterator that is no object', { [Symbol.iterator]: () => 1 });
  await loop('no iterator', {});
  await loop('undefined', undefined);
  await loop('null', null);
  await loop('asyncIterator is null', { [Symbol.asyncIterator]: null, [Symbol.iterator]: () => iterator([]) });
  await loop('a text', 'ab');

  log('# yield*');
  const delegating = async function*(iterable) { return yield* iterable; };
  const first = delegating(iterator([{ value: 1 }], 'return', 'throw'));
  log(await first.next(), await first.throw(2));
  const second = delegating(iterator([{ value: 1 }], 'return'));
  log(await second.next(), await second.return(2));
  const third = delegating(iterator([{ value: 1 }], 'return'));
  log(await third.next());
  await third.throw(2).catch((error) => log('caught', error.name));
})();
