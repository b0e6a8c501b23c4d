'use strict';

// `await` outside of functions: the text becomes the body of an async function, and what it
// declares is declared outside of that, so that the lines that follow have it.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSort, RegExpPrototypeExec,
  StringPrototypeSlice,
} = primordials;
const { addPattern } = require('internal/syntax_tree');
const { parse } = require('internal/repl/syntax');

const kHead = '(async () => { ';

// Edits of a text, applied from its end to its beginning.
class Edits {
  #list = [];

  constructor(text) { this.text = text; }

  replace(start, end, text) {
    ArrayPrototypePush(this.#list, { __proto__: null, start, end, text, order: this.#list.length });
  }

  apply() {
    ArrayPrototypeSort(this.#list, (a, b) => b.start - a.start || b.order - a.order);
    let { text } = this;
    for (let i = 0; i < this.#list.length; i++) {
      const edit = this.#list[i];
      text = StringPrototypeSlice(text, 0, edit.start) + edit.text +
        StringPrototypeSlice(text, edit.end);
    }
    return text;
  }
}

function isNode(value) {
  return value !== null && typeof value === 'object' && typeof value.type === 'string';
}

// What is in a function of its own is none of ours.
function isFunction(node) {
  return node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression' || node.type === 'PropertyDefinition' ||
    node.type === 'StaticBlock';
}

class Rewriter {
  #edits;
  #vars = [];
  #lets = [];
  hasAwait = false;
  hasReturn = false;

  constructor(text) { this.#edits = new Edits(text); }

  // `isTop`: a statement of the text itself.
  visit(node, isTop, parent) {
    if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) {
      this.hasAwait = true;
    } else if (node.type === 'ReturnStatement') {
      this.hasReturn = true;
    } else if (node.type === 'VariableDeclaration') {
      if (isTop || node.kind === 'var') this.#declare(node, parent);
    } else if (isTop && node.type === 'ClassDeclaration') {
      ArrayPrototypePush(this.#lets, node.id.name);
      this.#edits.replace(node.start, node.start, `${node.id.name} = `);
      this.#edits.replace(node.end, node.end, ';');
    } else if (isTop && node.type === 'FunctionDeclaration') {
      this.#edits.replace(node.start, node.start, `this.${node.id.name} = ${node.id.name}; `);
    }
    if (!isFunction(node)) this.#visitChildren(node);
  }

  #visitChildren(node) {
    for (const key in node) {
      const value = node[key];
      if (isNode(value)) this.visit(value, false, node);
      if (!primordials.ArrayIsArray(value)) continue;
      for (let i = 0; i < value.length; i++) {
        if (isNode(value[i])) this.visit(value[i], false, node);
      }
    }
  }

  // The declaration becomes an assignment.
  #declare(node, parent) {
    const names = node.kind === 'var' ? this.#vars : this.#lets;
    for (let i = 0; i < node.declarations.length; i++) {
      const { end, id, init } = node.declarations[i];
      addPattern(names, id);
      const isLoop = parent?.type === 'ForInStatement' || parent?.type === 'ForOfStatement';
      if (init === null && !isLoop) this.#edits.replace(end, end, '=undefined');
    }
    const inHead = parent !== undefined && parent.body !== node &&
      RegExpPrototypeExec(/^For/, parent.type) !== null;
    const first = node.declarations[0].start;
    const last = node.declarations[node.declarations.length - 1].end;
    this.#edits.replace(node.start, first, inHead ? '' : 'void (');
    if (!inHead) this.#edits.replace(last, last, ')');
  }

  giveBack(statement) {
    const { expression } = statement;
    this.#edits.replace(statement.start, expression.start, 'return { __proto__: null, value: (');
    this.#edits.replace(expression.end, statement.end, ') };');
  }

  result() {
    const vars = this.#vars.length > 0 ? `var ${ArrayPrototypeJoin(this.#vars, ', ')}; ` : '';
    const lets = this.#lets.length > 0 ? `let ${ArrayPrototypeJoin(this.#lets, ', ')}; ` : '';
    return vars + lets + this.#edits.apply();
  }
}

// Undefined if there is nothing to await, or the text is no program.
function wrapAwait(code) {
  const text = `${kHead}${code}\n })()`;
  let program;
  try {
    program = parse(text);
  } catch {
    return undefined;
  }
  const { body } = program.body[0].expression.callee.body;
  const rewriter = new Rewriter(text);
  for (let i = 0; i < body.length; i++) rewriter.visit(body[i], true, undefined);
  if (!rewriter.hasAwait || rewriter.hasReturn) return undefined;
  const last = body[body.length - 1];
  if (last.type === 'ExpressionStatement') rewriter.giveBack(last);
  return rewriter.result();
}

module.exports = { wrapAwait };
