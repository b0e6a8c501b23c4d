// What is thrown and nothing catches is shown with its line, also where it is no error; --trace-uncaught adds the stack.
//
// Needs: giro
// Needs: engine throws
// Prints:
//   throw "text";: 2 3: "text" and the hint
//   throw 5;: 2 3: "5" and the hint
//   throw null;: 2 3: "null" and the hint
//   throw { a: 1 };: 2 3: "{ a: 1 }"
//   try { throw 7 } finally { Math.random() }: 2 9: "7" and the hint
//   try { throw "again" } catch (error) { throw error; }: 2 9: "again" and the hint
//   setTimeout(() => { throw "late"; }, 1): 2 22: "late" and the hint
//   promise.then(() => { throw [1]; }): an error of ours
//   frames: fails:2, Object.<anonymous>:4
//   an error's: fails:2, Object.<anonymous>:4
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');

function run(statement, ...options) {
  fs.writeFileSync('thrown.js', `function fails() {\n  ${statement}\n}\nfails();\n`);
  const { status, stderr } = spawnSync(process.execPath, [...options, 'thrown.js'], { encoding: 'utf8' });
  if (status !== 1) throw new Error(`exit code ${status}`);
  return stderr;
}

const hint = /^\(Use `.* --trace-uncaught \.\.\.` to show where the exception was thrown\)$/;

function show(statement) {
  const [empty, place, line, caret, text, after] = run(statement).split('\n');
  if (empty !== '' || line !== `  ${statement}`) throw new Error(`${place}: ${line}`);
  const number = /thrown\.js:(\d+)$/.exec(place)[1];
  console.log(`${statement}: ${number} ${caret.length}: "${text}"${hint.test(after) ? ' and the hint' : ''}`);
}

show('throw "text";');
show('throw 5;');
show('throw null;');
show('throw { a: 1 };');
show('try { throw 7 } finally { Math.random() }');
show('try { throw "again" } catch (error) { throw error; }');
show('setTimeout(() => { throw "late"; }, 1)');
const rejected = run('Promise.resolve().then(() => { throw [1]; })');
console.log(`promise.then(() => { throw [1]; }): ${rejected.includes('UnhandledPromiseRejection') ? 'an error of ours' : rejected}`);

function frames(statement) {
  const [, stack] = run(statement, '--trace-uncaught').split('Thrown at:\n');
  return [...stack.matchAll(/at (\S+) \(.*thrown\.js:(\d+):\d+\)/g)].map(([, name, line]) => `${name}:${line}`).join(', ');
}
console.log('frames:', frames('throw "text";'));
console.log("an error's:", frames('throw new Error("x");'));
