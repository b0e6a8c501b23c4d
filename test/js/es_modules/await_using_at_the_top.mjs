// `await using` outside of functions: in blocks, loops and the module itself, which lets go of what it has
// when it has run, however it ended.
//
// Prints:
//   in block
//   block 1
//   of a
//   async a
//   of b
//   async b
//   await of c
//   sync c
//   plain 0
//   plain 1
//   sync i
//   labelled x
//   async y
//   async x
//   caught from body
//   imported failed: SuppressedError in disposal, from the module
//   last
//   async top
//   sync second

const resource = (name) => ({
  [Symbol.dispose]() { console.log('sync', name); },
  async [Symbol.asyncDispose]() { await null; console.log('async', name); },
})

await using top = { async [Symbol.asyncDispose]() { console.log('async top'); } }
{
  await using r = { async [Symbol.asyncDispose]() { console.log('block', r.value); }, value: 1 }
  console.log('in block')
}
for (await using r of [{ ...resource('a'), n: 'a' }, { ...resource('b'), n: 'b' }]) console.log('of', r.n)
for await (using r of [Promise.resolve(resource('c'))]) console.log('await of c')
for (using i = { ...resource('i'), n: 0 }; i.n < 2; i.n++) console.log('plain', i.n)
outer:
for await (await using x of [resource('x')]) {
  console.log('labelled x')
  for (await using y of [resource('y')]) continue outer
}
const closing = {
  [Symbol.asyncIterator]() { return this; },
  next() { return { value: 1, done: false }; },
  async return() { throw new Error('from return'); },
}
try {
  for await (const x of closing) throw new Error('from body')
} catch (error) { console.log('caught', error.message) }
await import('./fixtures/using_fails.mjs').catch((error) => {
  console.log('imported failed:', error.name, error.error.message + ',', error.suppressed.message)
})
console.log('last')
using second = { [Symbol.dispose]() { setTimeout(() => console.log('sync second')) } }
export { top }
