// `using` and `await using`, in blocks, functions and loops, and the stacks that go with them.
// Prints:
//   a b h
//   dispose b
//   dispose a
//   5
//   dispose 1
//   body 2
//   dispose 2
//   for
//   dispose for2
//   dispose for
//   SuppressedError An error was suppressed during disposal d body true
//   An object is expected with `using` declarations
//   in
//   dispose s
//   async dispose q
//   fa 7
//   dispose 7
//   fa 8
//   async dispose 8
//   fa 9
//   dispose 9
//   true false
//   defer
//   adopt 4
//   dispose st
//   defer
//   adopt 4
//   dispose sync
//   async dispose ast
'use strict';

const { log } = console;
const sync = (name) => ({ name, [Symbol.dispose]() { log('dispose', name); } });
const async = (name) => ({
  name,
  async [Symbol.asyncDispose]() {
    await 1;
    log('async dispose', name);
  },
});

function declaresTwo() {
  'use strict';
  using a = sync('a'), b = sync('b');
  log(a.name, b.name, hoisted());
  return 5;
  function hoisted() { return 'h'; }
}
log(declaresTwo());

for (using x of [sync(1), sync(2)]) {
  if (x.name === 1) continue;
  log('body', x.name);
}
for (using x = sync('for'), y = sync('for2'); y;) {
  log(x.name);
  break;
}

try {
  using fails = { [Symbol.dispose]() { throw new Error('d'); } };
  throw new Error('body');
} catch (error) {
  log(error.name, error.message, error.error.message, error.suppressed.message,
      error instanceof SuppressedError);
}
try {
  using five = 5;
} catch (error) {
  log(error.message);
}

async function inAsyncFunctions() {
  {
    await using q = async('q');
    using s = sync('s');
    using nothing = null;
    log('in');
  }
  for await (using x of [sync(7)]) log('fa', x.name);
  for (await using x of [async(8), sync(9)]) log('fa', x.name);
  await (async (using) => { await using; })(3);
}

async function withStacks() {
  {
    const stack = new DisposableStack();
    stack.use(sync('st'));
    stack.adopt(4, (value) => log('adopt', value));
    stack.defer(() => log('defer'));
    const moved = stack.move();
    log(stack.disposed, moved.disposed);
    using owner = moved;
  }
  {
    await using stack = new AsyncDisposableStack();
    stack.use(async('ast'));
    stack.use(sync('sync'));
    stack.adopt(4, async (value) => log('adopt', value));
    stack.defer(() => log('defer'));
  }
}

inAsyncFunctions().then(withStacks);
