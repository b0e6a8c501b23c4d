// A session of node:inspector evaluates, tells what it does not know, and is connected once; there is nobody to open the door to.
//
// Prints:
//   null {"result":{"type":"number","value":3,"description":"3"}}
//   null {"result":{"type":"object","value":{"a":[1]}}}
//   null {"type":"object","subtype":"error","className":"TypeError"} Uncaught
//   ERR_INSPECTOR_COMMAND Inspector error -32601: 'Debugger.pause' wasn't found
//   ERR_INSPECTOR_ALREADY_CONNECTED ERR_INSPECTOR_NOT_CONNECTED ERR_INVALID_ARG_TYPE
//   undefined ERR_INSPECTOR_NOT_AVAILABLE ERR_INSPECTOR_NOT_ACTIVE
//   undefined ERR_INVALID_ARG_TYPE undefined function
//   true true true undefined
//   promised 42 ERR_INSPECTOR_COMMAND
'use strict';

const inspector = require('node:inspector');
const promises = require('node:inspector/promises');

const show = (error, result) => console.log(error, JSON.stringify(result));
const codeOf = (action) => {
  try {
    return action();
  } catch ({ code }) {
    return code;
  }
};
const session = new inspector.Session();
session.connect();
session.post('Runtime.evaluate', { expression: '1 + 2' }, show);
session.post('Runtime.evaluate', { expression: '({ a: [1] })', returnByValue: true }, show);
session.post('Runtime.evaluate', { expression: 'throw new TypeError("x")' }, (error, { exceptionDetails, result }) => {
  delete result.description;
  console.log(error, JSON.stringify(result), exceptionDetails.text);
});
session.post('Debugger.pause', ({ code, message }) => console.log(code, message));
console.log(codeOf(() => session.connect()), codeOf(() => new inspector.Session().post('Runtime.enable')), codeOf(() => session.post(1)));
console.log(inspector.url(), codeOf(() => inspector.open()), codeOf(() => inspector.waitForDebugger()));
console.log(inspector.close(), codeOf(() => inspector.Network.dataSent(1)), inspector.NetworkResources.put({}, ''),
  typeof inspector.DOMStorage.registerStorage);
console.log(promises.Network === inspector.Network, promises.NetworkResources === inspector.NetworkResources,
  promises.DOMStorage === inspector.DOMStorage, promises.close());
const promising = new promises.Session();
promising.connect();
promising.post('Runtime.evaluate', { expression: '6 * 7' }).then(({ result }) => promising.post('none')
  .catch(({ code }) => console.log('promised', result.value, code)));
