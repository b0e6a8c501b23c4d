// The names from before "primary", the module as an emitter, and a Worker made by hand around any process.
// Prints:
//   true true false true
//   [Object: null prototype] {} 0 undefined
//   [ 'setup' ] 1 3 3
//   [ 'y' ] true
//   true 7 online undefined true
//   sent hello
//   false false true
//   message hi undefined
//   error of the process
//   true
//   true 0 none
//   setup [ 'x' ] true
//   setup [ 'y' ] true
'use strict';

const cluster = require('cluster');
const EventEmitter = require('events');

console.log(cluster.isMaster, cluster.isPrimary, cluster.isWorker, cluster.setupMaster === cluster.setupPrimary);

console.log(cluster._events, cluster._eventsCount, cluster._maxListeners);
cluster.setMaxListeners(3);
cluster.on('setup', ({ args, silent }) => console.log('setup', args, silent));
console.log(Object.keys(cluster._events), cluster._eventsCount, cluster._maxListeners, cluster.getMaxListeners());
cluster.setupMaster({ args: ['x'], silent: true });
cluster.setupMaster({ args: ['y'] });
console.log(cluster.settings.args, cluster.settings.silent);

const child = Object.assign(new EventEmitter(), {
  send: (message) => { console.log('sent', message); return true; },
  kill: (signal) => console.log('killed', signal),
  isConnected: () => true, connected: false, exitCode: null, signalCode: null,
});
const worker = new cluster.Worker({ id: 7, state: 'online', process: child });
console.log(worker instanceof EventEmitter, worker.id, worker.state, worker.exitedAfterDisconnect, worker.process === child);
console.log(worker.isConnected(), worker.isDead(), worker.send('hello'));
worker.on('message', (message, handle) => console.log('message', message, handle));
worker.on('error', ({ message }) => console.log('error', message));
child.emit('message', 'hi', undefined);
child.emit('error', new Error('of the process'));
child.exitCode = 0;
console.log(worker.isDead());
console.log(cluster.Worker() instanceof cluster.Worker, new cluster.Worker().id, new cluster.Worker('x').state);
