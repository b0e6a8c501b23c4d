'use strict';

// How a connection becomes a WebSocket: a request to upgrade it, and the answer.

const {
  ArrayPrototypeConcat, ArrayPrototypeIncludes, ArrayPrototypeJoin, Error, RegExpPrototypeExec,
  StringPrototypeSlice, StringPrototypeStartsWith, Uint8Array,
} = primordials;
const net = require('net');
const { headersFor } = require('internal/fetch/request_headers');
const { ClientRequest } = require('internal/http/client');
const { Inflater, kOffer } = require('internal/websocket/compression');

const kGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

function digestOf(key) {
  return require('crypto').createHash('sha1').update(key + kGuid).digest('base64');
}

function makeKey() {
  const bytes = require('crypto').randomFillSync(new Uint8Array(16));
  return require('buffer').Buffer.from(bytes.buffer).toString('base64');
}

// [name, value, name, value]; `list` has the program's own.
function headOf(url, list, key, protocols) {
  list.set('sec-websocket-key', key);
  list.set('sec-websocket-version', '13');
  if (protocols.length > 0) {
    list.set('sec-websocket-protocol', ArrayPrototypeJoin(protocols, ', '));
  }
  list.set('sec-websocket-extensions', kOffer);
  const request = { __proto__: null, url, list, mode: 'websocket', cache: 'no-store',
                    referrer: 'client', referrerPolicy: '' };
  return ArrayPrototypeConcat(['host', url.host, 'connection', 'upgrade', 'upgrade', 'websocket'],
                              headersFor(request).flat());
}

// { protocol, extensions, inflater }: what the server has chosen.
function checkAnswer({ headers }, key, protocols) {
  if (RegExpPrototypeExec(/^websocket$/i, headers.upgrade ?? '') === null) {
    throw new Error('Server did not set Upgrade header to "websocket".');
  }
  if (RegExpPrototypeExec(/(?:^|,)\s*upgrade\s*(?:,|$)/i, headers.connection ?? '') === null) {
    throw new Error('Server did not set Connection header to "upgrade".');
  }
  if (headers['sec-websocket-accept'] !== digestOf(key)) {
    throw new Error('Incorrect hash received in Sec-WebSocket-Accept header.');
  }
  const chosen = headers['sec-websocket-protocol'];
  if (chosen === undefined ? protocols.length > 0 : !ArrayPrototypeIncludes(protocols, chosen)) {
    throw new Error('Protocol was not set in the opening handshake.');
  }
  const extensions = headers['sec-websocket-extensions'] ?? '';
  const inflater = extensions === '' ? undefined : new Inflater(extensions);
  return { __proto__: null, protocol: chosen ?? '', extensions, inflater };
}

function connectSecurely(options) {
  const servername = net.isIP(options.host) === 0 ? options.host : '';
  return require('tls').connect({ ...options, servername, ALPNProtocols: ['http/1.1'] });
}

// Calls opened(socket, head, agreed) or failed(error), once. Gives a function that gives up.
function connect(url, list, protocols, opened, failed) {
  const { hostname } = url;
  const isSecure = url.protocol === 'wss:';
  const host = StringPrototypeStartsWith(hostname, '[') ?
    StringPrototypeSlice(hostname, 1, -1) : hostname;
  const key = makeKey();
  const client = new ClientRequest({
    __proto__: null,
    createConnection: isSecure ? connectSecurely : net.createConnection,
    host,
    port: url.port === '' ? (isSecure ? 443 : 80) : url.port,
    path: `${url.pathname}${url.search}`,
    headers: headOf(url, list, key, protocols),
  });
  client.on('upgrade', (incoming, socket, head) => {
    let agreed;
    try {
      agreed = checkAnswer(incoming, key, protocols);
    } catch (error) {
      socket.destroy();
      failed(error);
      return;
    }
    opened(socket, head, agreed);
  });
  client.on('response', () => {
    client.destroy();
    failed(new Error('Received network error or non-101 status code.'));
  });
  client.on('error', failed);
  client.end();
  return () => client.destroy();
}

module.exports = { connect };
