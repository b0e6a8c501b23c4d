// Where the portable mode rewrites a generator that has a `yield*`, everything in it still means what it did,
// and nothing shows it: not the text, not the line numbers, not the methods.
//
// Prints:
//   base 1 2 [ 5, 2, undefined ]
//   undefined ReferenceError
//   object 9 1
//   undefined
//   function 1
//   1 [ undefined, 7 ] undefined 2
//   text 3 5 7 8 { undefined: 'undefined' }
//   1 2 3 false
//   5
//   async function* strict() { 'use strict'
//     yield* [typeof this]; try { undeclared = 1; } catch ({ name }) { yield name; } }
//   async function*dense() {const x=yield*[1],y=yield/* * */ * /* * */(async function*(){return[7]})();
//     yield[x,...y];yield;if(x)return;else{try{throw[2]}catch([z]){yield z}}}
//   async function* clauses() {
//     try { throw new Error('text'); } catch ({ message, z = await 3 } /* ) { */) // ) {
//     { yield* [message, z]; }
//     try { throw 4; } catch (e) { var e = 5; yield e; }
//     try { throw 6; } catch { yield { [yield* [7]]: `${yield* [8]}` }; }
//   }
//   async () => { for await(const x of[1])log(x, await(2), await[3][0], await!4); return[5] }
//   async *each(x, ...rest) {
//       yield* super.each(x);
//       yield* rest;
//       yield [this.#own, arguments.length, new.target];
//     }
//   [] 0 dense true
//   next 1 false
//   return 1 false
//   throw 1 false
//   ReferenceError 100

const log = console.log;

async function all(generator) {
  const values = [];
  for await (const value of generator) values.push(value);
  log(...values);
}

class Base { async *each(x) { yield `base ${x}`; } }

class Derived extends Base {
  #own = 5;
  async *each(x, ...rest) {
    yield* super.each(x);
    yield* rest;
    yield [this.#own, arguments.length, new.target];
  }
  async*[Symbol.asyncIterator]() {yield*this.each(1, 2)}
}

async function* strict() { 'use strict'
  yield* [typeof this]; try { undeclared = 1; } catch ({ name }) { yield name; } }

async function* sloppy(x) { x = 9; undeclared = 1; yield* [typeof this, arguments[0], undeclared]; }

async function* hoisted() {
  yield* [first()];
  function first() { return second(); }
  function second() { return typeof third; }
  var third;
}

// Two of a name cannot stand in a block.
async function* twice() { yield* [typeof name]; function name() {} var name = 1; yield name; }

async function*dense() {const x=yield*[1],y=yield/* * */ * /* * */(async function*(){return[7]})();
  yield[x,...y];yield;if(x)return;else{try{throw[2]}catch([z]){yield z}}}

async function* clauses() {
  try { throw new Error('text'); } catch ({ message, z = await 3 } /* ) { */) // ) {
  { yield* [message, z]; }
  try { throw 4; } catch (e) { var e = 5; yield e; }
  try { throw 6; } catch { yield { [yield* [7]]: `${yield* [8]}` }; }
}

const words = async () => { for await(const x of[1])log(x, await(2), await[3][0], await!4); return[5] };

(async () => {
  await all(new Derived());
  await all(strict());
  await all(sloppy(1));
  await all(hoisted());
  await all(twice());
  await all(dense());
  await all(clauses());
  log(...await words());
  for (const written of [strict, dense, clauses, words, Derived.prototype.each]) log(`${written}`);
  const generator = dense();
  await generator.next();
  log(Reflect.ownKeys(generator), dense.length, dense.name, generator instanceof dense);
  const prototype = Object.getPrototypeOf(dense.prototype);
  for (const name of ['next', 'return', 'throw']) {
    log(prototype[name].name, prototype[name].length, 'prototype' in prototype[name]);
  }
  async function* late() { yield* []; missing(); }
  await late().next().catch(({ name, stack }) => log(name, /\.js:(\d+)/.exec(stack)[1]));
})();
