// resolveAny: the records of every kind that a name has, each with its type; by a callback, a promise and resolve(…, 'ANY').
// Prints:
//   null [
//     { address: '10.0.0.3', ttl: 60, type: 'A' },
//     { address: '::2', ttl: 60, type: 'AAAA' },
//     { exchange: 'mail.test', priority: 7, type: 'MX' },
//     { entries: [ 'four' ], type: 'TXT' }
//   ]
//   [
//     { address: '10.0.0.3', ttl: 60, type: 'A' },
//     { address: '::2', ttl: 60, type: 'AAAA' },
//     { exchange: 'mail.test', priority: 7, type: 'MX' },
//     { entries: [ 'four' ], type: 'TXT' }
//   ] 4
//   ENOTFOUND queryAny ENOTFOUND missing.test queryAny
//   ERR_INVALID_ARG_TYPE The "name" argument must be of type string. Received type number (5)
'use strict';

const { spawn } = require('child_process');
const dns = require('dns');
const promises = require('dns/promises');
const path = require('path');

const server = spawn('python3', [path.join(__dirname, 'fixtures', 'name_server.py')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});

server.stdout.once('data', (port) => {
  const servers = [`127.0.0.1:${+port}`];
  dns.setServers(servers);
  promises.setServers(servers);
  dns.resolveAny('few.test', async (error, records) => {
    console.log(error, records);
    console.log(await promises.resolveAny('few.test'), (await promises.resolve('few.test', 'ANY')).length);
    await promises.resolveAny('missing.test').catch(({ code, message, syscall }) => console.log(code, message, syscall));
    try {
      dns.resolveAny(5, () => {});
    } catch ({ code, message }) {
      console.log(code, message);
    }
    server.stdin.end();
  });
});
