'use strict';

// giro without a script on a terminal, and -i.

const { NumberIsNaN, SymbolFor } = primordials;

const kHistorySize = 1000;
const kBadOption = 1;

function readEnvironment(env) {
  const size = +env.NODE_REPL_HISTORY_SIZE;
  return {
    __proto__: null,
    prompt: '> ',
    useGlobal: true,
    breakEvalOnSigint: true,
    ignoreUndefined: false,
    standalone: true,
    terminal: env.NODE_NO_READLINE !== undefined && +env.NODE_NO_READLINE !== 0 ? false : undefined,
    replMode: SymbolFor(env.NODE_REPL_MODE === 'strict' ? 'repl-strict' : 'repl-sloppy'),
    historySize: NumberIsNaN(size) || size <= 0 ? kHistorySize : size,
  };
}

// `runText`: of -e, after the greeting; undefined: there is none.
function startRepl(runText) {
  if (internalBinding('options')['--input-type'] !== undefined) {
    process.stderr.write('Cannot specify --input-type for REPL\n');
    process.exit(kBadOption);
  }
  const { env, versions } = process;
  if (env.NODE_REPL_EXTERNAL_MODULE) {
    require('internal/modules/cjs').Module._load(env.NODE_REPL_EXTERNAL_MODULE, undefined, true);
    return;
  }
  process.stdout.write(`Welcome to giro v${versions.giro}.\n` +
    'Type ".help" for more information.\n');
  const { REPLServer } = require('internal/repl/server');
  const server = new REPLServer(readEnvironment(env));
  require('repl').repl = server;
  server.on('exit', () => process.exit());
  if (server.terminal) server.setupHistory({ __proto__: null, filePath: env.NODE_REPL_HISTORY });
  if (runText === undefined) return;
  runText();
  // It has put its own module there.
  require('internal/repl/context').addModuleScope(server.context, '<repl>');
}

module.exports = { startRepl };
