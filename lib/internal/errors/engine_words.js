'use strict';

// What the engine says of common mistakes, in the words that Node's users know. For errors that
// leave the program, a script of vm or a line of the REPL: inside of them they are the engine's.

const { ErrorIsError, ObjectGetOwnPropertyDescriptor, RegExpPrototypeExec } = primordials;

const sayings = [
  [/^Can't find variable: (.+)$/, (name) => `${name} is not defined`],
  [/^Can't create duplicate variable(?: that shadows a global property)?: '(.+?)'/,
   (name) => `Identifier '${name}' has already been declared`],
  [/^Cannot access '(.+)' before initialization\.$/,
   (name) => `Cannot access '${name}' before initialization`],
  [/^undefined is not an object \(evaluating '[^']*?\.([\w$]+)'\)$/,
   (name) => `Cannot read properties of undefined (reading '${name}')`],
  [/^null is not an object \(evaluating '[^']*?\.([\w$]+)'\)$/,
   (name) => `Cannot read properties of null (reading '${name}')`],
  [/^Cannot call a class constructor ?(.*) without \|new\|$/,
   (name) => `Class constructor ${name} cannot be invoked without 'new'`],
  [/^([\w$.]+) is not a function\. \(In '/, (name) => `${name} is not a function`],
];

// The same value; the message of an error may have changed.
function reword(error) {
  if (!ErrorIsError(error)) return error;
  // Without calling a getter: the engine's messages are plain values.
  const message = ObjectGetOwnPropertyDescriptor(error, 'message')?.value;
  if (typeof message !== 'string') return error;
  for (let i = 0; i < sayings.length; i++) {
    const match = RegExpPrototypeExec(sayings[i][0], message);
    if (match === null) continue;
    error.message = sayings[i][1](match[1]);
    return error;
  }
  return error;
}

module.exports = { reword };
