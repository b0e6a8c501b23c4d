// A port that is moved into a context of vm: it, what comes through it, and what is thrown are the context's.
//
// Prints:
//   the port: true undefined
//   data: true {"a":[1,null],"text":"x"}
//   kinds: Date Map Set RegExp TypeError Uint8Array Number true
//   a circle and a hole: true false 3
//   a port: true echo: hello
//   refused: DOMException DataCloneError 25 true
//   cannot be there: true ERR_MESSAGE_TARGET_CONTEXT_UNAVAILABLE
//   back: { to: 'us' } true
//   not a port: ERR_INVALID_ARG_TYPE
//   no context: ERR_INVALID_ARG_TYPE
//   moved already: ERR_CLOSED_MESSAGE_PORT
'use strict';

const { once } = require('events');
const { createSecretKey } = require('crypto');
const { createContext, runInContext } = require('vm');
const { MessageChannel, MessagePort, moveMessagePortToContext } = require('worker_threads');

const context = createContext({ log: (...values) => console.log(...values) });
const { port1, port2 } = new MessageChannel();
context.port = moveMessagePortToContext(port1, context);
console.log('the port:', !(context.port instanceof MessagePort || context.port instanceof Object), context.port.onmessage);

runInContext(`
  const steps = [
    (data, event) => log('data:', data instanceof Object && event instanceof Object, JSON.stringify(data)),
    (data) => {
      const classes = [Date, Map, Set, RegExp, TypeError, Uint8Array, Number];
      log('kinds:', ...data.map((value, i) => value instanceof classes[i] ? classes[i].name : 'none'),
          data[1].get('key') instanceof Object && data[5].buffer instanceof ArrayBuffer && data[5][1] === 2);
    },
    (data) => log('a circle and a hole:', data.self === data, 1 in data.list, data.list.length),
    ({ inner }, { ports }) => {
      const isThis = ports instanceof Array && ports[0] === inner;
      inner.onmessage = ({ data }) => {
        log('a port:', isThis, data);
        inner.close();
      };
      inner.start();
      inner.postMessage('hello');
    },
  ];
  port.onmessage = (event) => steps.shift()(event.data, event);
  port.onmessageerror = ({ data }) => {
    log('cannot be there:', data instanceof Error, data.code);
    port.postMessage({ to: 'us' });
    port.close();
  };
  port.start();
  function refuse() {
    try {
      port.postMessage(() => {});
    } catch (error) {
      log('refused:', error.constructor.name, error.name, error.code, error instanceof Error);
    }
  }
`, context);

const refused = (title, act) => {
  try {
    act();
  } catch ({ code }) {
    console.log(`${title}:`, code);
  }
};

(async () => {
  port2.postMessage({ a: [1, null], text: 'x' });
  port2.postMessage([
    new Date(0), new Map([['key', {}]]), new Set([1]), /x/g, new TypeError('no'), new Uint8Array([1, 2]), new Number(1),
  ]);
  const circle = { list: [1, , 3] }; // eslint-disable-line no-sparse-arrays
  circle.self = circle;
  port2.postMessage(circle);
  const inner = new MessageChannel();
  port2.postMessage({ inner: inner.port1 }, [inner.port1]);
  const [greeting] = await once(inner.port2, 'message');
  inner.port2.postMessage(`echo: ${greeting}`);
  await once(inner.port2, 'close');
  context.refuse();
  port2.postMessage(createSecretKey(Buffer.from('key')));
  const [answer] = await once(port2, 'message');
  console.log('back:', answer, answer instanceof Object);
  refused('not a port', () => moveMessagePortToContext({}, context));
  refused('no context', () => moveMessagePortToContext(new MessageChannel().port1, {}));
  refused('moved already', () => moveMessagePortToContext(port1, context));
})();
