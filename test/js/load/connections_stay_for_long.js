// Connections that are kept alive, each asking again as soon as it has its answer: none is lost, none closes, every
// answer is the one that was asked for, and the server's memory stays level. In the long form there are ten thousand,
// for minutes. Over TLS, too, where each request costs more.
// Arguments: http
// Arguments: https
// Prints:
//   every request answered: true
//   connections lost: 0
//   memory is flat: true
//   all connections gone
// Time-out of the long form: 900
'use strict';

const { spawn } = require('child_process');
const { once } = require('events');
const http = require('http');
const https = require('https');
const net = require('net');
const tls = require('tls');
const { issue, makeAuthority } = require('../tls/fixtures/certificates');
const { Memory, isLong, tellFigures } = require('./fixtures/load');

const [scheme, port] = process.argv.slice(2).filter((argument) => argument !== 'figures');
const isSecure = scheme === 'https';
const kConnections = isLong ? 10_000 : 200;
// Of each connection. Counted, so that a fast machine makes as much garbage behind the warm-up as a slow one.
const kRequestsToWarmUp = isLong ? (isSecure ? 20 : 50) : 10;
const kRequests = isLong ? (isSecure ? 60 : 150) : 30;
// More would have to wait in the kernel, where there is a limit.
const kConnectingMax = 100;

// ---- The server --------------------------------------------------------------------------------

async function runServer() {
  let requests = 0;
  const answer = (request, response) => {
    requests++;
    response.end(`answer to ${request.url}`);
  };
  const authority = isSecure ? makeAuthority() : undefined;
  const server = isSecure ?
    https.createServer(issue(authority, 'IP:127.0.0.1'), answer) : http.createServer(answer);
  // A busy machine needs longer than these to connect all.
  server.keepAliveTimeout = server.headersTimeout = server.requestTimeout = 0;
  server.listen(0, '127.0.0.1', 10_000);
  await once(server, 'listening');
  const told = process.argv.includes('figures') ? ['figures'] : [];
  const child = spawn(process.execPath, [__filename, scheme, server.address().port, ...told], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...process.env, CA: authority?.cert },
  });

  const memory = new Memory(isLong ? 48 : 32);
  const sampler = setInterval(() => memory.sample(), 100);
  child.on('message', ({ state, answers, lost }) => {
    if (state === 'warm') {
      memory.endWarmUp();
      return;
    }
    const asked = kConnections * (kRequestsToWarmUp + kRequests);
    console.log('every request answered:', answers === requests && answers === asked);
    console.log('connections lost:', lost);
    console.log('memory is flat:', memory.isFlat || `${memory}`);
    tellFigures(`${kConnections} connections, ${requests} requests; ${memory}`);
  });
  await once(child, 'disconnect'); // behind all messages, which 'exit' need not be
  clearInterval(sampler);
  server.close(() => console.log('all connections gone'));
}

// ---- The clients -------------------------------------------------------------------------------

async function runClients(port) {
  const clients = [];
  for (let i = 0; i < kConnections; i++) clients.push(new Client(port, i));
  let next = 0;
  const connectNext = async () => {
    while (next < clients.length) await clients[next++].connect();
  };
  await Promise.all(Array.from({ length: kConnectingMax }, connectNext));

  const start = performance.now();
  const work = (requests) => Promise.all(clients.map((client) => client.askOften(requests)));
  await work(kRequestsToWarmUp);
  process.send({ state: 'warm' });
  await work(kRequests);
  tellFigures(`${Math.round(performance.now() - start)} ms of requests`);
  let answers = 0;
  let lost = 0;
  for (const client of clients) {
    answers += client.answers;
    if (client.isLost) lost++;
    client.socket.destroy();
  }
  process.send({ state: 'done', answers, lost }, () => process.disconnect());
}

class Client {
  answers = 0;
  isLost = false;
  #received = '';
  #wanted = '';
  #done = null;

  constructor(port, number) {
    this.port = port;
    this.number = number;
  }

  async connect() {
    const where = { port: this.port, host: '127.0.0.1', noDelay: true };
    this.socket = isSecure ? tls.connect({ ...where, ca: process.env.CA }) : net.connect(where);
    await once(this.socket, isSecure ? 'secureConnect' : 'connect');
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text) => this.#read(text));
    this.socket.on('error', () => this.#lose());
    this.socket.on('end', () => this.#lose());
  }

  async askOften(requests) {
    for (let i = 0; i < requests && !this.isLost; i++) await this.#ask();
  }

  #ask() {
    const path = `/${this.number}/${this.answers}`;
    this.#wanted = `answer to ${path}`;
    this.socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    return new Promise((resolve) => { this.#done = resolve; });
  }

  #read(text) {
    this.#received += text;
    const bodyAt = this.#received.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4 || this.#received.length < bodyAt + this.#wanted.length) return;
    const isRight = this.#received.startsWith('HTTP/1.1 200 OK\r\n') &&
      this.#received.slice(bodyAt) === this.#wanted;
    this.#received = '';
    if (isRight) this.answers++;
    else this.isLost = true;
    this.#done();
  }

  #lose() {
    this.isLost = true;
    this.#done?.();
  }
}

if (port === undefined) runServer();
else runClients(Number(port));
