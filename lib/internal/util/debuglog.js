'use strict';

// util.debuglog: messages of a section, written to stderr if NODE_DEBUG names the section.

const {
  ArrayPrototypeJoin,
  ArrayPrototypeMap,
  ObjectDefineProperty,
  ReflectApply,
  RegExp,
  RegExpPrototypeExec,
  SafeMap,
  StringPrototypeSplit,
  StringPrototypeToLowerCase,
  StringPrototypeToUpperCase,
} = primordials;

const { replaceMatches } = require('internal/util/replace_matches');
const { shouldColorize } = require('internal/util/colors');

let sections; // the pattern of NODE_DEBUG, null if it is not set
const loggers = new SafeMap();

function toPattern(name) {
  const escaped = replaceMatches(/[|\\{}()[\]^$+?.]/g, name, (match) => `\\${match[0]}`);
  return replaceMatches(/\*/g, escaped, '.*');
}

function isEnabled(section) {
  if (sections === undefined) {
    const names = process.env.NODE_DEBUG;
    const patterns = names ? ArrayPrototypeMap(StringPrototypeSplit(names, ','), toPattern) : [];
    sections = names ? new RegExp(`^(?:${ArrayPrototypeJoin(patterns, '|')})$`, 'i') : null;
  }
  return sections !== null && RegExpPrototypeExec(sections, section) !== null;
}

function makeLogger(section) {
  if (!isEnabled(section)) return () => {};
  warnOfSecrets(section);
  const { formatArguments } = require('internal/util/format');
  return (...args) => {
    const options = { __proto__: null, colors: shouldColorize(process.stderr) };
    const text = formatArguments(options, args);
    process.stderr.write(`${section} ${formatArguments(options, [process.pid])}: ${text}\n`);
  };
}

function warnOfSecrets(section) {
  if (section !== 'HTTP' && section !== 'HTTP2') return;
  const name = StringPrototypeToLowerCase(section);
  process.emitWarning(
    `Setting the NODE_DEBUG environment variable to '${name}' can expose sensitive data ` +
    '(such as passwords, tokens and authentication headers) in the resulting log.');
}

// `enabled` of a logger, asked for when somebody looks.
function tellEnabled(logger, section) {
  return ObjectDefineProperty(logger, 'enabled', {
    __proto__: null,
    get() { return isEnabled(section); },
    configurable: true,
    enumerable: true,
  });
}

// replace, if given, gets the function that really logs, to call it without the detour from then
// on.
function debuglog(section, replace) {
  section = StringPrototypeToUpperCase(`${section}`);
  let write;
  function start() {
    if (write !== undefined) return;
    write = loggers.get(section);
    if (write === undefined) {
      write = tellEnabled(makeLogger(section), section);
      loggers.set(section, write);
    }
    if (typeof replace === 'function') replace(write);
  }
  const logger = (...args) => {
    start();
    ReflectApply(write, undefined, args);
  };
  return tellEnabled(logger, section);
}

module.exports = { debuglog };
