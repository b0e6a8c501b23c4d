// Records of every kind, from a name server of ours, by callbacks and by promises.
// Prints:
//   true
//   [ '10.0.0.1', '10.0.0.2' ]
//   [ { address: '10.0.0.1', ttl: 60 }, { address: '10.0.0.2', ttl: 60 } ]
//   [ '::1' ]
//   [ { exchange: 'mail.test', priority: 5, type: 'MX' } ]
//   [ [ 'one', 'two' ], [ 'three' ] ]
//   [ 'ns.test' ]
//   {
//     nsname: 'ns.test',
//     hostmaster: 'admin.test',
//     serial: 1,
//     refresh: 2,
//     retry: 3,
//     expire: 4,
//     minttl: 5,
//     type: undefined
//   }
//   [ { name: 'srv.test', port: 3, priority: 1, weight: 2, type: 'SRV' } ]
//   [
//     {
//       flags: 's',
//       service: 'SIP',
//       regexp: '!x!',
//       replacement: 'naptr.test',
//       order: 1,
//       preference: 2,
//       type: undefined
//     }
//   ]
//   [ { critical: 128, type: 'CAA', issue: 'ca.test' } ]
//   [
//     {
//       certUsage: 3,
//       selector: 1,
//       match: 1,
//       data: ArrayBuffer { [Uint8Contents]: <61 62 63>, [byteLength]: 3 }
//     }
//   ]
//   queryPtr ENODATA host.test {
//     code: 'ENODATA',
//     errno: undefined,
//     hostname: 'host.test',
//     syscall: 'queryPtr'
//   }
//   [ { exchange: 'mail.test', priority: 5, type: 'MX' } ]
//   [ 'host.test' ]
//   [ 'host.test' ]
//   getHostByAddr ENOTFOUND 10.0.0.9 {
//     code: 'ENOTFOUND',
//     errno: undefined,
//     hostname: '10.0.0.9',
//     syscall: 'getHostByAddr'
//   }
//   queryA ENOTFOUND missing.test {
//     code: 'ENOTFOUND',
//     errno: undefined,
//     hostname: 'missing.test',
//     syscall: 'queryA'
//   }
//   [ '10.0.0.1', '10.0.0.2' ] [ '::1' ]
//   [ 'host.test' ]
//   queryMx ENOTFOUND missing.test {
//     code: 'ENOTFOUND',
//     errno: undefined,
//     hostname: 'missing.test',
//     syscall: 'queryMx'
//   }
//   ERR_DNS_SET_SERVERS_FAILED
//   queryA ECANCELLED silent.test {
//     code: 'ECANCELLED',
//     errno: undefined,
//     hostname: 'silent.test',
//     syscall: 'queryA'
//   }
//   [ '10.0.0.1', '10.0.0.2' ]
//   [ '10.0.0.1', '10.0.0.2' ]
'use strict';

const { spawn } = require('child_process');
const dns = require('dns');
const path = require('path');

const server = spawn('python3', [path.join(__dirname, 'fixtures', 'name_server.py')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});

const show = (error, ...values) => {
  const { code, errno, hostname, message, syscall } = error ?? {};
  console.log(...(error ? [message, { code, errno, hostname, syscall }] : values));
};
const ask = (resolver, method, ...args) => new Promise((resolve) => {
  resolver[method](...args, (...outcome) => {
    show(...outcome);
    resolve();
  });
});

async function byCallbacks(resolver) {
  await ask(resolver, 'resolve', 'host.test');
  await ask(resolver, 'resolve4', 'host.test', { ttl: true });
  for (const method of ['resolve6', 'resolveMx', 'resolveTxt', 'resolveNs', 'resolveSoa',
    'resolveSrv', 'resolveNaptr', 'resolveCaa', 'resolveTlsa', 'resolvePtr']) {
    await ask(resolver, method, 'host.test');
  }
  await ask(resolver, 'resolve', 'host.test', 'MX');
  await ask(resolver, 'resolveCname', 'alias.test');
  await ask(resolver, 'reverse', '10.0.0.1');
  await ask(resolver, 'reverse', '10.0.0.9');
  await ask(resolver, 'resolve4', 'missing.test');
}

async function byPromises(resolver) {
  console.log(await resolver.resolve('host.test'), await resolver.resolve('host.test', 'AAAA'));
  console.log(await resolver.reverse('10.0.0.1'));
  await resolver.resolveMx('missing.test').catch(show);
}

server.stdout.once('data', async (port) => {
  const servers = [`127.0.0.1:${+port}`];
  const resolver = new dns.Resolver();
  resolver.setServers(servers);
  console.log(resolver.getServers().join() === servers.join());
  await byCallbacks(resolver);
  const other = new dns.promises.Resolver({ timeout: 1000, tries: 1 });
  other.setServers(servers);
  await byPromises(other);

  const cancelled = ask(resolver, 'resolve4', 'silent.test');
  try {
    resolver.setServers(servers);
  } catch ({ code }) {
    console.log(code);
  }
  resolver.cancel();
  await cancelled;
  dns.setServers(servers);
  await ask(dns, 'resolve', 'host.test');
  console.log(await dns.promises.resolve4('host.test'));
  server.stdin.end();
});
