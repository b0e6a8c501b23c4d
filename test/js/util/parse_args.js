// util.parseArgs: options, positionals, negation, tokens, and what it refuses.
// Prints:
//   : {"preset":"value"} []
//   -f: {"flag":true,"preset":"value"} []
//   --flag --text x: {"flag":true,"text":"x","preset":"value"} []
//   -tx: {"text":"x","preset":"value"} []
//   -ft x: {"flag":true,"text":"x","preset":"value"} []
//   --text=: {"text":"","preset":"value"} []
//   --text=-x: {"text":"-x","preset":"value"} []
//   -l 1 -l 2: {"list":["1","2"],"preset":"value"} []
//   --text: ERR_PARSE_ARGS_INVALID_OPTION_VALUE Option '-t, --text <value>' argument missing
//   --text -f: ERR_PARSE_ARGS_INVALID_OPTION_VALUE Option '--text' argument is ambiguous.
//   Did you forget to specify the option argument for '--text'?
//   To specify an option argument starting with a dash use '--text=-XYZ'.
//   -t -f: ERR_PARSE_ARGS_INVALID_OPTION_VALUE Option '-t' argument is ambiguous.
//   Did you forget to specify the option argument for '-t'?
//   To specify an option argument starting with a dash use '--text=-XYZ' or '-t-XYZ'.
//   --flag=x: ERR_PARSE_ARGS_INVALID_OPTION_VALUE Option '-f, --flag' does not take an argument
//   --unknown: ERR_PARSE_ARGS_UNKNOWN_OPTION Unknown option '--unknown'
//   -u: ERR_PARSE_ARGS_UNKNOWN_OPTION Unknown option '-u'
//   --no-flag: ERR_PARSE_ARGS_UNKNOWN_OPTION Unknown option '--no-flag'
//   positional: ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL Unexpected argument 'positional'. This command does not take positional arguments
//   --: {"preset":"value"} []
//   -t -: {"text":"-","preset":"value"} []
//   a --flag b -- --text: {"flag":true,"preset":"value"} ["a","b","--text"]
//   --unknown: ERR_PARSE_ARGS_UNKNOWN_OPTION Unknown option '--unknown'. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- "--unknown"
//   --no-flag --no-text --no-other: ERR_PARSE_ARGS_UNKNOWN_OPTION Unknown option '--no-text'
//   --no-flag: {"flag":false,"preset":"value"} []
//   --no-text: {"text":false,"preset":"value"} []
//   --unknown=1 -xyz rest --__proto__: {"unknown":"1","x":true,"y":true,"z":true,"preset":"value"} ["rest"]
//   [
//     {
//       kind: 'option',
//       name: 'flag',
//       rawName: '-f',
//       index: 0,
//       value: undefined,
//       inlineValue: undefined
//     },
//     {
//       kind: 'option',
//       name: 'text',
//       rawName: '-t',
//       index: 0,
//       value: 'x',
//       inlineValue: false
//     },
//     { kind: 'option-terminator', index: 2 },
//     { kind: 'positional', index: 3, value: 'y' }
//   ]
//   : ERR_INVALID_ARG_TYPE The "args" argument must be an instance of Array. Received type number (5)
//   : ERR_INVALID_ARG_TYPE The "strict" argument must be of type boolean. Received type number (5)
//   : ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (5)
//   : ERR_INVALID_ARG_TYPE The "options.a" property must be of type object. Received type number (5)
//   : ERR_INVALID_ARG_TYPE The "options.a.type" property must be ('string|boolean'). Received undefined
//   : ERR_INVALID_ARG_VALUE The property 'options.a.short' must be a single character. Received 'ab'
//   : ERR_INVALID_ARG_TYPE The "options.a.default" property must be of type string. Received type number (5)
//   : ERR_INVALID_ARG_TYPE The "options.a.default[0]" property must be of type boolean. Received type string ('x')
//   [Object: null prototype] {}
'use strict';

const { parseArgs } = require('util');

const options = {
  flag: { type: 'boolean', short: 'f' },
  text: { type: 'string', short: 't' },
  list: { type: 'string', multiple: true, short: 'l' },
  preset: { type: 'string', default: 'value' },
};
function run(line, config) {
  const args = line === '' ? [] : line.split(' ');
  try {
    const { values, positionals } = parseArgs({ args, options, ...config });
    console.log(`${line}:`, JSON.stringify(values), JSON.stringify(positionals));
  } catch (error) {
    console.log(`${line}:`, error.code, error.message);
  }
}
for (const line of ['', '-f', '--flag --text x', '-tx', '-ft x', '--text=', '--text=-x',
                    '-l 1 -l 2',
                    '--text', '--text -f', '-t -f', '--flag=x', '--unknown', '-u', '--no-flag',
                    'positional', '--',
                    '-t -']) {
  run(line);
}
run('a --flag b -- --text', { allowPositionals: true });
run('--unknown', { allowPositionals: true });
run('--no-flag --no-text --no-other', { allowNegative: true });
run('--no-flag', { allowNegative: true });
run('--no-text', { strict: false, allowNegative: true });
run('--unknown=1 -xyz rest --__proto__', { strict: false });
const args = ['-ft', 'x', '--', 'y'];
console.log(parseArgs({ args, options, tokens: true, allowPositionals: true }).tokens);
for (const config of [{ args: 5 }, { strict: 5 }, { options: 5 }, { options: { a: 5 } },
                      { options: { a: {} } },
                      { options: { a: { type: 'string', short: 'ab' } } },
                      { options: { a: { type: 'string', default: 5 } } },
                      { options: { a: { type: 'boolean', multiple: true, default: ['x'] } } }]) {
  run('', config);
}
console.log(parseArgs().values);
