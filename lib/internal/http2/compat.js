'use strict';

// Requests and responses for servers that listen for 'request'.

const { RegExpPrototypeExec } = primordials;

const { Http2ServerRequest } = require('internal/http2/request');
const { Http2ServerResponse } = require('internal/http2/response');

const isContinue = /(?:^|\W)100-continue(?:$|\W)/i;

// A stream has come.
function serve(server, Request, Response, stream, headers, rawHeaders) {
  const request = new Request(stream, headers, undefined, rawHeaders);
  const response = new Response(stream);
  if (headers[':method'] === 'CONNECT') {
    if (server.emit('connect', request, response)) return;
    response.statusCode = 405;
    response.end();
    return;
  }
  const { expect } = headers;
  if (expect !== undefined) {
    expected(server, request, response, expect);
    return;
  }
  server.emit('request', request, response);
}

function expected(server, request, response, expect) {
  if (RegExpPrototypeExec(isContinue, expect) !== null) {
    if (server.listenerCount('checkContinue') > 0) {
      server.emit('checkContinue', request, response);
    } else {
      response.writeContinue();
      server.emit('request', request, response);
    }
  } else if (server.listenerCount('checkExpectation') > 0) {
    server.emit('checkExpectation', request, response);
  } else {
    response.statusCode = 417;
    response.end();
  }
}

module.exports = { Http2ServerRequest, Http2ServerResponse, serve };
