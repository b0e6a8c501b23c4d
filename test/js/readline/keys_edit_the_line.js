// Every key of a terminal does to the line what it does in Node.
// Prints:
//   insert: "abXcd" 3
//   start and end: "abcd" 4
//   words: "one  three" 5
//   word to the right: "one " 4
//   kill and yank: "two one " 4
//   yank pop: "ane twoe two"
//   undo and redo: "one|two" "one" "one|two"
//   pairs: "b" 1
//   line right: "a" 1
//   control d deletes: "bc" 0
//   history: "second" "first" "second" "second"
//   search in the history: "far" "foo" "f"
//   wide characters: {"cols":0,"rows":1}
//   tab without a completer: "\t"
'use strict';

const { EventEmitter } = require('events');
const readline = require('readline');

class Terminal extends EventEmitter {
  columns = 80;
  resume() {}
  pause() {}
  write() {}
}

function open(options) {
  const terminal = new Terminal();
  const rl = new readline.Interface({
    input: terminal, output: terminal, terminal: true, prompt: '', ...options,
  });
  const press = (...keys) => {
    for (const key of keys) {
      const [, ctrl, meta, shift, name] = /^(C-)?(M-)?(S-)?(.+)$/.exec(key);
      terminal.emit('keypress', '', { name, ctrl: !!ctrl, meta: !!meta, shift: !!shift });
    }
  };
  const type = (text) => terminal.emit('data', text);
  const send = (sequence) => terminal.emit('keypress', '', { sequence });
  return { rl, terminal, press, type, send };
}

function show(title, { rl }) {
  console.log(`${title}:`, JSON.stringify(rl.line), rl.cursor);
}

{
  const t = open();
  t.type('abcd');
  t.press('left', 'C-b');
  t.type('X');
  show('insert', t);
}
{
  const t = open();
  t.type('bc');
  t.press('home');
  t.type('a');
  t.press('end');
  t.type('d');
  t.press('C-a', 'C-e');
  show('start and end', t);
}
{
  const t = open();
  t.type('one two three');
  t.press('M-b', 'C-left', 'C-right', 'C-left', 'M-f', 'C-left', 'M-delete', 'left', 'right');
  t.type(' ');
  show('words', t);
}
{
  const t = open();
  t.type('one two');
  t.press('C-w', 'C-a', 'M-f', 'M-d');
  show('word to the right', t);
}
{
  const t = open();
  t.type('one two ');
  t.press('C-a', 'M-f', 'C-k', 'C-a', 'C-y');
  show('kill and yank', t);
}
{
  const t = open();
  t.type('one two');
  t.press('C-a', 'C-f', 'C-k', 'C-y', 'C-a', 'C-f', 'C-f', 'C-u');
  t.type('a');
  t.press('C-y', 'M-y');
  console.log('yank pop:', JSON.stringify(t.rl.line));
}
{
  const t = open();
  t.rl.write('one');
  t.rl.write('|two');
  const lines = [t.rl.line];
  t.send('\x1f');
  lines.push(t.rl.line);
  t.send('\x1e');
  lines.push(t.rl.line);
  console.log('undo and redo:', ...lines.map((line) => JSON.stringify(line)));
}
{
  const t = open();
  t.type('💻b💻');
  t.press('C-h', 'home', 'right', 'backspace', 'end');
  show('pairs', t);
}
{
  const t = open();
  t.type('abc');
  t.press('C-a', 'right', 'C-S-delete');
  show('line right', t);
}
{
  const t = open();
  t.type('abc');
  t.press('C-a', 'C-d');
  show('control d deletes', t);
}
{
  const t = open();
  t.type('first\nsecond\n');
  const lines = [];
  for (const key of ['up', 'C-p', 'C-n', 'down']) {
    t.press(key);
    lines.push(JSON.stringify(t.rl.line));
  }
  console.log('history:', ...lines);
}
{
  const t = open();
  t.type('foo\nbar\nfar\nf');
  const lines = [];
  for (const key of ['up', 'up', 'up']) {
    t.press(key);
    lines.push(JSON.stringify(t.rl.line));
  }
  console.log('search in the history:', ...lines);
}
{
  const t = open();
  t.terminal.columns = 5;
  t.type('aあbc');
  console.log('wide characters:', JSON.stringify(t.rl.getCursorPos()));
}
{
  const t = open();
  t.type('\t');
  console.log('tab without a completer:', JSON.stringify(t.rl.line));
}
