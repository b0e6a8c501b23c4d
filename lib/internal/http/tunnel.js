'use strict';

// Connections to proxies, and tunnels through them: CONNECT, and then the bytes are the program's.

const {
  FunctionPrototypeCall,
  NumberIsFinite,
  RegExpPrototypeExec,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;
const net = require('net');
const { codes: { ERR_INVALID_CHAR, ERR_PROXY_TUNNEL } } = require('internal/errors');

// More than any proxy has to say before it connects.
const kHeadSizeMax = 64 * 1024;

const kPatienceMs = 1000;

const kKept = ['family', 'hints', 'lookup', 'localAddress', 'localPort', 'autoSelectFamily',
               'autoSelectFamilyAttemptTimeout', 'noDelay', 'keepAlive', 'keepAliveInitialDelay',
               'timeout'];

// A socket to the proxy itself.
function connectToProxy({ hostname, isSecure, port }, options, agentOptions) {
  const taken = isSecure ? { __proto__: null, ...agentOptions } : { __proto__: null };
  for (let i = 0; i < kKept.length; i++) {
    if (options[kKept[i]] !== undefined) taken[kKept[i]] = options[kKept[i]];
  }
  taken.path = undefined;
  taken.host = hostname;
  taken.port = port;
  if (!isSecure) return net.connect(taken);
  taken.servername = net.isIP(hostname) === 0 ? hostname : '';
  taken.ALPNProtocols = ['http/1.1'];
  taken.socket = undefined;
  taken.session = undefined;
  return require('tls').connect(taken);
}

function timedOut(limitMs) {
  const error = new ERR_PROXY_TUNNEL(
    `Connection to establish proxy tunnel timed out after ${limitMs}ms`);
  error.proxyTunnelTimeout = limitMs;
  return error;
}

function refused(target, { place }, line) {
  const error = new ERR_PROXY_TUNNEL(`Failed to establish tunnel to ${target} via ${place}: ${line}`);
  error.statusCode = +(RegExpPrototypeExec(/^HTTP\/1\.[01] (\d{3})/, line)?.[1] ?? 0);
  return error;
}

function targetOf({ host, port }) {
  if (RegExpPrototypeExec(/[\r\n]/, `${host}${port}`) !== null) {
    throw new ERR_INVALID_CHAR('header content', 'Host');
  }
  const isV6 = StringPrototypeIncludes(host, ':') && !StringPrototypeStartsWith(host, '[');
  return `${isV6 ? `[${host}]` : host}:${port}`;
}

function headFor(target, proxy, agent) {
  const keeps = agent.keepAlive || NumberIsFinite(agent.maxSockets);
  let head = `CONNECT ${target} HTTP/1.1\r\n`;
  if (proxy.authorization !== undefined) head += `proxy-authorization: ${proxy.authorization}\r\n`;
  if (keeps) head += 'proxy-connection: keep-alive\r\n';
  head += `host: ${target}\r\n`;
  if (proxy.tunnelsAll) head += 'connection: close\r\n';
  return `${head}\r\n`;
}

// A proxy that has still something to say is not cut short: it would see a reset.
function leave(socket, error) {
  socket.on('error', () => {});
  if (error.statusCode === undefined) {
    socket.destroy();
    return;
  }
  socket.setTimeout(kPatienceMs, () => socket.destroy());
  socket.unref();
  socket.resume();
  socket.end();
}

// use(error, socket): the socket goes to what `options` name.
function openTunnel(proxy, agent, options, use) {
  const target = targetOf(options);
  const socket = connectToProxy(proxy, options, agent.options);
  let got = '';
  const finish = (error) => {
    socket.removeListener('readable', onReadable);
    socket.removeListener('end', onEnd);
    socket.removeListener('error', finish);
    socket.removeListener('timeout', onTimeout);
    if (error) {
      leave(socket, error);
      use(error);
    } else {
      // Only then is it one that nobody has read from.
      process.nextTick(use, null, socket);
    }
  };
  const onReadable = () => {
    for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
      got += chunk.latin1Slice();
      const end = StringPrototypeIndexOf(got, '\r\n\r\n');
      if (end !== -1) {
        judge(end, chunk);
        return;
      }
      if (got.length > kHeadSizeMax) {
        finish(new ERR_PROXY_TUNNEL('The proxy\'s answer has too large a head'));
        return;
      }
    }
  };
  const judge = (end, chunk) => {
    const line = StringPrototypeSlice(got, 0, StringPrototypeIndexOf(got, '\r\n'));
    if (RegExpPrototypeExec(/^HTTP\/1\.[01] 200(?: |$)/, line) === null) {
      finish(refused(target, proxy, line));
      return;
    }
    const rest = got.length - (end + 4);
    // eslint-disable-next-line giro/builtins -- a stream's
    if (rest > 0) socket.unshift(chunk.subarray(chunk.length - rest));
    finish();
  };
  const onEnd = () => {
    finish(new ERR_PROXY_TUNNEL('Connection to establish proxy tunnel ended unexpectedly'));
  };
  const onTimeout = () => finish(timedOut(options.timeout));
  socket.on('readable', onReadable);
  socket.on('end', onEnd);
  socket.on('error', finish);
  socket.on('timeout', onTimeout);
  socket.write(headFor(target, proxy, agent));
}

// createConnection() of an agent whose requests go through proxies.
function createConnection(agent, proxy, options, secure, callback) {
  if (secure === undefined && !proxy.tunnelsAll) {
    return connectToProxy(proxy, options, agent.options);
  }
  openTunnel(proxy, agent, options, (error, socket) => {
    if (error) callback(error);
    else callback(null, secure === undefined ? socket : FunctionPrototypeCall(secure, agent, socket));
  });
  return undefined;
}

module.exports = { createConnection };
