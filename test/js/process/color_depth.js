// How many colors a terminal shows, by its environment.
//
// Prints:
//   1 4 8 24 24 4
//   24 8 1 4
//   4 8 24 1 1 1
//   24 8 24 1
//   true false true
//   ERR_OUT_OF_RANGE ERR_INVALID_ARG_TYPE

'use strict';

const { prototype } = require('tty').WriteStream;
const depths = (...environments) =>
  console.log(...environments.map((env) => prototype.getColorDepth(env)));
depths({ TERM: 'dumb' }, { TERM: 'xterm' }, { TERM: 'xterm-256color' }, { TERM: 'xterm-kitty' },
       { TERM: 'xterm', COLORTERM: 'truecolor' }, { COLORTERM: '1' });
depths({ CI: '', GITHUB_ACTIONS: '' }, { CI: '', TRAVIS: '' }, { CI: '' },
       { TF_BUILD: '', AGENT_NAME: '' });
depths({ FORCE_COLOR: '' }, { FORCE_COLOR: '2' }, { FORCE_COLOR: '3' },
       { FORCE_COLOR: '0', TERM: 'xterm' }, { NO_COLOR: '1', TERM: 'xterm' }, {});
depths({ TMUX: '1' }, { TERM_PROGRAM: 'iTerm.app' }, { TERM_PROGRAM: 'MacTerm' }, { TERM: 'vt52' });
console.log(prototype.hasColors(16, { TERM: 'xterm' }), prototype.hasColors(256, { TERM: 'xterm' }),
            prototype.hasColors({ TERM: 'xterm' }));
const codeOf = (...args) => {
  try {
    return prototype.hasColors(...args);
  } catch (error) {
    return error.code;
  }
};
console.log(codeOf(1), codeOf('many'));
