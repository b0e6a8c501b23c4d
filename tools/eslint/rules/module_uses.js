'use strict';

// Which exports of the modules below lib/internal/ are asked for, by whom: other modules of lib/, C++ that calls into
// them, tests.

const fs = require('node:fs');
const path = require('node:path');
const espree = require('espree');

const others = { __proto__: null, src: /\.(cc|h)$/, test: /\.(cc|h|js|mjs|cjs|py)$/ };
const idPattern = /['"`](internal\/[\w/-]+)(?=['"`:])/g;

function* filesBelow(folder, pattern) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) yield* filesBelow(file, pattern);
    else if (entry.isFile() && pattern.test(entry.name)) yield file;
  }
}

function* childrenOf(node) {
  for (const key of espree.VisitorKeys[node.type] ?? []) {
    const child = node[key];
    if (Array.isArray(child)) yield* child.filter((each) => each !== null);
    else if (child) yield child;
  }
}

// Every node below `node`, with the one above it.
function* walk(node, parent) {
  yield [node, parent];
  for (const child of childrenOf(node)) yield* walk(child, node);
}

// Of what cannot be parsed ESLint itself speaks.
function parse(text) {
  try {
    return espree.parse(text, { ecmaVersion: 'latest', sourceType: 'commonjs' });
  } catch {
    return espree.parse('');
  }
}

function wordsOf(text) {
  return new Set(text.match(/[\w$]+/g));
}

function moduleId(node) {
  const isRequire = node.type === 'CallExpression' && node.callee.name === 'require';
  return isRequire && typeof node.arguments[0]?.value === 'string' ? node.arguments[0].value : undefined;
}

class ModuleUses {
  #names = new Map(); // id -> the names that are asked for
  #whole = new Set(); // ids of modules that somebody asks for as a whole: to hand on, to look names up in
  #asked = new Set(); // ids that anybody mentions

  constructor(root) {
    for (const file of filesBelow(path.join(root, 'lib'), /\.js$/)) this.#readModule(root, file);
    for (const folder in others) {
      for (const file of filesBelow(path.join(root, folder), others[folder])) this.#readText(file);
    }
  }

  isModuleUsed(id) {
    return this.#asked.has(id);
  }

  isUsed(id, name) {
    return this.#whole.has(id) || (this.#names.get(id)?.has(name) ?? false);
  }

  #add(id, names) {
    this.#asked.add(id);
    if (!this.#names.has(id)) this.#names.set(id, new Set());
    for (const name of names) this.#names.get(id).add(name);
  }

  #addWhole(id) {
    this.#asked.add(id);
    this.#whole.add(id);
  }

  // What stands beside the id is asked for.
  #readText(file) {
    const text = fs.readFileSync(file, 'utf8');
    const ids = new Set(Array.from(text.matchAll(idPattern), (match) => match[1]));
    for (const id of ids) this.#add(id, wordsOf(text));
  }

  #readModule(root, file) {
    const text = fs.readFileSync(file, 'utf8');
    const own = path.relative(path.join(root, 'lib'), file).replace(/\.js$/, '');
    const nodes = [...walk(parse(text), undefined)];
    for (const [node, parent] of nodes) {
      const id = moduleId(node);
      if (id !== undefined) {
        this.#readRequire(id, node, parent, nodes, text);
      } else if (typeof node.value === 'string' && parent.callee?.name !== 'require') {
        this.#readString(node.value, parent, own, text);
      }
    }
  }

  // An id that stands in a table. 'internal/a:Name' is what a received message names.
  #readString(value, parent, own, text) {
    const [id, name] = value.split(':');
    if (!id.startsWith('internal/')) return;
    if (name !== undefined) this.#add(id, [name]);
    else if (id === own) return;
    else if (parent.type === 'Property') this.#addWhole(id);
    else this.#add(id, wordsOf(text));
  }

  #readRequire(id, node, parent, nodes, text) {
    switch (parent.type) {
      case 'MemberExpression':
        this.#readMember(id, parent);
        break;
      case 'VariableDeclarator':
        this.#readTarget(id, parent.id, nodes);
        break;
      case 'AssignmentExpression':
        this.#readTarget(id, parent.left, nodes);
        break;
      case 'ExpressionStatement': // for what it does
        this.#add(id, []);
        break;
      case 'ReturnStatement':
      case 'ArrowFunctionExpression': // of a function that loads it late
        this.#add(id, wordsOf(text));
        break;
      default:
        this.#addWhole(id);
    }
  }

  #readMember(id, member) {
    if (member.computed) this.#addWhole(id);
    else this.#add(id, [member.property.name]);
  }

  #readPattern(id, pattern) {
    for (const property of pattern.properties) {
      if (property.type === 'Property' && !property.computed) this.#add(id, [property.key.name ?? property.key.value]);
      else this.#addWhole(id);
    }
  }

  // Where the module is kept: names of it, or all of it in a variable.
  #readTarget(id, target, nodes) {
    if (target.type === 'ObjectPattern') {
      this.#readPattern(id, target);
      return;
    }
    if (target.type !== 'Identifier') {
      this.#addWhole(id);
      return;
    }
    this.#add(id, []);
    for (const [node, parent] of nodes) {
      if (node.type !== 'Identifier' || node.name !== target.name || node === target) continue;
      if (parent.type === 'MemberExpression' && parent.object === node) this.#readMember(id, parent);
      else if (parent.type === 'VariableDeclarator' && parent.init === node && parent.id.type === 'ObjectPattern') {
        this.#readPattern(id, parent.id);
      } else if (isValue(node, parent)) {
        this.#addWhole(id);
      }
    }
  }
}

// Whether an identifier stands for the value of its variable, and is not the name of something else or tested only.
function isValue(node, parent) {
  switch (parent.type) {
    case 'MemberExpression': return parent.computed && parent.property === node;
    case 'Property': return parent.value === node && !(parent.shorthand && parent.key !== node);
    case 'MethodDefinition':
    case 'PropertyDefinition': return parent.value === node;
    case 'AssignmentExpression': return parent.right === node;
    case 'VariableDeclarator': return parent.init === node;
    case 'BinaryExpression': return false;
    default: return true;
  }
}

module.exports = { ModuleUses };
