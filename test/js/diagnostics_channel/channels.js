// Channels: who hears what, stores, and errors of listeners.
//
// Prints:
//   same channel: true, a Channel: true
//   before: false, during: true, after: false
//   heard a:1 sym:2
//   unsubscribed: true, twice: false
//   all of those who were there heard: x y
//   in store: 7, doubled: 14, outside: undefined
//   still heard after a listener threw
//   uncaught: from listener
//   ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_TYPE
//   udp: Socket, module: path, child: true
'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const dc = require('diagnostics_channel');

const a = dc.channel('a');
console.log(`same channel: ${a === dc.channel('a')}, a Channel: ${a instanceof dc.Channel}`);
const heard = [];
const listener = (data, name) => heard.push(`${String(name.description ?? name)}:${data}`);
const states = [dc.hasSubscribers('a')];
dc.subscribe('a', listener);
states.push(a.hasSubscribers);
a.publish(1);
const sym = Symbol('sym');
dc.subscribe(sym, listener);
dc.channel(sym).publish(2);
const first = dc.unsubscribe('a', listener);
console.log(`before: ${states[0]}, during: ${states[1]}, after: ${dc.hasSubscribers('a')}`);
console.log('heard', ...heard);
console.log(`unsubscribed: ${first}, twice: ${dc.unsubscribe('a', listener)}`);

const both = dc.channel('both');
const names = [];
const x = () => {
  names.push('x');
  both.unsubscribe(x);
};
both.subscribe(x);
both.subscribe(() => names.push('y'));
both.publish();
console.log('all of those who were there heard:', ...names);

const store = new AsyncLocalStorage();
const doubled = new AsyncLocalStorage();
const stores = dc.channel('stores');
stores.bindStore(store);
stores.bindStore(doubled, (data) => data * 2);
stores.runStores(7, () => console.log(`in store: ${store.getStore()}, doubled: ${doubled.getStore()}, outside: ` +
  dc.channel('none').runStores(1, () => undefined)));

process.once('uncaughtException', ({ message }) => {
  console.log('uncaught:', message);
  console.log(...[() => dc.channel(1), () => a.subscribe(1)].map((call) => {
    try {
      return call();
    } catch ({ code }) {
      return code;
    }
  }));

  const told = {};
  dc.subscribe('udp.socket', ({ socket }) => { told.udp = socket.constructor.name; });
  dc.subscribe('tracing:module.require:start', ({ id }) => { told.module = id; });
  dc.subscribe('child_process', ({ process: child }) => { told.child = child.pid === undefined; });
  require('dgram').createSocket('udp4').close();
  require('child_process').spawn('true');
  require('path');
  console.log(`udp: ${told.udp}, module: ${told.module}, child: ${told.child}`);
});
a.subscribe(() => { throw new Error('from listener'); });
a.subscribe(() => console.log('still heard after a listener threw'));
a.publish();
