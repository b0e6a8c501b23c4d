// Events of a worker and of the cluster in their order, what kill() and disconnect() leave behind,
// and the settings.
// Prints:
//   true false false 2 [object Object]
//   setup 1 --trace-deprecation x
//   fork 1 none
//   online 1 online
//   message 1 {"env":"here","argv":"a"}
//   listening 1 listening true
//   disconnect 1 disconnected true false
//   exit 1 0 null true true dead
//   fork 2 none
//   online 2 online
//   disconnect 2 disconnected false false
//   exit 2 null SIGTERM false true dead
//   fork 3 none
//   online 3 online
//   disconnect 3 disconnected true false
//   exit 3 0 null true true dead
//   no workers: 0
'use strict';

const cluster = require('cluster');
const { once } = require('events');
const net = require('net');

if (cluster.isPrimary) primary();
else worker();

function worker() {
  const { id } = cluster.worker;
  if (id === 1) {
    cluster.worker.send({ env: process.env.WHERE, argv: process.argv[2] });
    net.createServer().listen(0, '127.0.0.1');
  }
  if (id === 3) cluster.worker.disconnect();
}

async function primary() {
  console.log(cluster.isPrimary, cluster.isWorker, 'NODE_UNIQUE_ID' in process.env,
    cluster.schedulingPolicy, `${cluster.workers}`);
  const tell = (event, describe) => cluster.on(event, (one, ...rest) => {
    console.log(event, one.id, ...describe(one, ...rest));
  });
  cluster.once('setup', ({ args, execArgv }) => {
    console.log('setup', args.length, ...execArgv, 'x');
  });
  tell('fork', ({ state }) => [state]);
  tell('online', ({ state }) => [state]);
  tell('message', (_, message) => [JSON.stringify(message)]);
  tell('listening', ({ state }, { port }) => [state, port > 0]);
  tell('disconnect', (one) => [one.state, one.exitedAfterDisconnect, one.isConnected()]);
  tell('exit', (one, code, signal) =>
    [code, signal, one.exitedAfterDisconnect, one.isDead(), one.state]);
  cluster.setupPrimary({ args: ['a'], execArgv: ['--trace-deprecation'] });
  const first = cluster.fork({ WHERE: 'here' });
  await once(first, 'listening');
  first.disconnect();
  await once(first, 'exit');
  const second = cluster.fork();
  await once(second, 'online');
  second.kill();
  await once(second, 'exit');
  const third = cluster.fork();
  await once(third, 'exit');
  console.log('no workers:', Object.keys(cluster.workers).length);
}
