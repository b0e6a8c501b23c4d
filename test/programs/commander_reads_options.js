// commander: options, arguments, subcommands, help, errors.
// Prints:
//   copy a.txt {"debug":true,"size":3}
//   add 5
//   Usage: tool [options] [command] <file>
//   error: unknown option '--nope'
//   commander.unknownOption
'use strict';

const { Command } = require('commander');

function makeTool() {
  const tool = new Command('tool').exitOverride();
  tool.argument('<file>')
    .option('-d, --debug')
    .option('-s, --size <n>', 'how large', Number)
    .action((file, options) => console.log('copy', file, JSON.stringify(options)));
  tool.command('add <a> <b>').action((a, b) => console.log('add', Number(a) + Number(b)));
  tool.configureOutput({ writeErr: (text) => process.stdout.write(text) });
  return tool;
}

makeTool().parse(['a.txt', '-d', '--size=3'], { from: 'user' });
makeTool().parse(['add', '2', '3'], { from: 'user' });
console.log(makeTool().helpInformation().split('\n')[0]);
try {
  makeTool().parse(['a.txt', '--nope'], { from: 'user' });
} catch (error) {
  console.log(error.code);
}
