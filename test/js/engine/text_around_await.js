// Where the portable mode rewrites sources, it finds each `await` in any syntax around it, and neither the
// texts of functions nor the line numbers of errors show it.
//
// Prints:
//   2 3 3
//   true g /re/
//   1 -1 true number 5 -1
//   1 [ 1, 2 ] { a: 1, b: 2 }
//   1 { x: 2 } 2
//   1 1 undefined
//   1 2
//   1
//   2
//   1
//   4
//   5
//   super 2
//   2
//   undefined
//   1 2 false
//   yes
//   case
//   super 1 { await: 'await' }
//   true 1
//   1 1 1
//   true
//   async () => { for await (const x of await 1) { await new Promise((ok) => ok(x)); } }
//   []
//   ReferenceError 79

'use strict';

const log = console.log;
const word = 'await';
const three = 3;
class Base { async get(x) { return x; } }

class Derived extends Base {
  static async make() { return await new this(); }
  async get(x = 1) { return `super ${await super.get(await x)}`; }
  async *[Symbol.asyncIterator]() { yield await this.get(2); yield (1, 2); yield; return }
  #hidden = async () => await this.#secret();
  async #secret() { return { await: word }; }
  get hidden() { return this.#hidden(); }
}

async function texts() {
  log(await (1, 2), await /* why */ three, await three /* why */);
  log(await /re/.test('re'), (await /re/g).flags, await /re/);
  log(await await await 1, - await 1, !await 0, typeof await 1, await 2 + await 3, await -1);
  log(`${await `${await 1}`}`, [await 1, ...await [2]], { a: await 1, [await 'b']: await 2 });
  log(await (async (x) => x)(1), await (async x => ({ x }))(2), await (async () => (1, 2))());
  log((await { a: { b() { return 1; } } }).a.b(), (await [1])[0], await log?.missing?.());
  const a = await 1 // no semicolon
  const b = await
  2
  log(a, b)
  for (const x of await [1, 2]) log(await x);
  for await (const x of (0, [1])) log(x)
  for await (const { y: [z = await 5] = [] } of [await { y: [4] }, {}]) { log(z) }
  for await (const x of await new Derived()) log(x);
  label: for await (const x of [1, 2]) { for await (const y of [x]) continue label; }
  for await(const x of[await(1)])log(x, await[2][0], await!3)
  if (await 0) log('no'); else log('yes');
  switch (await 1) { case await 1: log('case'); }
  const derived = await Derived.make();
  log(await derived.get(), await derived.hidden);
  log(await new Promise(function(ok) { ok(this === undefined); }), await new Promise((ok) => ok(1)));
  return await
  (async () => { try { throw await 1; } catch (e) { return e; } finally { await 2; } })();
}

texts().then(async function(value) {
  log(value, arguments.length, await arguments[0]);
  log(texts.toString().includes('await (1, 2), await /* why */ three'));
  log(String(async () => { for await (const x of await 1) { await new Promise((ok) => ok(x)); } }));
  log(Object.getOwnPropertyNames(globalThis).filter((name) => name.includes('iro')));
  try {
    await null; await missing();
  } catch (error) {
    log(error.name, /text_around_await\.js:(\d+)/.exec(error.stack)[1]);
  }
});
