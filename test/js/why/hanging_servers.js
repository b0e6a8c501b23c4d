// What a program forgets keeps it alive, and each is named with the function that made it: an interval, a socket, a child,
// an open port, the connection of a pool. `--exit-timeout` counts from when nothing listens any more, and ends the
// process with 124; `giro why` and SIGUSR2 tell it and let the process go on.
//
// Needs: giro
// Prints:
//   interval: 124, Interval every TIME: beat, by start
//   socket: 124, Socket ADDRESS to ADDRESS, by start
//   child: 124, Child process PID, sleep, by start
//   pool: 124, Socket ADDRESS to ADDRESS, by query
//   port: SIGTERM, Server listens on ADDRESS, by start
//   await: 124, Interval every TIME: beat, by start; Await top-level await of FILE
//   giro why: SIGTERM, Interval every TIME: beat, by start
//   SIGUSR2: SIGTERM, Interval every TIME: beat, nothing of who made it
//   a listener of its own: listens
//   switched off: SIGUSR2
'use strict';

const { spawn } = require('child_process');
const path = require('path');

const program = path.join(__dirname, 'fixtures', 'forgetful.js');
const main = path.join(__dirname, 'fixtures', 'forgetful_module.mjs');

function normalize(text) {
  return text.replace(/127\.0\.0\.1:\d+/g, 'ADDRESS').replace(/process \d+, sleep/, 'process PID, sleep')
    .replace(/[\d.]+ (ms|s)\b/g, 'TIME').replace(/file:\S+\.mjs/g, 'FILE');
}

// What is listed, and who made the first of it.
function summary(stderr) {
  const entries = [...normalize(stderr).matchAll(/^ {2}([A-Z]\w+) +(.*?)(?:, TIME old)?: waits for/gm)];
  const texts = entries.map(([, type, description]) => `${type} ${description}`);
  const maker = /^ +at (?:\w+\.)?(start|query) /m.exec(stderr)?.[1];
  texts[0] += maker === undefined ? ', nothing of who made it' : `, by ${maker}`;
  return texts.join('; ');
}

// `signals` are sent one after the other, each when the program has said something more.
function run(name, options, signals, done) {
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  let stdout = '';
  const next = () => { if (signals.length > 0) child.kill(signals.shift()); };
  child.stdout.setEncoding('utf8').on('data', (text) => { stdout += text; next(); });
  child.stderr.setEncoding('utf8').on('data', (text) => { stderr += text; next(); });
  child.on('close', (code, signal) => {
    console.log(`${name}: ${done(signal ?? code, stderr, stdout)}`);
    runNext();
  });
}

const told = (end, stderr) => `${end}, ${summary(stderr)}`;
const cases = [];
for (const what of ['interval', 'socket', 'child', 'pool']) cases.push([what, ['--exit-timeout=100', program, what], [], told]);
cases.push(['port', ['--why=10', program, 'port'], ['SIGTERM'], told]);
cases.push(['await', ['--exit-timeout=100', main], [], told]);
cases.push(['giro why', ['--why=10', program, 'interval'], ['SIGTERM'], told]);
cases.push(['SIGUSR2', [program, 'interval-says'], ['SIGUSR2', 'SIGTERM'], told]);
cases.push(['a listener of its own', [program, 'listener'], ['SIGUSR2'], (end, stderr, stdout) => stdout.trim().split('\n')[1]]);
cases.push(['switched off', ['--no-why-signal', program, 'interval-says'], ['SIGUSR2'], (end) => end]);

function runNext() {
  if (cases.length > 0) run(...cases.shift());
}
runNext();
