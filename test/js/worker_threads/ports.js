// Messages come one a callback, in order, with ticks and microtasks between; a port without a listener keeps them.
//
// Prints:
//   nothing yet
//   1
//   tick 1
//   microtask 1
//   2
//   tick 2
//   microtask 2
//   received { message: 'first' } { message: undefined } undefined
//   event message true [object MessageEvent] 7
//   ports true
//   through the port that came: hi
//   closed
//   true false true false
//   broadcast to b: x
//   broadcast to c: x

'use strict';

const { receiveMessageOnPort } = require('worker_threads');

function inOrder() {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(1);
  port1.postMessage(2);
  setImmediate(() => {
    console.log('nothing yet');
    port2.on('message', (message) => {
      console.log(message);
      Promise.resolve().then(() => console.log('microtask', message));
      process.nextTick(() => console.log('tick', message));
      if (message === 2) setImmediate(() => { port2.close(); next(); });
    });
  });
}

function byHand() {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage('first');
  port1.postMessage(undefined);
  console.log('received', receiveMessageOnPort(port2), receiveMessageOnPort(port2), receiveMessageOnPort(port2));
  next();
}

function events() {
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = (event) => {
    console.log('event', event.type, event.target === port2, String(event), event.data);
    port2.onmessage = ({ ports, data }) => {
      console.log('ports', ports[0] === data.port);
      data.port.on('message', (message) => {
        console.log('through the port that came:', message);
        data.port.close();
        port1.close();
      });
    };
  };
  port2.on('close', () => {
    console.log('closed');
    next();
  });
  port1.postMessage(7);
  const inner = new MessageChannel();
  port1.postMessage({ port: inner.port1 }, [inner.port1]);
  inner.port2.postMessage('hi');
}

function references() {
  const { port1 } = new MessageChannel();
  const states = [];
  const listener = () => {};
  port1.on('message', listener);
  states.push(port1.hasRef());
  port1.unref();
  states.push(port1.hasRef());
  port1.ref();
  states.push(port1.hasRef());
  port1.off('message', listener);
  states.push(port1.hasRef());
  console.log(...states);
  next();
}

function broadcast() {
  const [a, b, c] = ['one', 'one', 'one'].map((name) => new BroadcastChannel(name));
  a.onmessage = () => console.log('never its own');
  b.onmessage = ({ data }) => console.log('broadcast to b:', data);
  c.onmessage = ({ data }) => {
    console.log('broadcast to c:', data);
    for (const channel of [a, b, c]) channel.close();
  };
  a.postMessage('x');
}

const steps = [inOrder, byHand, events, references, broadcast];

function next() {
  steps.shift()?.();
}

next();
