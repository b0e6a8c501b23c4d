// lookup and lookupService in all their forms; bad arguments are refused.
// Prints:
//   TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received undefined
//   TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received undefined
//   TypeError ERR_INVALID_ARG_TYPE The "hostname" argument must be of type string. Received type number (5)
//   TypeError ERR_INVALID_ARG_VALUE The argument 'family' must be one of: 0, 4, 6. Received 5
//   TypeError ERR_INVALID_ARG_VALUE The property 'options.family' must be one of: 0, 4, 6. Received 5
//   TypeError ERR_INVALID_ARG_VALUE The property 'options.family' must be one of: 0, 4, 6. Received 'x'
//   TypeError ERR_INVALID_ARG_VALUE The argument 'hints' is invalid. Received 1000000
//   TypeError ERR_INVALID_ARG_TYPE The "options.hints" property must be of type number. Received type string ('x')
//   TypeError ERR_INVALID_ARG_TYPE The "options.all" property must be of type boolean. Received type number (1)
//   TypeError ERR_INVALID_ARG_TYPE The "options.verbatim" property must be of type boolean. Received type number (1)
//   TypeError ERR_INVALID_ARG_VALUE The property 'options.order' must be one of: 'verbatim', 'ipv4first', 'ipv6first'. Received 1
//   TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object or integer. Received type string ('x')
//   TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received type number (5)
//   TypeError ERR_MISSING_ARGS The "address", "port", and "callback" arguments must be specified
//   TypeError ERR_INVALID_ARG_VALUE The argument 'address' is invalid. Received 'a'
//   RangeError ERR_SOCKET_BAD_PORT Port should be >= 0 and < 65536. Received type number (99999).
//   TypeError ERR_MISSING_ARGS The "address", "port", and "callback" arguments must be specified
//   TypeError ERR_INVALID_ARG_TYPE The "rrtype" argument must be of type string. Received undefined
//   TypeError ERR_INVALID_ARG_TYPE The "name" argument must be of type string. Received type number (5)
//   TypeError ERR_INVALID_ARG_VALUE The argument 'rrtype' is invalid. Received 'X'
//   TypeError ERR_INVALID_ARG_TYPE The "rrtype" argument must be of type string. Received type number (5)
//   TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received undefined
//   TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received type number (5)
//   Error EINVAL getHostByAddr EINVAL x
//   TypeError ERR_INVALID_ARG_TYPE The "servers" argument must be an instance of Array. Received undefined
//   TypeError ERR_INVALID_IP_ADDRESS Invalid IP address: x
//   TypeError ERR_INVALID_IP_ADDRESS Invalid IP address: 127.0.0.1:x
//   TypeError ERR_INVALID_ARG_TYPE The "servers[0]" argument must be of type string. Received type number (5)
//   [ '127.0.0.1', '127.0.0.1:5353', '::1', '[::1]:54' ]
//   TypeError ERR_INVALID_ARG_VALUE The argument 'dnsOrder' must be one of: 'verbatim', 'ipv4first', 'ipv6first'. Received 'x'
//   TypeError ERR_INVALID_ARG_TYPE The "options.timeout" property must be of type number. Received type string ('x')
//   RangeError ERR_OUT_OF_RANGE The value of "options.timeout" is out of range. It must be >= -1 && <= 2147483647. Received -2
//   RangeError ERR_OUT_OF_RANGE The value of "options.tries" is out of range. It must be >= 1 && <= 2147483647. Received 0
//   RangeError ERR_OUT_OF_RANGE The value of "options.maxTimeout" is out of range. It must be >= 0 && <= 4294967295. Received -1
//   TypeError ERR_INVALID_ARG_TYPE The "ipv4" argument must be of type string. Received undefined
//   TypeError ERR_INVALID_ARG_VALUE Invalid IP address.
//   TypeError ERR_INVALID_ARG_TYPE The "ipv6" argument must be of type string. Received type number (5)
//   TypeError ERR_INVALID_ARG_VALUE Cannot specify two IPv4 addresses.
//   started
//   TypeError ERR_INVALID_ARG_VALUE The argument 'family' must be one of: 0, 4, 6. Received 5
//   TypeError ERR_MISSING_ARGS The "address" and "port" arguments must be specified
//   TypeError ERR_INVALID_ARG_VALUE The argument 'rrtype' is invalid. Received 'X'
//   { address: '127.0.0.1', family: 4 }
//   [ { address: '127.0.0.1', family: 4 } ]
//   [ { address: '::1', family: 6 } ]
//   { address: '127.0.0.1', family: 4 }
//   ssh
//   [ 'hostname', 'service' ]
//   true [ null, [ { address: '127.0.0.1', family: 4 } ] ]
//   ipv6first ipv6first
'use strict';

const dns = require('dns');
const { promisify } = require('util');

const say = (start, ...args) => {
  try {
    start(...args);
    console.log('started');
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};
const nop = () => {};

async function main() {
  console.log(await dns.promises.lookup('localhost', 4));
  console.log(await dns.promises.lookup('localhost', { all: true, family: 4 }));
  console.log(await dns.promises.lookup('::1', { all: true }));
  console.log(await promisify(dns.lookup)('127.0.0.1'));
  console.log((await dns.promises.lookupService('127.0.0.1', 22)).service);
  console.log(Object.keys(await promisify(dns.lookupService)('127.0.0.1', 22)));
  let isLater = false;
  await new Promise((resolve) => {
    dns.lookup('127.0.0.1', { all: true }, (...args) => {
      console.log(isLater, args);
      resolve();
    });
    isLater = true;
  });
  dns.setDefaultResultOrder('ipv6first');
  console.log(dns.getDefaultResultOrder(), dns.promises.getDefaultResultOrder());
}
for (const args of [
  [], ['a'], [5, nop], ['a', 5, nop], ['a', { family: 5 }, nop], ['a', { family: 'x' }, nop],
  ['a', { hints: 1e6 }, nop], ['a', { hints: 'x' }, nop], ['a', { all: 1 }, nop],
  ['a', { verbatim: 1 }, nop], ['a', { order: 1 }, nop], ['127.0.0.1', 'x', nop], ['a', {}, 5],
]) say(dns.lookup, ...args);
for (const args of [[], ['a', 1, nop], ['127.0.0.1', 99999, nop], ['127.0.0.1', 80]]) {
  say(dns.lookupService, ...args);
}
for (const args of [[], [5, nop], ['a', 'X', nop], ['a', 5, nop], ['a', 'A']]) {
  say(dns.resolve, ...args);
}
say(dns.resolve4, 'a', {}, 5);
say(dns.reverse, 'x', nop);
for (const servers of [undefined, ['x'], ['127.0.0.1:x'], [5]]) say(dns.setServers, servers);
dns.setServers(['127.0.0.1', '127.0.0.1:53', '127.0.0.1:5353', '::1', '[::1]', '[::1]:54']);
console.log(dns.getServers());
say(dns.setDefaultResultOrder, 'x');
for (const options of [{ timeout: 'x' }, { timeout: -2 }, { tries: 0 }, { maxTimeout: -1 }]) {
  say(() => new dns.Resolver(options));
}
const resolver = new dns.Resolver();
for (const args of [[], ['x'], ['127.0.0.1', 5], ['127.0.0.1', '127.0.0.1'], ['127.0.0.1', '::1']]) {
  say(() => resolver.setLocalAddress(...args));
}
say(dns.promises.lookup, 'a', 5);
say(dns.promises.lookupService);
say(dns.promises.resolve, 'a', 'X');
main();
