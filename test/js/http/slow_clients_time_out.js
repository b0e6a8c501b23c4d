// Connections that send nothing, half a head, or half a body get 408; idle ones are closed.
// Prints:
//   nothing 408 ERR_HTTP_REQUEST_TIMEOUT
//   half a head 408 ERR_HTTP_REQUEST_TIMEOUT
//   half a body 408 ERR_HTTP_REQUEST_TIMEOUT
//   idle 200
'use strict';

const http = require('http');
const { talk } = require('./fixtures/raw');

let code;
const server = http.createServer({
  headersTimeout: 60,
  requestTimeout: 120,
  connectionsCheckingInterval: 20,
}, answer);
// Its requests may take their time.
const patient = http.createServer({ keepAliveTimeout: 20, keepAliveTimeoutBuffer: 0 }, answer);

function answer(request, response) {
  request.on('error', () => {});
  request.resume().on('end', () => response.end());
}

const emit = server.emit;
server.emit = function(name, error) {
  if (name === 'clientError') code = error.code;
  return Reflect.apply(emit, this, arguments);
};

server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  const cases = {
    'nothing': '',
    'half a head': 'GET / HTTP/1.1\r\nHost: a\r\n',
    'half a body': 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc',
  };
  for (const [name, text] of Object.entries(cases)) {
    console.log(name, (await talk(port, text)).slice(9, 12), code);
  }
  server.close();
  patient.listen(0, '127.0.0.1', async () => {
    const text = await talk(patient.address().port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    console.log('idle', text.slice(9, 12));
    patient.close();
  });
});
