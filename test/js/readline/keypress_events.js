// Sequences of terminals become keys, in pieces and when time has passed too.
// Prints:
//    a S-b 1 "." "é" "💻" space return enter tab backspace backspace
//    a S-b 1 "." "é" "💻" space return enter tab backspace backspace
//    C-a C-z M-a M-S-a M-space M-undefined M-1
//    C-a C-z M-a M-S-a M-space M-undefined M-1
//    up([A) down(OB) C-right([C) S-left([D) home([H) end([4~) S-delete([3~) S-tab([Z)
//    up([A) down(OB) C-right([C) S-left([D) home([H) end([4~) S-delete([3~) S-tab([Z)
//    f1(OP) f5([15~) C-S-f12([24~) f1([[A) pageup([[5~) S-insert([2$) C-delete([3^) C-up(Oa) S-up([a)
//    f1(OP) f5([15~) C-S-f12([24~) f1([[A) pageup([[5~) S-insert([2$) C-delete([3^) C-up(Oa) S-up([a)
//    undefined([31m) paste-start([200~) undefined([1;;)
//    undefined([31m) paste-start([200~) undefined([1;;)
//    M-escape
'use strict';

const readline = require('readline');
const { PassThrough } = require('stream');

const input = new PassThrough();
readline.emitKeypressEvents(input, { escapeCodeTimeout: 1 });
let line = '';
function show(text, key) {
  const held = (key.ctrl ? 'C-' : '') + (key.meta ? 'M-' : '') + (key.shift ? 'S-' : '');
  line += ` ${held}${key.name ?? JSON.stringify(text)}${key.code ? `(${key.code})` : ''}`;
}
input.on('keypress', show);

const groups = [
  'aB1.é💻 \r\n\t\b\x7f',
  '\x01\x1a\x1ba\x1bA\x1b\x1b \x1b]\x1b1',
  '\x1b[A\x1bOB\x1b[1;5C\x1b[2D\x1b[H\x1b[4~\x1b[3;2~\x1b[Z',
  '\x1bOP\x1b[15~\x1b[24;6~\x1b[[A\x1b[[5~\x1b[2$\x1b[3^\x1bOa\x1b[a',
  '\x1b[31m\x1b[200~\x1b[1;;',
];
for (const group of groups) {
  input.write(group);
  console.log(line);
  line = '';
  for (const unit of Buffer.from(group)) input.write(Buffer.from([unit]));
  console.log(line);
  line = '';
}

input.removeListener('keypress', show);
input.write('unheard');
input.on('keypress', show);
input.write('\x1b');
input.once('keypress', () => console.log(line));
