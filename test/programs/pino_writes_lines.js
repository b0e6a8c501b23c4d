// pino: levels, children, serializers, redaction, a destination of its own.
// Prints:
//   {"level":30,"a":1,"msg":"hello world"}
//   {"level":40,"module":"m","msg":"child"}
//   {"level":50,"err":{"type":"TypeError","message":"wrong"},"msg":"wrong"}
//   {"level":30,"user":{"name":"n","password":"[Redacted]"}}
//   lines in the file: 1000
'use strict';

const fs = require('fs');
const pino = require('pino');

const log = pino({
  base: null,
  timestamp: false,
  redact: ['user.password'],
  serializers: { err: ({ name, message }) => ({ type: name, message }) },
}, pino.destination({ dest: 1, sync: true }));
log.info({ a: 1 }, 'hello %s', 'world');
log.debug('not shown');
log.child({ module: 'm' }).warn('child');
log.error(new TypeError('wrong'));
log.info({ user: { name: 'n', password: 'secret' } });

const destination = pino.destination({ dest: 'log.txt', sync: false, minLength: 4096 });
const file = pino(destination);
for (let i = 0; i < 1000; i++) file.info({ i }, 'line');
destination.on('close', () => {
  const lines = fs.readFileSync('log.txt', 'utf8').trim().split('\n').map(JSON.parse);
  console.log('lines in the file:', lines.filter(({ msg }, i) => msg === 'line' && lines[i].i === i).length);
});
destination.end();
