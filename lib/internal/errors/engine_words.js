'use strict';

// What the engine says of common mistakes, in the words that Node's users know. For errors that
// leave the program, a script of vm or a line of the REPL, and for those that assert.throws() and
// assert.rejects() look at: elsewhere they are the engine's.

const { ErrorIsError, ObjectGetOwnPropertyDescriptor, RegExpPrototypeExec } = primordials;

const sayings = [
  [/^Can't find variable: (.+)$/, (name) => `${name} is not defined`],
  [/^Can't create duplicate variable(?: that shadows a global property)?: '(.+?)'/,
   (name) => `Identifier '${name}' has already been declared`],
  [/^Cannot access '(.+)' before initialization\.$/,
   (name) => `Cannot access '${name}' before initialization`],
  [/^(undefined|null) is not an object \(evaluating '[^']*?(?:\.([\w$]+)|\[(\d+)\])'\)$/,
   (what, name, index) => `Cannot read properties of ${what} (reading '${name ?? index}')`],
  [/^(undefined|null) is not an object \(evaluating '[^'=]*?(?:\.([\w$]+)|\[(\d+)\]) ?=(?!=).*'\)$/s,
   (what, name, index) => `Cannot set properties of ${what} (setting '${name ?? index}')`],
  [/^(?:undefined|null) is not an object \(evaluating 'Object\.\w+\([\w$.]*\)'\)$/,
   () => 'Cannot convert undefined or null to object'],
  [/^Cannot call a class constructor ?(.*) without \|new\|$/,
   (name) => `Class constructor ${name} cannot be invoked without 'new'`],
  [/^([\w$.]+) is not a function\. \(In '/, (name) => `${name} is not a function`],
  [/^(?:undefined|null|function) is not a constructor \(evaluating 'new ([\w$.]+)\(/,
   (name) => `${name} is not a constructor`],
  [/^Cannot access invalid private field \(evaluating '.*?(#[\w$]+)\s*(=(?!=))?/s, (name, isWritten) =>
    `Cannot ${isWritten ? 'write' : 'read'} private member ${name} ` +
    `${isWritten ? 'to' : 'from'} an object whose class did not declare it`],
  [/^Proxy object's 'target' has the non-configurable property '(.+)' that was not in the result/s,
   (name) => `'ownKeys' on proxy: trap result did not include '${name}'`],
];

const wholeSayings = {
  '__proto__': null,
  'A Proxy\'s \'handler\' should be an Object':
    'Cannot create proxy with a non-object as target or handler',
  'A Proxy\'s \'target\' should be an Object':
    'Cannot create proxy with a non-object as target or handler',
  'Array length must be a positive integer of safe magnitude.': 'Invalid array length',
  'Cannot convert a symbol to a number': 'Cannot convert a Symbol value to a number',
  'Cannot convert a symbol to a string': 'Cannot convert a Symbol value to a string',
  'Conversion from \'BigInt\' to \'number\' is not allowed.':
    'Cannot convert a BigInt value to a number',
  'JSON Parse error: Unexpected EOF': 'Unexpected end of JSON input',
  'JSON.stringify cannot serialize cyclic structures.': 'Converting circular structure to JSON',
  'Maximum call stack size exceeded.': 'Maximum call stack size exceeded',
  'Properties can only be defined on Objects.': 'Object.defineProperty called on non-object',
  'Right hand side of instanceof is not an object':
    'Right-hand side of \'instanceof\' is not an object',
  'URI error': 'URI malformed',
  'WeakMap keys must be objects or non-registered symbols': 'Invalid value used as weak map key',
  'WeakSet values must be objects or non-registered symbols': 'Invalid value used in weak set',
  '\'super()\' must be called in derived constructor before accessing |this| or returning non-object.':
    'Must call super constructor in derived class before accessing \'this\' or returning from ' +
    'derived constructor',
  'reduce of empty array with no initial value': 'Reduce of empty array with no initial value',
};

// Undefined: they are not known to be others.
function inFamiliarWords(message) {
  if (message in wholeSayings) return wholeSayings[message];
  for (let i = 0; i < sayings.length; i++) {
    const match = RegExpPrototypeExec(sayings[i][0], message);
    if (match !== null) return sayings[i][1](match[1], match[2], match[3]);
  }
  return undefined;
}

// The same value; the message of an error may have changed.
function reword(error) {
  if (!ErrorIsError(error)) return error;
  // Without calling a getter: the engine's messages are plain values.
  const message = ObjectGetOwnPropertyDescriptor(error, 'message')?.value;
  if (typeof message !== 'string') return error;
  const words = inFamiliarWords(message);
  if (words !== undefined) error.message = words;
  return error;
}

module.exports = { reword };
