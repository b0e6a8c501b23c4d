'use strict';

const {
  NumberParseInt,
  ObjectDefineProperties,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
  SymbolFor,
} = primordials;

const { canonicalAddress } = internalBinding('net');
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const {
  kClone, kCloneable, kDeserialize, setTransferMode,
} = require('internal/transferable');
const {
  validateObject, validatePort, validateString, validateUint32,
} = require('internal/validators');

// 'ipv4' or 'ipv6', however it is written.
function checkedFamily(family) {
  const name = typeof family === 'string' ? StringPrototypeToLowerCase(family) : family;
  if (name === 'ipv4' || name === 'ipv6') return name;
  throw new ERR_INVALID_ARG_VALUE('options.family', family);
}

class SocketAddress {
  #address;
  #port;
  #family;
  #flowlabel;

  constructor(options = {}) {
    validateObject(options, 'options');
    const family = checkedFamily(options.family ?? 'ipv4');
    const { address = family === 'ipv6' ? '::' : '127.0.0.1', port = 0, flowlabel = 0 } = options;
    validateString(address, 'options.address');
    this.#port = validatePort(port, 'options.port');
    validateUint32(flowlabel, 'options.flowlabel', false);
    this.#address = canonicalAddress(address, family === 'ipv6');
    this.#family = family;
    this.#flowlabel = family === 'ipv6' ? flowlabel : 0;
  }

  static isSocketAddress(value) {
    return typeof value === 'object' && value !== null && #address in value;
  }

  // "1.2.3.4:80", "[::1]:80"; undefined for anything else.
  static parse(input) {
    validateString(input, 'input');
    const { URL } = require('internal/url/url');
    try {
      const { hostname, port } = new URL(`http://${input}`);
      const options = { address: hostname, port: port === '' ? 0 : NumberParseInt(port, 10) };
      if (StringPrototypeStartsWith(hostname, '[')) {
        options.address = StringPrototypeSlice(hostname, 1, -1);
        options.family = 'ipv6';
      }
      return new SocketAddress(options);
    } catch {
      return undefined;
    }
  }

  get address() {
    return this.#address;
  }

  get port() {
    return this.#port;
  }

  get family() {
    return this.#family;
  }

  get flowlabel() {
    return this.#flowlabel;
  }

  [SymbolFor('nodejs.util.inspect.custom')](depth, options, inspect) {
    if (depth < 0) return this;
    return `SocketAddress ${inspect(this.toJSON(), options)}`;
  }

  [kClone]() {
    const data = {
      address: this.#address, port: this.#port, family: this.#family, flowlabel: this.#flowlabel,
    };
    return { data, deserializeInfo: 'internal/net/socket_address:SocketAddress' };
  }

  [kDeserialize]({ address, port, family, flowlabel }) {
    this.#address = address;
    this.#port = port;
    this.#family = family;
    this.#flowlabel = flowlabel;
  }

  toJSON() {
    const { address, port, family, flowlabel } = this;
    return { address, port, family, flowlabel };
  }
}

setTransferMode(SocketAddress.prototype, kCloneable, SocketAddress.isSocketAddress);
ObjectDefineProperties(SocketAddress.prototype, {
  __proto__: null,
  address: { __proto__: null, enumerable: true },
  port: { __proto__: null, enumerable: true },
  family: { __proto__: null, enumerable: true },
  flowlabel: { __proto__: null, enumerable: true },
});

module.exports = { SocketAddress };
