'use strict';

// Events as JUnit's XML.

const {
  ArrayPrototypePop, ArrayPrototypePush, Date, DatePrototypeToISOString, FunctionPrototypeCall,
  Infinity, NumberPrototypeToFixed, ObjectKeys, RegExpPrototypeSymbolReplace, StringPrototypeRepeat,
  StringPrototypeTrimEnd, SymbolAsyncIterator,
} = primordials;
const { show } = require('internal/test/show');

const indentOf = (depth) => StringPrototypeRepeat('\t', depth);

function escapeText(text) {
  const marked = RegExpPrototypeSymbolReplace(/&/g, text, '&amp;');
  return RegExpPrototypeSymbolReplace(/</g, marked, '&lt;');
}

function escapeAttribute(value) {
  const quoted = RegExpPrototypeSymbolReplace(/"/g, escapeText(`${value}`), '&quot;');
  return RegExpPrototypeSymbolReplace(/\n/g, quoted, '&#10;');
}

// Two dashes would end it, or stand for nothing.
function escapeComment(text) {
  return RegExpPrototypeSymbolReplace(/--/g, text, '&#45;&#45;');
}

function opening(node, end) {
  let text = `<${node.tag}`;
  const names = ObjectKeys(node.attributes);
  for (let i = 0; i < names.length; i++) {
    const value = node.attributes[names[i]];
    if (value !== undefined) text += ` ${names[i]}="${escapeAttribute(value)}"`;
  }
  return text + end;
}

function textOf(node, depth) {
  const indent = indentOf(depth);
  if (node.comment !== undefined) return `${indent}<!-- ${escapeComment(node.comment)} -->\n`;
  if (node.text !== undefined) return `${escapeText(node.text)}\n`;
  if (node.children.length === 0) return `${indent}${opening(node, '/>')}\n`;
  let text = `${indent}${opening(node, '>')}\n`;
  for (let i = 0; i < node.children.length; i++) text += textOf(node.children[i], depth + 1);
  return `${text}${indent}</${node.tag}>\n`;
}

function element(tag, attributes) {
  return { __proto__: null, tag, attributes: { __proto__: null, ...attributes }, children: [] };
}

function holds(list, tag) {
  for (let i = 0; i < list.length; i++) if (list[i].tag === tag) return 1;
  return 0;
}

function suiteOf(node, hostname) {
  const { attributes, children } = node;
  let tests = 0;
  let failures = 0;
  let skipped = 0;
  for (let i = 0; i < children.length; i++) {
    if (children[i].tag === undefined) continue;
    tests++;
    failures += holds(children[i].children, 'failure');
    skipped += holds(children[i].children, 'skipped');
  }
  node.tag = 'testsuite';
  node.attributes = {
    __proto__: null,
    name: attributes.name, time: attributes.time, disabled: 0, errors: 0, tests, failures, skipped,
    timestamp: node.startedAt, hostname,
  };
}

function caseOf(node, type, data) {
  const { details: { error }, skip, todo, file } = data;
  const { attributes } = node;
  node.tag = 'testcase';
  attributes.classname = 'test';
  attributes.file = file;
  if (skip !== undefined) {
    ArrayPrototypePush(node.children, element('skipped', { type: 'skipped', message: skip }));
  }
  if (todo !== undefined) {
    ArrayPrototypePush(node.children, element('skipped', { type: 'todo', message: todo }));
  }
  if (type !== 'test:fail') return;
  const failure = element('failure', {
    type: error?.failureType ?? error?.code,
    message: StringPrototypeTrimEnd(error?.message ?? ''),
  });
  ArrayPrototypePush(failure.children, {
    __proto__: null, text: show(error, { __proto__: null, colors: false, breakLength: Infinity }),
  });
  ArrayPrototypePush(node.children, failure);
  attributes.failure = error?.message ?? '';
}

// The tests that have begun, outermost first; and where they are when they have ended.
class Tree {
  open = [];
  top = [];

  get current() { return this.open.length === 0 ? undefined : this.open[this.open.length - 1]; }
  get list() { return this.current === undefined ? this.top : this.current.children; }

  start(data) {
    const node = element('testcase', { name: data.name });
    node.nesting = data.nesting;
    node.startedAt = DatePrototypeToISOString(new Date());
    ArrayPrototypePush(this.list, node);
    ArrayPrototypePush(this.open, node);
  }

  end(type, data, hostname) {
    const node = ArrayPrototypePop(this.open);
    node.attributes.time = NumberPrototypeToFixed(data.details.duration_ms / 1000, 6);
    let hasTests = data.details.type === 'suite';
    for (let i = 0; i < node.children.length; i++) hasTests ||= node.children[i].tag !== undefined;
    if (hasTests) suiteOf(node, hostname);
    else caseOf(node, type, data);
    return node;
  }
}

async function* junit(source) {
  yield '<?xml version="1.0" encoding="utf-8"?>\n<testsuites>\n';
  const hostname = require('os').hostname();
  const tree = new Tree();
  const events = FunctionPrototypeCall(source[SymbolAsyncIterator], source);
  for (let step = await events.next(); !step.done; step = await events.next()) {
    const { type, data } = step.value;
    if (type === 'test:start') tree.start(data);
    else if (type === 'test:pass' || type === 'test:fail') {
      if (tree.current === undefined || tree.current.nesting !== data.nesting) tree.start(data);
      tree.end(type, data, hostname);
    } else if (type === 'test:diagnostic') {
      ArrayPrototypePush(tree.list, { __proto__: null, comment: data.message });
    }
  }
  for (let i = 0; i < tree.top.length; i++) yield textOf(tree.top[i], 1);
  yield '</testsuites>\n';
}

module.exports = { junit };
