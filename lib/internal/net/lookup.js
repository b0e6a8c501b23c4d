'use strict';

// Names of hosts to addresses, as the system's resolver gives them.

const { ArrayPrototypePush } = primordials;
const { AI_ADDRCONFIG, AI_ALL, AI_V4MAPPED, getAddressInfo, isIP } = internalBinding('net');
const { slot } = require('internal/async_context');
const errors = require('internal/errors');
const { ERR_INVALID_ARG_VALUE } = errors.codes;

const kHints = AI_ADDRCONFIG | AI_ALL | AI_V4MAPPED;

// callback(error, address, family), or with `all` callback(error, [{ address, family }, …]).
function lookup(host, { family, hints, all }, callback) {
  if ((hints & ~kHints) !== 0) throw new ERR_INVALID_ARG_VALUE('hints', hints);
  const request = {
    asyncContext: slot.current,
    oncomplete(status, addresses) {
      if (status !== 0) callback(new errors.DNSException(status, 'getaddrinfo', host));
      else if (all) callback(null, describe(addresses));
      else callback(null, addresses[0], isIP(addresses[0]));
    },
  };
  if (slot.hooks !== undefined) slot.hooks.own('GETADDRINFOREQWRAP', request);
  getAddressInfo(request, host, family ?? 0, hints);
}

function describe(addresses) {
  const list = [];
  for (let i = 0; i < addresses.length; i++) {
    ArrayPrototypePush(list, { address: addresses[i], family: isIP(addresses[i]) });
  }
  return list;
}

module.exports = { lookup };
