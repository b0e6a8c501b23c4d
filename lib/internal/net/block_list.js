'use strict';

const {
  ArrayIsArray,
  JSONParse,
  NumberParseInt,
  RegExpPrototypeExec,
  SymbolFor,
} = primordials;

const { blockRange, blockSubnet, isBlocked, makeBlockList, rulesOf } = internalBinding('net');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { validateInt32, validateString } = require('internal/validators');
const { SocketAddress } = require('internal/net/socket_address');
const {
  kClone, kCloneable, kDeserialize, setTransferMode,
} = require('internal/transferable');

const kIpv4Bits = 32;
const kIpv6Bits = 128;

function toSocketAddress(address, family, name) {
  if (SocketAddress.isSocketAddress(address)) return address;
  validateString(address, name);
  validateString(family, 'family');
  return new SocketAddress({ address, family });
}

// Undefined: it is no address.
function canonicalText(address, family) {
  validateString(address, 'address');
  validateString(family, 'family');
  try {
    return new SocketAddress({ address, family }).address;
  } catch {
    return undefined;
  }
}

function familyName({ family }) {
  return family === 'ipv6' ? 'IPv6' : 'IPv4';
}

const addressPattern = /^Address: IPv([46]) (.+)$/;
const rangePattern = /^Range: IPv([46]) (.+)-(.+)$/;
const subnetPattern = /^Subnet: IPv([46]) (.+)\/(\d{1,3})$/;

class BlockList {
  #list = makeBlockList();

  static isBlockList(value) {
    return typeof value === 'object' && value !== null && #list in value;
  }

  addAddress(address, family = 'ipv4') {
    const it = toSocketAddress(address, family, 'address');
    const rule = `Address: ${familyName(it)} ${it.address}`;
    blockRange(this.#list, it.address, it.address, rule);
  }

  addRange(start, end, family = 'ipv4') {
    const first = toSocketAddress(start, family, 'start');
    const last = toSocketAddress(end, family, 'end');
    const rule = `Range: ${familyName(first)} ${first.address}-${last.address}`;
    if (!blockRange(this.#list, first.address, last.address, rule)) {
      throw new ERR_INVALID_ARG_VALUE('start', first, 'must come before end');
    }
  }

  addSubnet(network, prefix, family = 'ipv4') {
    const it = toSocketAddress(network, family, 'network');
    validateInt32(prefix, 'prefix', 0, it.family === 'ipv6' ? kIpv6Bits : kIpv4Bits);
    const rule = `Subnet: ${familyName(it)} ${it.address}/${prefix}`;
    blockSubnet(this.#list, it.address, prefix, rule);
  }

  // What is no address is not blocked.
  check(address, family = 'ipv4') {
    const text = SocketAddress.isSocketAddress(address) ?
      address.address : canonicalText(address, family);
    return text !== undefined && isBlocked(this.#list, text);
  }

  // The rules of another list, as it says them itself, are added to this one's.
  fromJSON(data) {
    const rules = typeof data === 'string' ? JSONParse(data) : data;
    if (!ArrayIsArray(rules)) throw new ERR_INVALID_ARG_TYPE('data', ['string', 'string[]'], data);
    for (let i = 0; i < rules.length; i++) {
      if (typeof rules[i] !== 'string') {
        throw new ERR_INVALID_ARG_TYPE('data', ['string', 'string[]'], data);
      }
      this.#addRule(rules[i]);
    }
  }

  #addRule(rule) {
    let found = RegExpPrototypeExec(addressPattern, rule);
    if (found !== null) {
      this.addAddress(found[2], `ipv${found[1]}`);
    } else if ((found = RegExpPrototypeExec(rangePattern, rule)) !== null) {
      this.addRange(found[2], found[3], `ipv${found[1]}`);
    } else if ((found = RegExpPrototypeExec(subnetPattern, rule)) !== null) {
      this.addSubnet(found[2], NumberParseInt(found[3], 10), `ipv${found[1]}`);
    }
  }

  toJSON() {
    return this.rules;
  }

  // The newest first.
  get rules() {
    return rulesOf(this.#list);
  }

  // Threads to which it is sent have the same list.
  [kClone]() {
    return {
      data: undefined,
      deserializeInfo: 'internal/net/block_list:BlockList',
      shared: this.#list,
    };
  }

  [kDeserialize](data, shared) { this.#list = shared; }

  [SymbolFor('nodejs.util.inspect.custom')](depth, options, inspect) {
    if (depth < 0) return '[BlockList]';
    return `BlockList ${inspect({ rules: this.rules }, options)}`;
  }
}

setTransferMode(BlockList.prototype, kCloneable, BlockList.isBlockList);

module.exports = { BlockList };
