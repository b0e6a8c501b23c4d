// os.networkInterfaces(): the loopback interface is on every machine.
// Prints:
//   address,netmask,family,mac,internal,cidr
//   {"address":"127.0.0.1","netmask":"255.0.0.0","family":"IPv4","mac":"00:00:00:00:00:00","internal":true,"cidr":"127.0.0.1/8"}
//   every prefix is that of its mask: true
//   only IPv6 has a scope: true
//   names: true
'use strict';

const fs = require('fs');
const os = require('os');

const interfaces = os.networkInterfaces();
const [local] = interfaces.lo.filter(({ address }) => address === '127.0.0.1');
console.log(Object.keys(local).join());
console.log(JSON.stringify(local));

const all = Object.values(interfaces).flat();
const bitsOf = ({ family, netmask }) => {
  if (family === 'IPv4') return netmask.split('.').map((part) => (+part).toString(2)).join('');
  return netmask.split(':').map((part) => (part && parseInt(part, 16).toString(2))).join('');
};
console.log('every prefix is that of its mask:', all.every((entry) =>
  entry.cidr === `${entry.address}/${bitsOf(entry).replaceAll('0', '').length}`));
console.log('only IPv6 has a scope:', all.every((entry) =>
  (entry.family === 'IPv6') === Number.isInteger(entry.scopeid)));
const devices = fs.readFileSync('/proc/net/dev', 'utf8');
console.log('names:', Object.keys(interfaces).every((name) => devices.includes(`${name}:`)));
