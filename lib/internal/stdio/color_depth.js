'use strict';

// How many colors a terminal shows, by what the environment tells of it.

const { RegExpPrototypeExec, StringPrototypeToLowerCase } = primordials;

const k2 = 1;
const k16 = 4;
const k256 = 8;
const k16m = 24;

// Terminals by the value of TERM.
const terminals = {
  '__proto__': null,
  'eterm': k16,
  'cons25': k16,
  'console': k16,
  'cygwin': k16,
  'dtterm': k16,
  'gnome': k16,
  'hurd': k16,
  'jfbterm': k16,
  'konsole': k16,
  'kterm': k16,
  'mlterm': k16,
  'mosh': k16m,
  'putty': k16,
  'st': k16,
  'rxvt-unicode-24bit': k16m,
  'terminator': k16m,
  'xterm-kitty': k16m,
};

const kColorTerminal =
  /ansi|color|linux|direct|^con[0-9]*x[0-9]|^rxvt|^screen|^xterm|^vt100|^vt220/;

// Build services that show colors, by a variable that they set.
const services = {
  __proto__: null,
  APPVEYOR: k256,
  BUILDKITE: k256,
  CIRCLECI: k16m,
  DRONE: k256,
  GITEA_ACTIONS: k16m,
  GITHUB_ACTIONS: k16m,
  GITLAB_CI: k256,
  TRAVIS: k256,
};

let hasWarned = false;

function isSet(value) {
  return value !== undefined && value !== '';
}

function warnOfIgnored(env) {
  if (hasWarned) return;
  let names = isSet(env.NODE_DISABLE_COLORS) ? "'NODE_DISABLE_COLORS'" : '';
  if (isSet(env.NO_COLOR)) names += `${names === '' ? '' : ' and '}'NO_COLOR'`;
  if (names === '') return;
  hasWarned = true;
  process.emitWarning(
    `The ${names} env is ignored due to the 'FORCE_COLOR' env being set.`, 'Warning');
}

function forcedDepth(env) {
  switch (env.FORCE_COLOR) {
    case '':
    case '1':
    case 'true':
      warnOfIgnored(env);
      return k16;
    case '2':
      warnOfIgnored(env);
      return k256;
    case '3':
      warnOfIgnored(env);
      return k16m;
    default:
      return k2;
  }
}

function depthOfProgram(env) {
  switch (env.TERM_PROGRAM) {
    case 'iTerm.app':
      return !env.TERM_PROGRAM_VERSION ||
        RegExpPrototypeExec(/^[0-2]\./, env.TERM_PROGRAM_VERSION) !== null ? k256 : k16m;
    case 'HyperTerm':
    case 'MacTerm':
      return k16m;
    case 'Apple_Terminal':
      return k256;
    default:
      return undefined;
  }
}

function depthOfService(env) {
  for (const name in services) {
    if (name in env) return services[name];
  }
  return env.CI_NAME === 'codeship' ? k256 : k2;
}

function getColorDepth(env = process.env) {
  if (env.FORCE_COLOR !== undefined) return forcedDepth(env);
  if (isSet(env.NODE_DISABLE_COLORS) || isSet(env.NO_COLOR) || env.TERM === 'dumb') return k2;
  if (env.TMUX) return k16m;
  if ('TF_BUILD' in env && 'AGENT_NAME' in env) return k16;
  if ('CI' in env) return depthOfService(env);
  if ('TEAMCITY_VERSION' in env) {
    const isRecent = RegExpPrototypeExec(/^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/, env.TEAMCITY_VERSION);
    return isRecent !== null ? k16 : k2;
  }
  const depth = depthOfProgram(env);
  if (depth !== undefined) return depth;
  if (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit') return k16m;
  if (env.TERM) return depthOfTerminal(env.TERM, env.COLORTERM);
  return env.COLORTERM ? k16 : k2;
}

function depthOfTerminal(term, colorTerm) {
  if (RegExpPrototypeExec(/truecolor/, term) !== null) return k16m;
  if (RegExpPrototypeExec(/^xterm-256/, term) !== null) return k256;
  const name = StringPrototypeToLowerCase(term);
  if (terminals[name] !== undefined) return terminals[name];
  if (RegExpPrototypeExec(kColorTerminal, name) !== null) return k16;
  return colorTerm ? k16 : k2;
}

// hasColors([count][, env])
function hasColors(count, env) {
  const isCounted = env !== undefined || count === null ||
    (count !== undefined && typeof count !== 'object');
  if (!isCounted) return this.getColorDepth(count) >= k16;
  require('internal/validators').validateInteger(count, 'count', 2);
  return 2 ** this.getColorDepth(env) >= count;
}

module.exports = { getColorDepth, hasColors };
