// Signals, watched files and parsers have resources, which are told of as often as their callbacks are called.
// Prints:
//   STATWATCHER true
//   SIGNALWRAP 1
//   HTTPINCOMINGMESSAGE 1 destroyed
//   HTTPCLIENTREQUEST 2 destroyed
'use strict';
const hooks = require('async_hooks');
const fs = require('fs');
const { HTTPParser } = require('_http_common');

const known = new Map();
hooks.createHook({
  init(id, type, trigger, resource) { known.set(id, { type, resource, calls: 0, end: '' }); },
  after(id) { if (known.has(id)) known.get(id).calls++; },
  destroy(id) { if (known.has(id)) known.get(id).end += ' destroyed'; },
}).enable();
const inside = () => known.get(hooks.executionAsyncId());
function tellOf(type) {
  for (const one of known.values()) if (one.type === type) console.log(`${type} ${one.calls}${one.end}`);
}

function parse(type, text) {
  const parser = new HTTPParser();
  parser.initialize(type, {});
  parser[HTTPParser.kOnHeadersComplete | 0] = () => {};
  if (type === HTTPParser.RESPONSE) parser[HTTPParser.kOnBody | 0] = () => {};
  parser.execute(Buffer.from(text));
  parser.close();
}
parse(HTTPParser.REQUEST, 'GET / HTTP/1.1\r\n\r\n');
parse(HTTPParser.RESPONSE, 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\npong');

fs.watchFile('nowhere', { interval: 10 }, () => {
  const { type, resource } = inside();
  console.log(type, resource instanceof Object);
  fs.unwatchFile('nowhere');
  process.on('SIGUSR2', () => setImmediate(() => {
    tellOf('SIGNALWRAP');
    tellOf('HTTPINCOMINGMESSAGE');
    tellOf('HTTPCLIENTREQUEST');
  }));
  process.kill(process.pid, 'SIGUSR2');
  setTimeout(() => {}, 50); // a listener to a signal keeps nothing alive
});
