'use strict';

// The engine has no modules, so the text of one becomes that of a generator:
//
//   import a, { b as c } from 'x';            ; (and no more)
//   a + c()                                   _.a + (0,_.c)()
//   export let d = c();                       let d = (0,_.c)();
//   await e                                   (yield {at:99,of:(e)})
//   import.meta, import(f)                    _meta, _import(f)
//   eval(g)                                   eval(_eval("c d",g))
//
//   (function*(_, _import, _meta, _export, _loop, _eval, _using) {
//     "use strict"; _export({ d: () => d }); yield; …})
//
// Its first step hoists functions and tells how exports are read, the second one runs the module.
// What it yields then is awaited by who runs it (internal/modules/esm/record). `_` has getters of the
// bindings in the modules where they really are, so that they are live, and throw before their time.
//
// All edits stay on their line. None may join what stands before it: an edit at the start of a statement
// that begins with a parenthesis has a semicolon before it, where the language would have put one.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, JSONStringify, Map,
  MapPrototypeForEach, MapPrototypeGet, MapPrototypeGetSize, MapPrototypeHas, MapPrototypeSet,
  Set, SetPrototypeAdd, SetPrototypeHas, StringPrototypeIncludes, StringPrototypeStartsWith, SyntaxError,
} = primordials;
const {
  namesOfBlock, namesOfDeclaration, namesOfPattern, namesOfVars,
} = require('internal/modules/esm/declared_names');
const { parse } = require('internal/parser');
const { eachChild, skipGap } = require('internal/syntax_tree');
const { TextEdits } = require('internal/engine/text_edits');
const {
  beginUsing, endUsing, firstBehindDirectives, isUsing, kindOfUsing, takeUsed, visitUsing, visitUsingLoop,
} = require('internal/modules/esm/using');

class Rewriter extends TextEdits {
  constructor(source) {
    super(source);
    this.requests = []; // { specifier, attributes, phase }
    this.requestsByKey = new Map();
    // local name -> { local, request, name, start, end }; no name: the namespace
    this.imports = new Map();
    this.localExports = []; // { name, local }
    // { name, request, importName, start, end }; no importName: the namespace
    this.indirectExports = [];
    this.starExports = []; // requests
    this.hasTopLevelAwait = false;
    this.unnamed = ''; // the function that is the default export, if it has no name of its own
    this.loops = 0;
    this.usesResources = false;
    this.hasEval = false;
    this.importsSources = false;
    this.shadowed = []; // sets of names that hide imports, innermost last
    this.depth = 0; // of functions
    this.plainDepth = 0; // of functions that have `arguments`
    this.prefix = '_giro';
    while (StringPrototypeIncludes(source, this.prefix)) this.prefix += '_';
  }

  name(suffix) {
    return `${this.prefix}${suffix}`;
  }

  // --- Imports and exports -----------------------------------------------------------------------

  // The number of a request: one for each specifier with its attributes and phase.
  request(source, attributes, phase) {
    const types = { __proto__: null };
    for (let i = 0; i < (attributes?.length ?? 0); i++) {
      const { key, value } = attributes[i];
      types[key.name ?? key.value] = value.value;
    }
    const specifier = source.value;
    const key = JSONStringify([specifier, types, phase]);
    let index = MapPrototypeGet(this.requestsByKey, key);
    if (index === undefined) {
      index = this.requests.length;
      ArrayPrototypePush(this.requests, { __proto__: null, specifier, attributes: types, phase });
      MapPrototypeSet(this.requestsByKey, key, index);
    }
    return index;
  }

  // What stands before it still ends where it did.
  eraseStatement({ start, end }) {
    this.replace(start, end, `;${this.blank(start + 1, end)}`);
  }

  collectImport(node) {
    const request = this.request(node.source, node.attributes, node.phase);
    for (let i = 0; i < node.specifiers.length; i++) {
      const specifier = node.specifiers[i];
      const name = specifier.type === 'ImportNamespaceSpecifier' ? undefined :
        specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported);
      const { start, end } = specifier.imported ?? specifier;
      const local = specifier.local.name;
      MapPrototypeSet(this.imports, local, { __proto__: null, local, request, name, start, end });
    }
    this.eraseStatement(node);
  }

  exportLocal(name, local) {
    ArrayPrototypePush(this.localExports, { __proto__: null, name, local });
  }

  exportFrom(name, request, importName, { start, end }) {
    ArrayPrototypePush(this.indirectExports, {
      __proto__: null, name, request, importName, start, end,
    });
  }

  collectNamedExport(node) {
    if (node.declaration) {
      const names = namesOfDeclaration(node.declaration, []);
      for (let i = 0; i < names.length; i++) this.exportLocal(names[i], names[i]);
      this.erase(node.start, node.declaration.start);
      return;
    }
    const request = node.source ? this.request(node.source, node.attributes) : undefined;
    for (let i = 0; i < node.specifiers.length; i++) {
      const { exported, local } = node.specifiers[i];
      const imported = MapPrototypeGet(this.imports, local.name);
      if (request !== undefined) this.exportFrom(nameOf(exported), request, nameOf(local), local);
      else if (imported === undefined) this.exportLocal(nameOf(exported), local.name);
      else this.exportFrom(nameOf(exported), imported.request, imported.name, imported);
    }
    this.eraseStatement(node);
  }

  collectStarExport(node) {
    const request = this.request(node.source, node.attributes);
    if (node.exported) this.exportFrom(nameOf(node.exported), request, undefined, node.exported);
    else ArrayPrototypePush(this.starExports, request);
    this.eraseStatement(node);
  }

  collectDefaultExport(node) {
    const { declaration } = node;
    const isDeclared = declaration.type === 'FunctionDeclaration' ||
      declaration.type === 'ClassDeclaration';
    if (isDeclared && declaration.id) {
      this.exportLocal('default', declaration.id.name);
      this.erase(node.start, declaration.start);
      return;
    }
    const local = this.name('_default');
    this.exportLocal('default', local);
    if (declaration.type === 'FunctionDeclaration') {
      this.erase(node.start, declaration.start);
      this.insert(endOfFunctionHead(this.source, declaration), ` ${local}`);
      this.unnamed = local;
      return;
    }
    // What has no name of its own is called `default`.
    this.replace(node.start, declaration.start,
                 `const ${local}={default:(${this.blank(node.start, declaration.start)}`);
    node.closes = ')}.default;';
  }

  // Modules are asked for in the order of the text. Imports come first: exports may name what is imported
  // further below.
  collect(program) {
    for (let i = 0; i < program.body.length; i++) {
      const { attributes, phase, source } = program.body[i];
      if (source) this.request(source, attributes, phase);
    }
    for (let i = 0; i < program.body.length; i++) {
      if (program.body[i].type === 'ImportDeclaration') this.collectImport(program.body[i]);
    }
    for (let i = 0; i < program.body.length; i++) {
      const node = program.body[i];
      if (node.type === 'ExportNamedDeclaration') this.collectNamedExport(node);
      else if (node.type === 'ExportDefaultDeclaration') this.collectDefaultExport(node);
      else if (node.type === 'ExportAllDeclaration') this.collectStarExport(node);
    }
  }

  // --- What a name means -------------------------------------------------------------------------

  // Runs `visit` where `names` are declared.
  inScope(names, visit) {
    let hidden;
    for (let i = 0; i < names.length; i++) {
      if (MapPrototypeHas(this.imports, names[i])) {
        SetPrototypeAdd(hidden ??= new Set(), names[i]);
      }
    }
    if (hidden !== undefined) ArrayPrototypePush(this.shadowed, hidden);
    const result = visit();
    if (hidden !== undefined) this.shadowed.length--;
    return result;
  }

  // The imports that can be seen here, in one text.
  visibleImports() {
    const names = [];
    MapPrototypeForEach(this.imports, (_, name) => {
      if (this.reading(name) !== undefined) ArrayPrototypePush(names, name);
    });
    return ArrayPrototypeJoin(names, ' ');
  }

  // How an imported name is read; undefined: it is none here.
  reading(name) {
    const imported = MapPrototypeGet(this.imports, name);
    if (imported === undefined) return undefined;
    for (let i = 0; i < this.shadowed.length; i++) {
      if (SetPrototypeHas(this.shadowed[i], name)) return undefined;
    }
    return `${this.prefix}.${name}`;
  }

  // The same; the arguments of the generator are nobody's.
  meaningOf(name) {
    if (name === 'arguments' && this.plainDepth === 0) return `${this.prefix}.arguments`;
    return this.reading(name);
  }

  // --- The walk ----------------------------------------------------------------------------------

  visitAll(nodes) {
    for (let i = 0; i < nodes.length; i++) if (nodes[i]) this.visit(nodes[i]);
  }

  visitStatements(nodes) {
    for (let i = 0; i < nodes.length; i++) {
      const first = this.list.length;
      this.visit(nodes[i]);
      if (nodes[i].type === 'ExpressionStatement') this.separate(nodes[i].start, first);
    }
  }

  // A parenthesis that an edit since the one numbered `first` has put at `start` begins a statement.
  separate(start, first) {
    for (let i = first; i < this.list.length; i++) {
      const edit = this.list[i];
      if (edit.from !== start) continue;
      if (edit.text[0] === '(') edit.text = `;${edit.text}`;
      return;
    }
  }

  visitChildren(node) {
    eachChild(node, (child) => this.visit(child));
  }

  visit(node) {
    const visitor = visitors[node.type];
    if (visitor === undefined) this.visitChildren(node);
    else visitor(this, node);
  }

  // `isPlain`: it has `arguments` of its own.
  inFunction(isPlain, visit) {
    this.depth++;
    if (isPlain) this.plainDepth++;
    visit();
    if (isPlain) this.plainDepth--;
    this.depth--;
  }

  visitFunction(node) {
    const names = [];
    if (node.type === 'FunctionExpression' && node.id) ArrayPrototypePush(names, node.id.name);
    for (let i = 0; i < node.params.length; i++) namesOfPattern(node.params[i], names);
    this.inScope(names, () => this.inFunction(node.type !== 'ArrowFunctionExpression', () => {
      this.visitAll(node.params);
      if (node.body.type === 'BlockStatement') this.visitBody(node.body);
      else this.visit(node.body);
    }));
  }

  // Parameters do not see what it declares.
  visitBody(node) {
    const names = MapPrototypeGetSize(this.imports) > 0 ?
      namesOfBlock(node.body, namesOfVars(node, [])) : [];
    this.inScope(names, () => this.visitBlock(node));
  }

  visitBlock(node) {
    const kind = kindOfUsing(node.body);
    if (kind !== undefined) beginUsing(this, firstBehindDirectives(node.body));
    this.visitStatements(node.body);
    if (kind !== undefined) endUsing(this, node.end - 1, kind);
  }

  // The text of what waits for `promise`, a piece of text itself.
  awaiting(at, promise) {
    if (this.depth > 0) return `await ${promise}`;
    this.hasTopLevelAwait = true;
    return `(yield {at:${at},of:${promise}})`;
  }

  // A loop over what comes asynchronously: each step is awaited by who runs the module. `start`: of its
  // labels, if it has some.
  visitForAwait(node, start = node.start, labels = '') {
    const loop = this.name(`_loop${this.loops}`);
    const step = this.name(`_step${this.loops}`);
    const error = this.name(`_error${this.loops++}`);
    const isDeclared = node.left.type === 'VariableDeclaration';
    const isUsed = isDeclared && isUsing(node.left);
    const names = isDeclared ? namesOfDeclaration(node.left, []) : [];
    this.replace(start, node.right.start,
                 `{const ${loop}=${this.name('_loop')}(${this.blank(start, node.left.start)}` +
                 this.blank(node.left.end, node.right.start));
    this.visit(node.right);
    const target = isUsed ? '' : this.inScope(names, () => this.rewritten(node.left));
    const take = isUsed ? takeUsed(this, node.left, `${step}.value`) :
      isDeclared ? `${target}=${step}.value;` : `(${target}=${step}.value);`;
    const close = this.awaiting(node.start, `${loop}.close()`);
    this.replace(node.right.end, node.body.start,
                 `);try{${labels}for(let ${step};!(${step}=${loop}.took(` +
                 `${this.awaiting(node.start, `${loop}.next()`)})).done;){${take}` +
                 this.blank(node.right.end, node.body.start));
    this.inScope(names, () => this.visit(node.body));
    if (isUsed) endUsing(this, node.body.end, node.left.kind);
    this.insert(node.body.end, `}}catch(${error}){if(${loop}.isOpen)try{${close}}catch{}` +
                `throw ${error}}finally{if(${loop}.isOpen)${loop}.closed(${close})}}`);
  }

  // The text that a node becomes, for who puts it elsewhere.
  rewritten(node) {
    const outer = this.list;
    this.list = [];
    this.visit(node);
    const inner = new TextEdits(this.source);
    inner.list = this.list;
    this.list = outer;
    inner.replace(0, node.start, '', -1);
    inner.replace(node.end, this.source.length, '');
    return inner.apply().code;
  }
}

function nameOf(node) {
  return node.type === 'Literal' ? node.value : node.name;
}

// Where the name of a function that has none would stand.
function endOfFunctionHead(source, { async: isAsync, generator, start }) {
  let at = start;
  if (isAsync) at = skipGap(source, at + 'async'.length);
  at += 'function'.length;
  return generator ? skipGap(source, at) + 1 : at;
}

// Where a node is called, the object that holds it must not become `this`.
function visitCallee(rewriter, node) {
  if (node.type === 'ParenthesizedExpression') {
    visitCallee(rewriter, node.expression);
    return;
  }
  const reading = node.type === 'Identifier' ? rewriter.reading(node.name) : undefined;
  if (reading === undefined) rewriter.visit(node);
  else rewriter.replace(node.start, node.end, `(0,${reading})`);
}

function visitBlock(rewriter, node) {
  rewriter.inScope(namesOfBlock(node.body, []), () => rewriter.visitBlock(node));
}

function visitLoop(rewriter, node) {
  const head = node.init ?? node.left;
  const names = head?.type === 'VariableDeclaration' && head.kind !== 'var' ?
    namesOfDeclaration(head, []) : [];
  rewriter.inScope(names, () => {
    if (isUsing(head)) visitUsingLoop(rewriter, node);
    else rewriter.visitChildren(node);
  });
}

function visitKeyAndValue(rewriter, node) {
  if (node.computed) rewriter.visit(node.key);
  if (node.value) rewriter.inFunction(true, () => rewriter.visit(node.value));
}

// A call of what is named eval: its text sees what is imported.
function visitEval(rewriter, node) {
  const { 0: argument } = node.arguments;
  rewriter.hasEval = true;
  rewriter.insert(argument.start, `${rewriter.name('_eval')}("${rewriter.visibleImports()}",` +
                  `${rewriter.plainDepth > 0},`);
  rewriter.visit(argument);
  rewriter.insert(argument.end, ')');
  for (let i = 1; i < node.arguments.length; i++) rewriter.visit(node.arguments[i]);
}

function isDirectEval({ arguments: values, callee, optional }) {
  return callee.type === 'Identifier' && callee.name === 'eval' && !optional && values.length > 0 &&
    values[0].type !== 'SpreadElement';
}

// All labels of a loop stand before the `for` that it becomes.
function visitLabeled(rewriter, node) {
  let { body } = node;
  let labels = `${node.label.name}:`;
  for (; body.type === 'LabeledStatement'; { body } = body) labels += `${body.label.name}:`;
  if (body.type === 'ForOfStatement' && body.await && rewriter.depth === 0) {
    rewriter.visitForAwait(body, node.start, labels);
  } else {
    rewriter.visit(node.body);
  }
}

function visitClass(rewriter, node) {
  const names = node.id ? [node.id.name] : [];
  rewriter.inScope(names, () => {
    if (node.superClass) rewriter.visit(node.superClass);
    rewriter.visitAll(node.body.body);
  });
}

function visitFunction(rewriter, node) {
  rewriter.visitFunction(node);
}

function visitNothing() {}

const visitors = {
  '__proto__': null,
  'ArrowFunctionExpression': visitFunction,
  'FunctionDeclaration': visitFunction,
  'FunctionExpression': visitFunction,
  'BlockStatement': visitBlock,
  'ClassDeclaration': visitClass,
  'ClassExpression': visitClass,
  'ForInStatement': visitLoop,
  'ForStatement': visitLoop,
  'MethodDefinition': visitKeyAndValue,
  'PropertyDefinition': visitKeyAndValue,
  'ImportDeclaration': visitNothing,
  'ExportAllDeclaration': visitNothing,
  'BreakStatement': visitNothing,
  'ContinueStatement': visitNothing,
  'ExportNamedDeclaration'(rewriter, node) {
    if (node.declaration) rewriter.visit(node.declaration);
  },
  'ExportDefaultDeclaration'(rewriter, node) {
    rewriter.visit(node.declaration);
    if (!node.closes) return;
    const { end } = node.declaration;
    rewriter.replace(end, node.end, `${node.closes}${rewriter.blank(end, node.end)}`);
  },
  'LabeledStatement': visitLabeled,
  'VariableDeclaration'(rewriter, node) {
    if (isUsing(node)) visitUsing(rewriter, node);
    else rewriter.visitChildren(node);
  },
  'ForOfStatement'(rewriter, node) {
    if (node.await && rewriter.depth === 0) rewriter.visitForAwait(node);
    else visitLoop(rewriter, node);
  },
  'SwitchStatement'(rewriter, node) {
    rewriter.visit(node.discriminant);
    const names = [];
    for (let i = 0; i < node.cases.length; i++) namesOfBlock(node.cases[i].consequent, names);
    rewriter.inScope(names, () => rewriter.visitAll(node.cases));
  },
  'SwitchCase'(rewriter, node) {
    if (node.test) rewriter.visit(node.test);
    rewriter.visitStatements(node.consequent);
  },
  'CatchClause'(rewriter, node) {
    const names = node.param ? namesOfPattern(node.param, []) : [];
    rewriter.inScope(names, () => rewriter.visitChildren(node));
  },
  'StaticBlock'(rewriter, node) {
    const names = namesOfBlock(node.body, namesOfVars(node, []));
    rewriter.inScope(names, () => rewriter.inFunction(true, () => rewriter.visitBlock(node)));
  },
  'MemberExpression'(rewriter, node) {
    rewriter.visit(node.object);
    if (node.computed) rewriter.visit(node.property);
  },
  'Property'(rewriter, node) {
    if (node.computed) rewriter.visit(node.key);
    const name = node.value.type === 'AssignmentPattern' ? node.value.left : node.value;
    const reading = node.shorthand ? rewriter.meaningOf(name.name) : undefined;
    if (reading !== undefined) rewriter.insert(name.end, `:${reading}`);
    else if (!node.shorthand) rewriter.visit(node.value);
    if (node.shorthand && node.value.type === 'AssignmentPattern') rewriter.visit(node.value.right);
  },
  'CallExpression'(rewriter, node) {
    if (isDirectEval(node)) {
      visitEval(rewriter, node);
      return;
    }
    visitCallee(rewriter, node.callee);
    rewriter.visitAll(node.arguments);
  },
  'TaggedTemplateExpression'(rewriter, node) {
    visitCallee(rewriter, node.tag);
    rewriter.visit(node.quasi);
  },
  'Identifier'(rewriter, node) {
    const reading = rewriter.meaningOf(node.name);
    if (reading !== undefined) rewriter.replace(node.start, node.end, reading);
  },
  'UnaryExpression'(rewriter, node) {
    const { argument, operator } = node;
    if (operator === 'typeof' && argument.name === 'arguments' && rewriter.plainDepth === 0) {
      rewriter.replace(argument.start, argument.end, 'globalThis.arguments');
    } else if (operator !== 'delete' || argument.type !== 'Identifier') { // which is an error, in an eval
      rewriter.visit(argument);
    }
  },
  // `<!--` begins a comment in a script, and V8 takes it for one here.
  'BinaryExpression'(rewriter, node) {
    const { left, operator, right } = node;
    if (operator === '<' && rewriter.text(right.start - 1, right.start + 3) === '<!--') {
      const error = new SyntaxError('HTML comments are not allowed in modules');
      error.pos = right.start - 1;
      throw error;
    }
    rewriter.visit(left);
    rewriter.visit(right);
  },
  'MetaProperty'(rewriter, node) {
    if (node.meta.name === 'import') {
      rewriter.replace(node.start, node.end, rewriter.name('_meta'));
    }
  },
  'ImportExpression'(rewriter, node) {
    rewriter.replace(node.start, node.start + 'import'.length, rewriter.name('_import'));
    rewriter.importsSources ||= node.phase === 'source';
    rewriter.visitChildren(node);
  },
  'AwaitExpression'(rewriter, node) {
    if (rewriter.depth > 0) {
      rewriter.visitChildren(node);
      return;
    }
    rewriter.hasTopLevelAwait = true;
    rewriter.replace(node.start, node.start + 'await'.length, `(yield {at:${node.start},of:(`);
    rewriter.visit(node.argument);
    rewriter.insert(node.end, ')})');
  },
};

const helpers = ['', '_import', '_meta', '_export', '_loop', '_eval', '_using'];

function headOf(rewriter) {
  const names = [];
  for (let i = 0; i < helpers.length; i++) ArrayPrototypePush(names, rewriter.name(helpers[i]));
  const getters = [];
  for (let i = 0; i < rewriter.localExports.length; i++) {
    const { name, local } = rewriter.localExports[i];
    ArrayPrototypePush(getters, `${JSONStringify(name)}:()=>${local}`);
  }
  const resources = rewriter.usesResources ?
    `const ${rewriter.name('_resources')}=${rewriter.name('_using')}(true);` : '';
  return `(function*(${ArrayPrototypeJoin(names, ',')}){"use strict";` +
    `${rewriter.name('_export')}({__proto__:null,${ArrayPrototypeJoin(getters, ',')}}` +
    `${rewriter.unnamed && `,${rewriter.unnamed}`});yield;${resources}`;
}

// Throws acorn's SyntaxError.
function rewriteModule(source) {
  const program = parse(source, {
    __proto__: null, ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true,
    preserveParens: true,
  });
  const rewriter = new Rewriter(source);
  if (StringPrototypeStartsWith(source, '#!')) rewriter.replace(0, 2, '//');
  rewriter.collect(program);
  const kind = kindOfUsing(program.body); // let go of by who runs the module
  rewriter.hasTopLevelAwait ||= kind === 'await using';
  rewriter.usesResources = kind !== undefined;
  rewriter.visitStatements(program.body);
  rewriter.replace(0, 0, headOf(rewriter), -1);
  rewriter.insert(source.length, '\n})');
  const { code, patch } = rewriter.apply();
  return {
    __proto__: null,
    code,
    patch,
    prefix: rewriter.prefix,
    hasEval: rewriter.hasEval,
    importsSources: rewriter.importsSources,
    // Whether there may be a `yield*` in an async generator.
    mayDelegate: StringPrototypeIncludes(source, 'yield') && StringPrototypeIncludes(source, 'async'),
    requests: rewriter.requests,
    imports: importedNames(rewriter),
    localExports: rewriter.localExports,
    indirectExports: rewriter.indirectExports,
    starExports: rewriter.starExports,
    hasTopLevelAwait: rewriter.hasTopLevelAwait,
    awaitsResources: kind === 'await using',
  };
}

function importedNames(rewriter) {
  const list = [];
  MapPrototypeForEach(rewriter.imports, (imported) => ArrayPrototypePush(list, imported));
  return list;
}

// The text of a direct eval, where the imports `names` can be seen and `arguments` are a function's or not.
// Undefined where it does not parse, which the engine tells better.
function rewriteEval(source, prefix, names, hasArguments) {
  let program;
  try {
    program = parse(source, {
      __proto__: null, ecmaVersion: 'latest', sourceType: 'script', preserveParens: true,
      allowSuperOutsideMethod: true, checkPrivateFields: false,
    });
  } catch {
    return undefined;
  }
  const rewriter = new Rewriter(source);
  rewriter.prefix = prefix;
  rewriter.depth = 1;
  rewriter.plainDepth = hasArguments ? 1 : 0;
  for (let i = 0; i < names.length; i++) MapPrototypeSet(rewriter.imports, names[i], true);
  const declared = namesOfBlock(program.body, namesOfVars(program, []));
  rewriter.inScope(declared, () => rewriter.visitStatements(program.body));
  return rewriter.apply().code;
}

module.exports = { rewriteEval, rewriteModule };
