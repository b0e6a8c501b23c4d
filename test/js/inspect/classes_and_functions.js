// Functions, classes and their instances: names, prototypes, tags.
// Prints:
//   [
//     [Function (anonymous)],
//     [Function: named],
//     [Function (anonymous)],
//     [AsyncFunction (anonymous)],
//     [GeneratorFunction: generator],
//     [AsyncGeneratorFunction: both],
//     [class (anonymous)],
//     [class A],
//     [class (anonymous) extends Foo],
//     [class Bar extends Foo],
//     [Function: max]
//   ]
//   [Function: withProperties] { a: 1, b: { c: {} } }
//   [class WithStatics] { a: 1 }
//   [Function (null prototype): orphan]
//   [class Orphan extends [null prototype]]
//   [Function: 5]
//   [Function: class]
//   [class renamed] { name: 'renamed' }
//   [Function: bound ]
//   Foo { a: 1 }
//   Bar { a: 1 }
//   Foo { a: 1 }
//   {}
//   [ [Foo], [Array] ]
//   [ Foo { a: 1 }, [ [Bar] ] ]
//   {}
//   Foo {}
//   Foo [Tag] {}
//   Foo {}
//   MyFoo {}
//   Fool [Foo] {}
//   Foo {}
//   { Symbol(Symbol.toStringTag): 'Own' }
//   Object [Hidden] {}
//   [Object: null prototype] [Hidden] {}
//   Bar { a: 1, [accessor]: [Getter] }
//   Bar { a: 1, [accessor]: [Getter: 1] }
//   Bar { a: 1, [second]: [Getter], [accessor]: [Getter] }
//   {}
//   Object [Math] {}
//   Object [JSON] {}
//   Object [Generator] {}
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

class Foo { constructor() { this.a = 1; } }
class Bar extends Foo { get accessor() { return 1; } method() {} }
show([function() {}, function named() {}, () => {}, async () => {}, function* generator() {},
      async function* both() {}, class {}, class A {}, class extends Foo {}, Bar, Math.max]);
show(Object.assign(function withProperties() {}, { a: 1, b: { c: {} } }));
show(Object.assign(class WithStatics {}, { a: 1 }));
show(Object.setPrototypeOf(function orphan() {}, null));
show(Object.setPrototypeOf(class Orphan {}, null));
show(Object.defineProperty(function() {}, 'name', { value: 5 }));
show({ class() {} }.class);
show(class { static name = 'renamed'; });
show(function() {}.bind());
show(new Foo());
show(new Bar());
show(new (class extends Foo {})());
show(new (class { })());
show([new Foo(), [new Bar()]], { depth: 0 });
show([new Foo(), [new Bar()]], { depth: 1 });
show(Foo.prototype);
show(Bar.prototype);
const tagged = (name, tag) => {
  const Class = { [name]: class { get [Symbol.toStringTag]() { return tag; } } }[name];
  return new Class();
};
show(tagged('Foo', 'Tag'));
show(tagged('Foo', 'Foo'));
show(tagged('MyFoo', 'Foo'));
show(tagged('Fool', 'Foo'));
show(tagged('Foo', ''));
show({ [Symbol.toStringTag]: 'Own' });
show(Object.defineProperty({}, Symbol.toStringTag, { value: 'Hidden' }));
show(Object.defineProperty({ __proto__: null }, Symbol.toStringTag, { value: 'Hidden' }));
show(new Bar(), { showHidden: true });
show(new Bar(), { showHidden: true, getters: true });
show(new (class extends Bar { get second() { return 2; } })(), { showHidden: true });
show(Object.create({ constructor: function Made() {} }));
show(globalThis.Math);
show(JSON);
show((function* () {})());
