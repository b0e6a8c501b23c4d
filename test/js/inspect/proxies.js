// Proxies: their targets are shown, their traps are never called.
// Prints:
//   { a: { b: 1 } }
//   [ 1, 2 ]
//   [Function: named]
//   Map(1) { 1 => 2 }
//   Foo {}
//   { inner: { a: [Object] } }
//   <Revoked Proxy>
//   [ <Revoked Proxy> ]
//   { a: 1 }
'use strict';

const { inspect } = require('util');

const show = (value, options) => console.log(inspect(value, options));

const trap = () => { throw new Error('trap called'); };
const traps = Object.fromEntries(Reflect.ownKeys(Reflect).filter((key) => typeof key === 'string')
  .map((key) => [key, trap]));
show(new Proxy({ a: { b: 1 } }, traps));
show(new Proxy([1, 2], traps));
show(new Proxy(function named() {}, traps));
show(new Proxy(new Map([[1, 2]]), traps));
show(new Proxy(new (class Foo {})(), traps));
show({ inner: new Proxy({ a: { b: { c: 1 } } }, traps) }, { depth: 1 });
const { proxy, revoke } = Proxy.revocable({}, {});
revoke();
show(proxy);
show([proxy], { showProxy: true });
show(new Proxy({ a: 1 }, traps), { showHidden: true, getters: true });
