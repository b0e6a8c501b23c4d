// Entries of the types 'http' and 'net', with what they were about.
// Prints:
//   net connect host,port
//   http HttpRequest GET /a?b 200 OK
//   http HttpClient GET http://127.0.0.1/a?b 200 OK
//   durations are numbers true
'use strict';

const http = require('http');
const { PerformanceObserver } = require('perf_hooks');

const entries = [];
const observer = new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) entries.push(entry);
  if (entries.length === 3) show();
});
observer.observe({ entryTypes: ['http', 'net'] });

function show() {
  observer.disconnect();
  const places = ['connect', 'HttpRequest', 'HttpClient'];
  entries.sort((a, b) => places.indexOf(a.name) - places.indexOf(b.name));
  for (const { detail, entryType, name } of entries) {
    if (entryType === 'net') {
      console.log(entryType, name, Object.keys(detail).join());
    } else {
      const { req, res } = detail;
      console.log(entryType, name, req.method, req.url, res.statusCode, res.statusMessage);
    }
  }
  console.log('durations are numbers', entries.every((entry) => entry.duration >= 0));
}

const server = http.createServer((request, response) => response.end('x'));
server.listen(0, '127.0.0.1', () => {
  http.get(`http://127.0.0.1:${server.address().port}/a?b`, (response) => {
    response.resume();
    server.close();
  });
});
