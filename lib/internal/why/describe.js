'use strict';

// What handles and requests are, in words.

const { ObjectGetOwnPropertyDescriptor } = primordials;

// Without running an accessor of the program's.
function nameOf(callback) {
  const name = typeof callback === 'function' ? ObjectGetOwnPropertyDescriptor(callback, 'name')?.value : undefined;
  return typeof name === 'string' && name !== '' ? name : '(anonymous)';
}

function addressOf(handle, method) {
  if (typeof handle[method] !== 'function') return undefined;
  const out = {};
  if (handle[method](out) !== 0 || !out.port) return undefined;
  return `${out.address}:${out.port}`;
}

// Listening or reading: otherwise only a request on it keeps the loop alive.
function describeSocket(handle) {
  const { socket } = handle;
  if (handle.onconnection !== null) {
    const where = addressOf(handle, 'getsockname') ?? socket?._pipeName ?? 'a socket';
    return { type: 'Server', description: `listens on ${where}`, waitsFor: 'connections' };
  }
  if (!handle.reading) return undefined;
  const here = addressOf(handle, 'getsockname');
  const peer = addressOf(handle, 'getpeername');
  const pipe = handle.path === undefined ? `a pipe (descriptor ${handle.fd})` : `connected to ${handle.path}`;
  const description = peer === undefined ? pipe : `${here} to ${peer}`;
  return { type: 'Socket', description, waitsFor: 'data, or the end of the connection' };
}

function describeDatagrams(handle) {
  const where = handle.native === null ? undefined : addressOf(handle, 'getsockname');
  if (where === undefined) return undefined; // not bound: nothing can come
  return { type: 'Datagrams', description: `bound to ${where}`, waitsFor: 'datagrams' };
}

function describeHandle(handle) {
  const active = handle.activeHandle();
  if (active === undefined) return undefined;
  switch (active.name) {
    case 'TCPSocketWrap':
    case 'TCPServerWrap':
    case 'PipeWrap':
      return describeSocket(handle);
    case 'UDPWrap':
      return describeDatagrams(handle);
    case 'ProcessWrap':
      return {
        type: 'Child', description: `process ${handle.pid}, ${handle.child.spawnfile}`, waitsFor: 'its end',
      };
    case 'FSEventWrap':
      return { type: 'Watcher', description: `watches ${handle.path}`, waitsFor: 'changes' };
    case 'MessagePort':
      return { type: 'Port', description: 'a message port', waitsFor: 'messages' };
    default:
      return { type: 'Handle', description: active.name, waitsFor: 'its events' };
  }
}

function describeRequest(request) {
  switch (request.activeRequest()) {
    case 'FSReqCallback':
    case 'FSReqPromise': {
      const path = request.path === undefined ? '' : ` on ${request.path}`;
      return { type: 'Request', description: `a file operation${path}`, waitsFor: 'the file system' };
    }
    case 'GetAddrInfoReqWrap':
      return { type: 'Request', description: `the addresses of ${request.hostname}`, waitsFor: 'the resolver' };
    case 'GetNameInfoReqWrap':
      return { type: 'Request', description: `the name of ${request.hostname}`, waitsFor: 'the resolver' };
    case 'ConnectWrap':
      return { type: 'Request', description: 'a connection that is being made', waitsFor: 'the other side' };
    case 'SimpleShutdownWrap':
      return { type: 'Request', description: 'the end of a stream', waitsFor: 'what was written before' };
    default:
      return { type: 'Request', description: 'a write', waitsFor: 'the other side to read' };
  }
}

module.exports = { describeHandle, describeRequest, nameOf };
