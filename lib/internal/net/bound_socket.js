'use strict';

// net.BoundSocket: a TCP socket that has its address, before a server or a socket takes it over.

const { SymbolDispose } = primordials;
const { isIP } = internalBinding('net');
const errors = require('internal/errors');
const { ERR_INVALID_ARG_VALUE, ERR_SOCKET_HANDLE_ADOPTED } = errors.codes;
const { TCP, kAdopt } = require('internal/net/handle');
const {
  validateBoolean, validateObject, validatePort, validateString,
} = require('internal/validators');

// The address to bind to. Names would have to be looked up, which cannot be done at once.
function checkedHost(host, ipv6Only) {
  if (host === undefined || host === null) return ipv6Only ? '::' : '0.0.0.0';
  validateString(host, 'options.host');
  if (isIP(host) !== 0) return host;
  throw new ERR_INVALID_ARG_VALUE('options.host', host,
    'must be a numeric IP address; net.BoundSocket does not perform DNS resolution');
}

class BoundSocket {
  #handle;
  #address = {};

  constructor(options = {}) {
    validateObject(options, 'options');
    const port = validatePort(options.port ?? 0, 'options.port');
    const { ipv6Only = false, reusePort = false } = options;
    validateBoolean(ipv6Only, 'options.ipv6Only');
    validateBoolean(reusePort, 'options.reusePort');
    const host = checkedHost(options.host, ipv6Only);
    const handle = new TCP();
    const status = handle.bind(host, port, ipv6Only, reusePort) ||
      handle.getsockname(this.#address);
    if (status !== 0) {
      handle.close();
      throw new errors.ExceptionWithHostPort(status, 'bind', host, port);
    }
    handle.isBoundOnly = true;
    this.#handle = handle;
  }

  #owned() {
    if (this.#handle === null) throw new ERR_SOCKET_HANDLE_ADOPTED();
    return this.#handle;
  }

  address() {
    this.#owned();
    return this.#address;
  }

  fd() {
    return this.#owned().fd;
  }

  close() {
    this[kAdopt]().close();
  }

  [SymbolDispose]() {
    if (this.#handle !== null) this.close();
  }

  [kAdopt]() {
    const handle = this.#owned();
    this.#handle = null;
    return handle;
  }
}

module.exports = { BoundSocket };
