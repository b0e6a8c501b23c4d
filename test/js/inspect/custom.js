// Custom inspection functions: what they get, what may come back.
// Prints:
//   true
//   custom
//   {
//     inner: two
//     lines
//   }
//   [ null, undefined, 5, Symbol(s), { other: 1 } ]
//   {
//     a: {
//       b: 1,
//       Symbol(nodejs.util.inspect.custom): [Function: [nodejs.util.inspect.custom]]
//     }
//   }
//   { Symbol(nodejs.util.inspect.custom): 'no function' }
//   {
//     Symbol(nodejs.util.inspect.custom): [Function: [nodejs.util.inspect.custom]]
//   }
//   Money 5 2
//   { a: { b: Money 5 0 } }
//   { a: Money 5 null }
//   "[ \u001b[36mMoney\u001b[39m \u001b[33m5\u001b[39m 1 ]"
//   {}
//   {
//     a: stylize,showHidden,depth,colors,customInspect,showProxy,maxArrayLength,maxStringLength,breakLength,compact,sorted,getters,numericSeparator,extra
//   }
//   [ true 2 ]
//   null
//   of the target
//   from the getter
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

const { custom } = inspect;
console.log(custom === Symbol.for('nodejs.util.inspect.custom'));
show({ [custom]() { return 'custom'; } });
show({ inner: { [custom]() { return 'two\nlines'; } } });
show([{ [custom]() { return null; } }, { [custom]() { return undefined; } },
      { [custom]() { return 5; } }, { [custom]() { return Symbol('s'); } },
      { [custom]() { return { other: 1 }; } }]);
show({ a: { b: 1, [custom]() { return this; } } });
show({ [custom]: 'no function' });
show({ [custom]() { return 'ignored'; } }, { customInspect: false });
class Money {
  constructor(amount) { this.amount = amount; }
  [custom](depth, options, given) {
    return `${options.stylize('Money', 'special')} ${given(this.amount, options)} ${depth}`;
  }
}
show(new Money(5));
show({ a: { b: new Money(5) } });
show({ a: new Money(5) }, { depth: null });
console.log(JSON.stringify(inspect([new Money(5)], { colors: true })));
show(Money.prototype);
show({ a: { [custom](depth, options) { return Object.keys(options).join(); } } }, { extra: 1 });
const calling = (describe) =>
  [{ [custom](depth, options, given) { return describe(options, given); } }];
show(calling((options, given) => `${given === inspect} ${options.depth}`));
const orphan = { __proto__: null, ...calling((options) => `${Object.getPrototypeOf(options)}`)[0] };
show(orphan);
show(new Proxy({ [custom]() { return 'of the target'; } }, {}));
try {
  show({ get [custom]() { throw new Error('from the getter'); } });
} catch (error) {
  console.log(error.message);
}
