// What proxies get that the environment or an agent names, and what reaches servers without them.
// Prints:
//   a proxy is asked for the whole URL
//     GET http://server.test/path?x
//     host server.test, proxy-connection close, proxy-authorization Basic dXNlcjpwQHNz
//     200 from the proxy
//   https goes through a tunnel
//     CONNECT localhost:PORT
//     200 from the server
//   so does fetch, whatever its protocol
//     CONNECT localhost:PORT
//     200 from the server
//     CONNECT localhost:PORT
//     200 from the server
//   and nothing after that is undone
//     200 from the server
//   hosts without a proxy
//     a.test, b.test:81, x.c.test, c.test, 10.0.0.7, ::1
//   hosts with one
//     A.example, b.test, xc.test, 10.0.0.10
//   what a program says twice it has to say alike
//     Host in options.headers ERR_INVALID_ARG_VALUE
//     another host in the path ERR_INVALID_ARG_VALUE
//     https in the path ERR_INVALID_ARG_VALUE
//     two Hosts ERR_INVALID_ARG_VALUE
//     a line end in the host ERR_INVALID_CHAR
//   proxies that do not work
//     not a URL ERR_PROXY_INVALID_CONFIG
//     a line end in the password ERR_PROXY_INVALID_CONFIG
//     refuses: ERR_PROXY_TUNNEL Failed to establish tunnel to server.test:443 via PROXY: HTTP/1.1 407 Who are you
//     ends: ERR_PROXY_TUNNEL Connection to establish proxy tunnel ended unexpectedly
//     says too much: ERR_PROXY_TUNNEL The proxy's answer has too large a head
//     hangs: timeout, ERR_PROXY_TUNNEL Connection to establish proxy tunnel timed out after 50ms
'use strict';

const http = require('http');
const https = require('https');
const net = require('net');
const { once } = require('events');
const { issue, makeAuthority } = require('../tls/fixtures/certificates');

const authority = makeAuthority();
const answer = (request, response) => response.end('from the server');

async function listen(server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server.address().port;
}

// Answers for everybody, and makes tunnels to this machine.
function makeProxy() {
  const proxy = http.createServer((request, response) => {
    console.log(`  ${request.method} ${request.url}`);
    const names = ['host', 'proxy-connection', 'proxy-authorization'];
    console.log(`  ${names.map((name) => `${name} ${request.headers[name]}`).join(', ')}`);
    response.end('from the proxy');
  });
  proxy.on('connect', (request, socket) => {
    console.log(`  CONNECT ${request.url.replace(/\d+$/, 'PORT')}`);
    const server = net.connect(+request.url.split(':')[1], '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      server.pipe(socket).pipe(server);
    });
    server.on('error', () => socket.destroy());
    socket.on('error', () => server.destroy());
  });
  return proxy;
}

async function get(module, options) {
  const [response] = await once(module.get(options), 'response');
  response.setEncoding('utf8');
  let text = '';
  for await (const part of response) text += part;
  console.log(`  ${response.statusCode} ${text}`);
}

function codeOf(make) {
  try {
    make();
    return 'nothing';
  } catch (error) {
    return error.code;
  }
}

function isProxied(place) {
  const [, host, port] = /^(.*?)(?::(\d\d+))?$/.exec(place);
  const agent = new http.Agent({
    proxyEnv: {
      HTTP_PROXY: 'http://proxy.test:1',
      NO_PROXY: 'a.test, B.test:81,.c.test,10.0.0.1-10.0.0.9,[::1]',
    },
  });
  const request = http.request({ host, port, agent, lookup() {} });
  request.on('error', () => {}).destroy();
  return request.path !== '/';
}

function failsAt(server, options = {}) {
  return new Promise((resolve) => {
    const place = `http://127.0.0.1:${server.address().port}`;
    const agent = new https.Agent({ proxyEnv: { https_proxy: place } });
    const request = https.get({ host: 'server.test', agent, ...options });
    const seen = [];
    request.on('timeout', () => seen.push('timeout, '));
    request.on('error', (error) => {
      resolve(`${seen}${error.code} ${error.message.replace(`${place}/`, 'PROXY')}`);
    });
  });
}

async function brokenProxies() {
  console.log('proxies that do not work');
  const invalid = (text) => codeOf(() => new http.Agent({ proxyEnv: { http_proxy: text } }));
  console.log(`  not a URL ${invalid('nowhere')}`);
  console.log(`  a line end in the password ${invalid('http://a:b\r\nc@proxy.test')}`);
  const answers = {
    'refuses': 'HTTP/1.1 407 Who are you\r\n\r\n',
    'ends': 'HTTP/1.1 200 OK\r\n',
    'says too much': `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`,
  };
  for (const [label, text] of Object.entries(answers)) {
    const server = net.createServer((socket) => {
      socket.on('error', () => {}).once('data', () => socket.end(text));
    });
    await listen(server);
    console.log(`  ${label}: ${await failsAt(server)}`);
    server.close();
  }
  const silent = net.createServer((socket) => socket.on('error', () => {}).resume());
  await listen(silent);
  console.log(`  hangs: ${await failsAt(silent, { timeout: 50 })}`);
  silent.close();
}

(async () => {
  const proxy = makeProxy();
  const proxyPort = await listen(proxy);
  const secure = https.createServer(issue(authority, 'DNS:localhost'), answer);
  const securePort = await listen(secure);
  const plain = http.createServer(answer);
  const plainPort = await listen(plain);
  const place = `http://127.0.0.1:${proxyPort}`;

  console.log('a proxy is asked for the whole URL');
  const agent = new http.Agent({ proxyEnv: { http_proxy: `http://user:p%40ss@127.0.0.1:${proxyPort}` } });
  await get(http, { host: 'server.test', path: '/path?x', agent });

  console.log('https goes through a tunnel');
  const secureAgent = new https.Agent({ ca: authority.cert, proxyEnv: { HTTPS_PROXY: place } });
  await get(https, { host: 'localhost', port: securePort, agent: secureAgent });

  console.log('so does fetch, whatever its protocol');
  require('tls').setDefaultCACertificates([authority.cert]);
  const undo = http.setGlobalProxyFromEnv({ http_proxy: place, https_proxy: place });
  const fetchAll = async (url) => {
    const response = await fetch(url);
    console.log(`  ${response.status} ${await response.text()}`);
  };
  await fetchAll(`http://localhost:${plainPort}/`);
  await fetchAll(`https://localhost:${securePort}/`);
  undo();
  console.log('and nothing after that is undone');
  await fetchAll(`http://localhost:${plainPort}/`);

  const without = ['a.test', 'b.test:81', 'x.c.test', 'c.test', '10.0.0.7', '::1'];
  console.log(`hosts without a proxy\n  ${without.filter((name) => !isProxied(name)).join(', ')}`);
  const withOne = ['A.example', 'b.test', 'xc.test', '10.0.0.10'];
  console.log(`hosts with one\n  ${withOne.filter(isProxied).join(', ')}`);

  console.log('what a program says twice it has to say alike');
  const tries = {
    'Host in options.headers': { headers: { Host: 'other.test' } },
    'another host in the path': { path: 'http://other.test/' },
    'https in the path': { path: 'https://server.test/' },
    'two Hosts': { headers: [['Host', 'server.test'], ['host', 'other.test']] },
    'a line end in the host': { host: 'server\r\n.test' },
  };
  for (const [label, options] of Object.entries(tries)) {
    const code = codeOf(() => http.request({ host: 'server.test', agent, ...options }));
    console.log(`  ${label} ${code}`);
  }
  await brokenProxies();
  for (const server of [proxy, secure, plain]) {
    server.close();
    server.closeAllConnections();
  }
  process.exit();
})();
