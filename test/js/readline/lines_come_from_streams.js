// Lines of a stream that is no terminal: their ends, questions, iteration, ends and signals.
// Prints:
//   ends: ["a","b","c","d","e","f"]
//   divided: ["a","bc",""]
//   divided character: ["☮"]
//   iterated: 1,2
//   answer: giro
//   asked: "name? "
//   line: for the listener
//   pause
//   resume
//   pause
//   closed by its signal
//   error: from the input
'use strict';

const assert = require('assert');
const { once } = require('events');
const readline = require('readline');
const { PassThrough, Readable } = require('stream');

async function linesOf(chunks, options) {
  const lines = [];
  const rl = readline.createInterface({ input: Readable.from(chunks), ...options });
  rl.on('line', (line) => lines.push(line));
  await once(rl, 'close');
  return JSON.stringify(lines);
}

async function main() {
  console.log('ends:', await linesOf(['a\nb\r\nc\rd\u2028e\u2029f']));
  console.log('divided:', await linesOf(['a\r', '\nb', 'c\n', '\n']));
  console.log('divided character:', await linesOf([Buffer.from([0xe2, 0x98]), Buffer.from([0xae, 10])]));

  const iterated = [];
  for await (const line of readline.createInterface({ input: Readable.from(['1\n2\n3']) })) {
    iterated.push(line);
    if (line === '2') break;
  }
  console.log('iterated:', iterated.join());

  const input = new PassThrough();
  const output = new PassThrough();
  const rl = readline.createInterface({ input, output });
  rl.question('name? ', (answer) => console.log('answer:', answer));
  input.write('giro\n');
  console.log('asked:', JSON.stringify(String(output.read())));

  const stop = new AbortController();
  rl.question('never? ', { signal: stop.signal }, () => console.log('not to be seen'));
  stop.abort();
  rl.on('line', (line) => console.log('line:', line));
  input.write('for the listener\n');
  rl.on('pause', () => console.log('pause')).on('resume', () => console.log('resume'));
  rl.pause();
  rl.prompt();
  rl.close();
  rl.close();
  for (const name of ['question', 'write', 'pause', 'resume']) {
    assert.throws(() => rl[name]('', () => {}), { code: 'ERR_USE_AFTER_CLOSE' });
  }

  const ended = new AbortController();
  const other = readline.createInterface({ input: new PassThrough(), signal: ended.signal });
  other.on('close', () => console.log('closed by its signal'));
  ended.abort();

  const failing = new PassThrough();
  readline.createInterface({ input: failing }).on('error', (error) => console.log('error:', error.message));
  failing.destroy(new Error('from the input'));
}

main();
