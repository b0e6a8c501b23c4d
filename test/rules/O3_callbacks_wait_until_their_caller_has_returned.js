// Even where the answer is known at once.
// Prints:
//   stat of a missing file: later
//   read of no bytes: later
//   look-up of an address: later
//   exists: later
//   write to a stream: later
//   end of a stream: later
//   close of a server that is not open: later
//   connect to nothing: later
//   abort listener of an aborted signal: later
'use strict';

const dns = require('dns');
const events = require('events');
const fs = require('fs');
const net = require('net');
const { Writable } = require('stream');

function when(name, call) {
  let returned = false;
  let answer = 'later';
  call(() => { if (!returned) answer = 'before the caller has returned'; });
  returned = true;
  console.log(`${name}: ${answer}`);
}
const sink = () => new Writable({ write(chunk, encoding, callback) { callback(); } });
when('stat of a missing file', (callback) => fs.stat('missing', callback));
when('read of no bytes', (callback) => fs.read(0, Buffer.alloc(0), 0, 0, null, callback));
when('look-up of an address', (callback) => dns.lookup('127.0.0.1', callback));
when('exists', (callback) => fs.exists('missing', callback));
when('write to a stream', (callback) => sink().write('text', callback));
when('end of a stream', (callback) => sink().end(callback));
when('close of a server that is not open', (callback) => net.createServer().close(callback));
when('connect to nothing', (callback) => net.connect('./missing').on('error', callback));
when('abort listener of an aborted signal',
  (callback) => events.addAbortListener(AbortSignal.abort(), callback));
