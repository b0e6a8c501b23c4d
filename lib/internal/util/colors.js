'use strict';

// Terminal colors: the tables behind util.inspect.colors and util.inspect.styles, and whether a
// stream shows them.

const { ObjectDefineProperty } = primordials;
const { isMainThread } = internalBinding('life');
const { get: getVariable } = internalBinding('process_environment');

const foreground = 39;
const background = 49;

// SGR codes: [switch on, switch off]. The order is the one that users see.
const colors = {
  __proto__: null,
  reset: [0, 0],
  bold: [1, 22],
  dim: [2, 22],
  italic: [3, 23],
  underline: [4, 24],
  blink: [5, 25],
  inverse: [7, 27],
  hidden: [8, 28],
  strikethrough: [9, 29],
  doubleunderline: [21, 24],
  black: [30, foreground],
  red: [31, foreground],
  green: [32, foreground],
  yellow: [33, foreground],
  blue: [34, foreground],
  magenta: [35, foreground],
  cyan: [36, foreground],
  white: [37, foreground],
  bgBlack: [40, background],
  bgRed: [41, background],
  bgGreen: [42, background],
  bgYellow: [43, background],
  bgBlue: [44, background],
  bgMagenta: [45, background],
  bgCyan: [46, background],
  bgWhite: [47, background],
  framed: [51, 54],
  overlined: [53, 55],
  gray: [90, foreground],
  redBright: [91, foreground],
  greenBright: [92, foreground],
  yellowBright: [93, foreground],
  blueBright: [94, foreground],
  magentaBright: [95, foreground],
  cyanBright: [96, foreground],
  whiteBright: [97, foreground],
  bgGray: [100, background],
  bgRedBright: [101, background],
  bgGreenBright: [102, background],
  bgYellowBright: [103, background],
  bgBlueBright: [104, background],
  bgMagentaBright: [105, background],
  bgCyanBright: [106, background],
  bgWhiteBright: [107, background],
};

const aliases = [
  ['grey', 'gray'],
  ['blackBright', 'gray'],
  ['bgGrey', 'bgGray'],
  ['bgBlackBright', 'bgGray'],
  ['faint', 'dim'],
  ['crossedout', 'strikethrough'],
  ['strikeThrough', 'strikethrough'],
  ['crossedOut', 'strikethrough'],
  ['conceal', 'hidden'],
  ['swapColors', 'inverse'],
  ['swapcolors', 'inverse'],
  ['doubleUnderline', 'doubleunderline'],
];

for (let i = 0; i < aliases.length; i++) {
  const alias = aliases[i][0];
  const name = aliases[i][1];
  ObjectDefineProperty(colors, alias, {
    __proto__: null,
    get() { return this[name]; },
    set(code) { this[name] = code; },
    configurable: true,
    enumerable: false,
  });
}

// Kind of text -> name of its color. Names of properties stay plain.
const styles = {
  __proto__: null,
  special: 'cyan',
  number: 'yellow',
  bigint: 'yellow',
  boolean: 'yellow',
  undefined: 'grey',
  null: 'bold',
  string: 'green',
  symbol: 'green',
  date: 'magenta',
  regexp: 'red',
  module: 'underline',
};

// Between the escape sequences that switch a color on and off.
function paint(text, sequence) {
  return `\u001b[${sequence[0]}m${text}\u001b[${sequence[1]}m`;
}

// Users change both tables, so either look-up may come to nothing.
function stylizeWithColor(text, kind) {
  const sequence = colors[styles[kind]];
  return sequence ? paint(text, sequence) : text;
}

function stylizeNoColor(text) {
  return text;
}

// Where nobody has looked at the process object, nobody can have changed its environment.
function forcedColor() {
  const isUntouched = isMainThread && require.cache['internal/process/object'] === undefined;
  return isUntouched ? getVariable('FORCE_COLOR') : process.env.FORCE_COLOR;
}

// FORCE_COLOR decides alone when it is set, whatever the stream is.
function shouldColorize(stream) {
  const forced = forcedColor();
  if (forced !== undefined) {
    return forced === '' || forced === 'true' || forced === '1' || forced === '2' || forced === '3';
  }
  if (!stream?.isTTY) return false;
  return typeof stream.getColorDepth !== 'function' || stream.getColorDepth() > 2;
}

module.exports = { colors, shouldColorize, styles, stylizeNoColor, stylizeWithColor };
