'use strict';

// util.parseArgs: command line arguments to options and positionals, by way of tokens.

const {
  ArrayIsArray,
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  ObjectHasOwn,
  ObjectKeys,
  StringPrototypeCharAt,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;

const {
  codes: {
    ERR_INVALID_ARG_VALUE,
    ERR_PARSE_ARGS_INVALID_OPTION_VALUE,
    ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL,
    ERR_PARSE_ARGS_UNKNOWN_OPTION,
  },
} = require('internal/errors');
const {
  validateArray, validateBoolean, validateBooleanArray, validateObject, validateString,
  validateStringArray, validateUnion,
} = require('internal/validators');

function ownValue(object, key) {
  return ObjectHasOwn(object, key) ? object[key] : undefined;
}

// The script's own arguments: after the script, or after the options if code came from -e or -p.
function mainArguments() {
  const hasText = internalBinding('options')['--eval'] !== undefined;
  return ArrayPrototypeSlice(process.argv, hasText ? 1 : 2);
}

// ---- Configuration -----------------------------------------------------------------------------

function validateDefault(value, path, type, isMultiple) {
  if (isMultiple) {
    if (type === 'string') validateStringArray(value, path);
    else validateBooleanArray(value, path);
  } else if (type === 'string') {
    validateString(value, path);
  } else {
    validateBoolean(value, path);
  }
}

function validateOption(option, path) {
  validateObject(option, path);
  const type = ownValue(option, 'type');
  validateUnion(type, `${path}.type`, ['string', 'boolean']);
  if (ObjectHasOwn(option, 'short')) {
    validateString(option.short, `${path}.short`);
    if (option.short.length !== 1) {
      throw new ERR_INVALID_ARG_VALUE(`${path}.short`, option.short, 'must be a single character');
    }
  }
  const isMultiple = ownValue(option, 'multiple');
  if (ObjectHasOwn(option, 'multiple')) validateBoolean(isMultiple, `${path}.multiple`);
  const value = ownValue(option, 'default');
  if (value !== undefined) validateDefault(value, `${path}.default`, type, isMultiple);
}

function readConfig(config) {
  const args = ownValue(config, 'args') ?? mainArguments();
  const strict = ownValue(config, 'strict') ?? true;
  const allowPositionals = ownValue(config, 'allowPositionals') ?? !strict;
  const tokens = ownValue(config, 'tokens') ?? false;
  const allowNegative = ownValue(config, 'allowNegative') ?? false;
  const options = ownValue(config, 'options') ?? { __proto__: null };
  validateArray(args, 'args');
  validateBoolean(strict, 'strict');
  validateBoolean(allowPositionals, 'allowPositionals');
  validateBoolean(tokens, 'tokens');
  validateBoolean(allowNegative, 'allowNegative');
  validateObject(options, 'options');
  const names = ObjectKeys(options);
  for (let i = 0; i < names.length; i++) validateOption(options[names[i]], `options.${names[i]}`);
  return { __proto__: null, args, strict, allowPositionals, tokens, allowNegative, options };
}

function findByShort(options, letter) {
  const names = ObjectKeys(options);
  for (let i = 0; i < names.length; i++) {
    if (ownValue(options[names[i]], 'short') === letter) return names[i];
  }
  return undefined;
}

function takesValue(options, name) {
  return ObjectHasOwn(options, name) && options[name].type === 'string';
}

// ---- Tokens ------------------------------------------------------------------------------------

function optionToken(name, rawName, index, value, inlineValue) {
  return { kind: 'option', name, rawName, index, value, inlineValue };
}

// The option token for '--name', '--name=value' or one letter; takes the next argument if a value
// is due. Returns how many arguments it took beyond its own.
function pushOption(tokens, config, name, rawName, index, inlineValue) {
  if (inlineValue !== undefined) {
    ArrayPrototypePush(tokens, optionToken(name, rawName, index, inlineValue, true));
    return 0;
  }
  const next = config.args[index + 1];
  if (takesValue(config.options, name) && next !== undefined && next !== null) {
    ArrayPrototypePush(tokens, optionToken(name, rawName, index, next, false));
    return 1;
  }
  ArrayPrototypePush(tokens, optionToken(name, rawName, index, undefined, undefined));
  return 0;
}

// '-abc': letters without values, until one takes the rest of the argument, or the next one, as its
// value.
function pushShortOptions(tokens, config, arg, index) {
  for (let i = 1; i < arg.length; i++) {
    const letter = StringPrototypeCharAt(arg, i);
    const name = findByShort(config.options, letter) ?? letter;
    const rest = StringPrototypeSlice(arg, i + 1);
    if (takesValue(config.options, name)) {
      const inlineValue = rest === '' ? undefined : rest;
      return pushOption(tokens, config, name, `-${letter}`, index, inlineValue);
    }
    ArrayPrototypePush(tokens, optionToken(name, `-${letter}`, index, undefined, undefined));
  }
  return 0;
}

function tokenize(config) {
  const { args } = config;
  const tokens = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index];
    const isDashed = typeof arg === 'string' && arg.length > 1 && arg[0] === '-';
    if (arg === '--') {
      ArrayPrototypePush(tokens, { kind: 'option-terminator', index });
      for (index++; index < args.length; index++) {
        ArrayPrototypePush(tokens, { kind: 'positional', index, value: args[index] });
      }
    } else if (!isDashed) {
      ArrayPrototypePush(tokens, { kind: 'positional', index, value: arg });
    } else if (arg[1] !== '-') {
      index += pushShortOptions(tokens, config, arg, index);
    } else {
      const equals = StringPrototypeIndexOf(arg, '=', 3);
      const name = StringPrototypeSlice(arg, 2, equals === -1 ? undefined : equals);
      const inlineValue = equals === -1 ? undefined : StringPrototypeSlice(arg, equals + 1);
      index += pushOption(tokens, config, name, `--${name}`, index, inlineValue);
    }
  }
  return tokens;
}

// ---- Values ------------------------------------------------------------------------------------

function checkKnown(token, name, config) {
  if (ObjectHasOwn(config.options, name)) return;
  throw new ERR_PARSE_ARGS_UNKNOWN_OPTION(token.rawName, config.allowPositionals);
}

function checkValue(token, name, config) {
  const option = config.options[name];
  const short = ownValue(option, 'short');
  const shown = `${short ? `-${short}, ` : ''}--${name}`;
  if (option.type === 'string' && typeof token.value !== 'string') {
    throw new ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${shown} <value>' argument missing`);
  }
  if (option.type === 'boolean' && token.value !== undefined) {
    throw new ERR_PARSE_ARGS_INVALID_OPTION_VALUE(`Option '${shown}' does not take an argument`);
  }
  if (token.inlineValue || typeof token.value !== 'string' || token.value.length < 2 ||
      token.value[0] !== '-') {
    return;
  }
  // '--bar --foo': rather a value forgotten than one that looks like an option.
  const isShort = !StringPrototypeStartsWith(token.rawName, '--');
  const example = `'--${token.name}=-XYZ'${isShort ? ` or '${token.rawName}-XYZ'` : ''}`;
  throw new ERR_PARSE_ARGS_INVALID_OPTION_VALUE(
    `Option '${token.rawName}' argument is ambiguous.\n` +
    `Did you forget to specify the option argument for '${token.rawName}'?\n` +
    `To specify an option argument starting with a dash use ${example}.`);
}

function storeOption(token, config, values) {
  const { options } = config;
  let { name } = token;
  let value = token.value ?? true;
  if (config.allowNegative && StringPrototypeStartsWith(name, 'no-') && value === true) {
    const positive = StringPrototypeSlice(name, 3);
    if (!config.strict || ownValue(options, positive)?.type === 'boolean') {
      token.name = name = positive;
      value = false;
    }
  }
  if (config.strict) {
    checkKnown(token, name, config);
    checkValue(token, name, config);
  }
  if (name === '__proto__') return;
  if (!ownValue(options, name)?.multiple) {
    values[name] = value;
  } else if (values[name] === undefined) {
    values[name] = [value];
  } else {
    ArrayPrototypePush(values[name], value);
  }
}

function addDefaults(options, values) {
  const names = ObjectKeys(options);
  for (let i = 0; i < names.length; i++) {
    const value = ownValue(options[names[i]], 'default');
    if (value === undefined || values[names[i]] !== undefined) continue;
    values[names[i]] = ArrayIsArray(value) ? ArrayPrototypeSlice(value) : value;
  }
}

function parseArgs(config = { __proto__: null }) {
  const settings = readConfig(config);
  const tokens = tokenize(settings);
  const values = { __proto__: null };
  const positionals = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token.kind === 'option') {
      storeOption(token, settings, values);
    } else if (token.kind === 'positional') {
      if (!settings.allowPositionals) throw new ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL(token.value);
      ArrayPrototypePush(positionals, token.value);
    }
  }
  addDefaults(settings.options, values);
  const result = { values, positionals };
  if (settings.tokens) result.tokens = tokens;
  return result;
}

module.exports = { parseArgs };
