'use strict';

// The functions of a folder of JavaScript, each as two rows of numbers, one number a token: `exact`, where a name is
// itself, and `shape`, where all names of variables are one.

const fs = require('node:fs');
const path = require('node:path');

const kVariable = 0;
const numbers = new Map();

function numberOf(word) {
  let number = numbers.get(word);
  if (number === undefined) numbers.set(word, number = numbers.size + 1);
  return number;
}

function* scriptsBelow(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* scriptsBelow(file);
    else if (entry.name.endsWith('.js')) yield file;
  }
}

// The tokens are pushed to `tokens`.
function parse(acorn, text, tokens) {
  const options = {
    ecmaVersion: 'latest', locations: true, onToken: tokens, allowAwaitOutsideFunction: true, allowHashBang: true,
    allowReturnOutsideFunction: true, allowSuperOutsideMethod: true,
  };
  try {
    return acorn.parse(text, { ...options, sourceType: 'script' });
  } catch {
    tokens.length = 0;
    return acorn.parse(text, { ...options, sourceType: 'module' });
  }
}

function* childrenOf(node) {
  for (const key in node) {
    const child = node[key];
    if (typeof child?.type === 'string') yield [key, child];
    else if (Array.isArray(child)) for (const each of child) if (typeof each?.type === 'string') yield [key, each];
  }
}

function nameOfKey(node) {
  return node?.name ?? (node?.value === undefined ? undefined : String(node.value));
}

// What a function is called where it has no name of its own.
function nameFrom(node, key) {
  switch (node.type) {
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition': return key === 'value' ? nameOfKey(node.key) : undefined;
    case 'VariableDeclarator': return key === 'init' ? nameOfKey(node.id) : undefined;
    case 'AssignmentExpression': return key === 'right' ? nameOfKey(node.left.property ?? node.left) : undefined;
    default: return undefined;
  }
}

// Whether a name that stands at `key` of `node` is one that its author chose, and not a property's.
function isChosen(node, key) {
  if (node.type === 'MemberExpression') return key !== 'property' || node.computed;
  if (node.type === 'Property') return key !== 'key' || node.computed || node.shorthand;
  return !/^(MethodDefinition|PropertyDefinition)$/.test(node.type) || key !== 'key' || node.computed;
}

// Functions with their places, and the places of names that are chosen.
function survey(tree) {
  const functions = [];
  const chosen = new Set();
  const visit = (node, name) => {
    if (/Function/.test(node.type)) functions.push({ node, name: node.id?.name ?? name ?? '?' });
    for (const [key, child] of childrenOf(node)) {
      if (child.type === 'PrivateIdentifier') chosen.add(child.start);
      else if (child.type === 'Identifier' && child.name !== 'undefined' && isChosen(node, key)) chosen.add(child.start);
      visit(child, nameFrom(node, key));
    }
  };
  visit(tree, undefined);
  return { functions, chosen };
}

// The first token at or after a place.
function indexFrom(tokens, place) {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle].start < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

function* functionsOfText(acorn, text) {
  const all = [];
  const { functions, chosen } = survey(parse(acorn, text, all));
  // Braces and semicolons are a matter of style.
  const tokens = all.filter(({ type: { label } }) => !['{', '}', ';', 'eof'].includes(label));
  const exact = tokens.map((token) => numberOf(
    token.type.label === 'string' ? `'${token.value}` : text.slice(token.start, token.end)));
  const shape = exact.map((number, i) => (chosen.has(tokens[i].start) ? kVariable : number));
  for (const { node, name } of functions) {
    const range = [indexFrom(tokens, node.start), indexFrom(tokens, node.end)];
    yield {
      name, first: node.loc.start.line, last: node.loc.end.line,
      exact: Int32Array.from(exact.slice(...range)), shape: Int32Array.from(shape.slice(...range)),
    };
  }
}

// [{ file, name, first, last, exact, shape }] of those with so many tokens at least.
function functionsBelow(acorn, folder, least) {
  const found = [];
  for (const file of scriptsBelow(folder)) {
    for (const each of functionsOfText(acorn, fs.readFileSync(file, 'utf8'))) {
      if (each.exact.length >= least) found.push({ file: path.relative(folder, file), ...each });
    }
  }
  return found;
}

module.exports = { functionsBelow, functionsOfText };
