// A span for each request and for what is done for it, as OpenTelemetry's collectors read them (OTLP, JSON).
//
//   PORT=8080 ./dev run examples/spans.js        then: curl 127.0.0.1:8080; a line of JSON appears for each request
//
// A span begins where span(name, work) is called and ends when the promise of its work does. AsyncLocalStorage carries
// the running span from callback to callback, so what is begun in one belongs to the request that it serves. Without
// PORT the program asks itself twice at the same time, shows both trees, and ends.
//
// Prints:
//   GET /slow
//     read the file
//       parse
//     wait
//   GET /fast
//     read the file
//       parse
//   each trace has its own id: true
'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const { randomBytes } = require('crypto');
const fs = require('fs/promises');
const http = require('http');
const { setTimeout: wait } = require('timers/promises');

const kServer = 2; // kinds of spans
const kInternal = 1;
const kError = 2; // a status

const running = new AsyncLocalStorage();

// Nanoseconds since 1970, as a text: they are no exact numbers.
function now() {
  return (BigInt(Math.round(performance.timeOrigin * 1e6)) + BigInt(Math.round(performance.now() * 1e6))).toString();
}

function attributes(object) {
  return Object.entries(object).map(([key, value]) => ({
    key, value: typeof value === 'number' ? { intValue: `${value}` } : { stringValue: value },
  }));
}

async function span(name, work, kind = kInternal, traits = {}) {
  const parent = running.getStore();
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
  const spans = parent?.spans ?? []; // of the whole trace
  const self = {
    traceId, spanId: randomBytes(8).toString('hex'), parentSpanId: parent?.self.spanId ?? '', name, kind,
    startTimeUnixNano: now(), attributes: attributes(traits),
  };
  spans.push(self);
  try {
    return await running.run({ traceId, spans, self }, work);
  } catch (error) {
    self.status = { code: kError, message: error.message };
    throw error;
  } finally {
    self.endTimeUnixNano = now();
    if (parent === undefined) exportSpans(spans);
  }
}

// What a collector is sent at /v1/traces.
function toOtlp(spans) {
  return {
    resourceSpans: [{
      resource: { attributes: attributes({ 'service.name': 'spans.js' }) },
      scopeSpans: [{ scope: { name: 'examples/spans.js' }, spans }],
    }],
  };
}

// ---- A server that uses it ---------------------------------------------------------------------

async function readOwnText() {
  const text = await fs.readFile(__filename, 'utf8');
  return span('parse', async () => text.split('\n').length);
}

async function serve(request, response) {
  const lines = await span('read the file', readOwnText);
  if (request.url === '/slow') await span('wait', () => wait(20));
  response.end(`${lines} lines\n`);
}

const server = http.createServer((request, response) => {
  const traits = { 'http.request.method': request.method, 'url.path': request.url };
  span(`${request.method} ${request.url}`, () => serve(request, response), kServer, traits);
});

// ---- Where they go -----------------------------------------------------------------------------

const traces = new Map();
let exportSpans = (spans) => console.log(JSON.stringify(toOtlp(spans)));

function printTree(spans, parentId = '', indent = '') {
  for (const { name, spanId } of spans.filter(({ parentSpanId }) => parentSpanId === parentId)) {
    console.log(indent + name);
    printTree(spans, spanId, `${indent}  `);
  }
}

async function askTwice() {
  exportSpans = (spans) => traces.set(spans[0].name, toOtlp(spans).resourceSpans[0].scopeSpans[0].spans);
  const url = `http://127.0.0.1:${server.address().port}`;
  await Promise.all(['/slow', '/fast'].map(async (path) => (await fetch(url + path)).text()));
  server.close(() => {
    for (const name of ['GET /slow', 'GET /fast']) printTree(traces.get(name));
    const ids = [...traces.values()].map(([{ traceId }]) => traceId);
    console.log('each trace has its own id:', new Set(ids).size === 2);
  });
  server.closeAllConnections();
}

server.listen(process.env.PORT ?? 0, '127.0.0.1', () => {
  if (process.env.PORT === undefined) askTwice();
});
