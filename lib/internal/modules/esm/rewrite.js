'use strict';

// The engine has no modules, so the text of one becomes that of a generator:
//
//   import a, { b as c } from 'x';            (nothing; `a` becomes _0.default, `c` becomes _0.b)
//   import * as ns from 'y';                  (nothing; `ns` becomes _1["*"])
//   export let d = c();                       let d = (0,_0.b)();
//   await e                                   (yield {at:99,of:(e)})
//   import.meta, import(f)                    _meta, _import(f)
//
//   (function*(_import, _meta, _export, _loop, _0, _1) {
//     "use strict"; _export({ d: () => d }); yield; …})
//
// Its first step hoists functions and tells how exports are read, the second one runs the module.
// What it yields then is awaited by who runs it (internal/modules/esm/record). Objects `_0` have
// getters of the modules where the bindings really are, so that they are live, and throw before
// their time. All edits stay on their line.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSort, JSONStringify, Map,
  MapPrototypeForEach, MapPrototypeGet, MapPrototypeGetSize, MapPrototypeHas, MapPrototypeSet,
  RegExpPrototypeExec, RegExpPrototypeSymbolReplace, Set, SetPrototypeAdd, SetPrototypeHas,
  StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeStartsWith, SyntaxError,
} = primordials;
const {
  namesOfBlock, namesOfDeclaration, namesOfPattern, namesOfVars,
} = require('internal/modules/esm/declared_names');
const { parse } = require('internal/deps/acorn');
const { eachChild } = require('internal/syntax_tree');

const nothingButLines = /[^\r\n\u2028\u2029]/g;

class Rewriter {
  constructor(source) {
    this.source = source;
    this.edits = [];
    this.requests = []; // { specifier, attributes }
    this.requestsByKey = new Map();
    // local name -> { request, name, start, end }; no name: the namespace
    this.imports = new Map();
    this.localExports = []; // { name, local }
    // { name, request, importName, start, end }; no importName: the namespace
    this.indirectExports = [];
    this.starExports = []; // requests
    this.hasTopLevelAwait = false;
    this.unnamed = ''; // the function that is the default export, if it has no name of its own
    this.loops = 0;
    this.shadowed = []; // sets of names that hide imports, innermost last
    this.depth = 0; // of functions
    this.prefix = '_giro';
    while (StringPrototypeIncludes(source, this.prefix)) this.prefix += '_';
  }

  // --- Editing -----------------------------------------------------------------------------------

  replace(from, to, text) {
    ArrayPrototypePush(this.edits, { __proto__: null, from, to, text, order: this.edits.length });
  }

  insert(at, text) {
    this.replace(at, at, text);
  }

  text(from, to) {
    return StringPrototypeSlice(this.source, from, to);
  }

  erase(from, to) {
    this.replace(from, to, RegExpPrototypeSymbolReplace(nothingButLines, this.text(from, to), ' '));
  }

  result() {
    ArrayPrototypeSort(this.edits, (a, b) => a.from - b.from || a.order - b.order);
    const pieces = [];
    let from = 0;
    for (let i = 0; i < this.edits.length; i++) {
      const edit = this.edits[i];
      ArrayPrototypePush(pieces, this.text(from, edit.from), edit.text);
      from = edit.to;
    }
    ArrayPrototypePush(pieces, this.text(from));
    return ArrayPrototypeJoin(pieces, '');
  }

  name(suffix) {
    return `${this.prefix}${suffix}`;
  }

  // --- Imports and exports -----------------------------------------------------------------------

  // The number of a request: one for each pair of specifier and attributes.
  request(source, attributes) {
    const types = { __proto__: null };
    for (let i = 0; i < (attributes?.length ?? 0); i++) {
      const { key, value } = attributes[i];
      types[key.name ?? key.value] = value.value;
    }
    const specifier = source.value;
    const key = JSONStringify([specifier, types]);
    let index = MapPrototypeGet(this.requestsByKey, key);
    if (index === undefined) {
      index = this.requests.length;
      ArrayPrototypePush(this.requests, { __proto__: null, specifier, attributes: types });
      MapPrototypeSet(this.requestsByKey, key, index);
    }
    return index;
  }

  collectImport(node) {
    const request = this.request(node.source, node.attributes);
    for (let i = 0; i < node.specifiers.length; i++) {
      const specifier = node.specifiers[i];
      const name = specifier.type === 'ImportNamespaceSpecifier' ? undefined :
        specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported);
      const { start, end } = specifier.imported ?? specifier;
      MapPrototypeSet(this.imports, specifier.local.name, {
        __proto__: null, request, name, start, end,
      });
    }
    this.erase(node.start, node.end);
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
    this.erase(node.start, node.end);
  }

  collectStarExport(node) {
    const request = this.request(node.source, node.attributes);
    if (node.exported) this.exportFrom(nameOf(node.exported), request, undefined, node.exported);
    else ArrayPrototypePush(this.starExports, request);
    this.erase(node.start, node.end);
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
      this.insert(StringPrototypeIndexOf(this.source, '(', declaration.start), ` ${local}`);
      this.unnamed = local;
      return;
    }
    // What has no name of its own is called `default`.
    this.replace(node.start, declaration.start, `const ${local}={default:(`);
    node.closes = ')}.default;';
  }

  // Imports first: exports may name what is imported further below.
  collect(program) {
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
    visit();
    if (hidden !== undefined) this.shadowed.length--;
  }

  // How an imported name is read; undefined: it is none here.
  reading(name) {
    const imported = MapPrototypeGet(this.imports, name);
    if (imported === undefined) return undefined;
    for (let i = 0; i < this.shadowed.length; i++) {
      if (SetPrototypeHas(this.shadowed[i], name)) return undefined;
    }
    return `${this.name(`_${imported.request}`)}${propertyAccess(imported.name ?? '*')}`;
  }

  // --- The walk ----------------------------------------------------------------------------------

  visitAll(nodes) {
    for (let i = 0; i < nodes.length; i++) if (nodes[i]) this.visit(nodes[i]);
  }

  visitChildren(node) {
    eachChild(node, (child) => this.visit(child));
  }

  visit(node) {
    const visitor = visitors[node.type];
    if (visitor === undefined) this.visitChildren(node);
    else visitor(this, node);
  }

  inFunction(visit) {
    this.depth++;
    visit();
    this.depth--;
  }

  visitFunction(node) {
    const names = [];
    if (node.type === 'FunctionExpression' && node.id) ArrayPrototypePush(names, node.id.name);
    for (let i = 0; i < node.params.length; i++) namesOfPattern(node.params[i], names);
    if (node.body.type === 'BlockStatement' && MapPrototypeGetSize(this.imports) > 0) {
      namesOfVars(node.body, names);
      namesOfBlock(node.body.body, names);
    }
    this.inScope(names, () => this.inFunction(() => {
      this.visitAll(node.params);
      if (node.body.type === 'BlockStatement') this.visitAll(node.body.body);
      else this.visit(node.body);
    }));
  }

  // A loop over what comes asynchronously: each step is awaited by who runs the module.
  visitForAwait(node) {
    this.hasTopLevelAwait = true;
    const loop = this.name(`_loop${this.loops}`);
    const step = this.name(`_step${this.loops++}`);
    const isDeclared = node.left.type === 'VariableDeclaration';
    const target = this.text(node.left.start, node.left.end);
    const take = isDeclared ? `${target}=${step}.value;` : `(${target}=${step}.value);`;
    this.replace(node.start, node.right.start, `{const ${loop}=${this.name('_loop')}(`);
    this.visit(node.right);
    this.replace(node.right.end, node.body.start,
                 `);try{for(let ${step};!(${step}=${loop}.took(yield {at:${node.start},` +
                 `of:${loop}.next()})).done;){${take}`);
    const names = isDeclared ? namesOfDeclaration(node.left, []) : [];
    this.inScope(names, () => this.visit(node.body));
    this.insert(node.body.end, `}}finally{if(${loop}.isOpen)yield {at:${node.start},` +
                `of:${loop}.close()}}}`);
  }
}

function nameOf(node) {
  return node.type === 'Literal' ? node.value : node.name;
}

const plainName = /^[A-Za-z_$][\w$]*$/;

function propertyAccess(name) {
  return RegExpPrototypeExec(plainName, name) === null ?
    `[${JSONStringify(name)}]` : `.${name}`;
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
  rewriter.inScope(namesOfBlock(node.body, []), () => rewriter.visitAll(node.body));
}

function visitLoop(rewriter, node) {
  const head = node.init ?? node.left;
  const names = head?.type === 'VariableDeclaration' && head.kind !== 'var' ?
    namesOfDeclaration(head, []) : [];
  rewriter.inScope(names, () => rewriter.visitChildren(node));
}

function visitKeyAndValue(rewriter, node) {
  if (node.computed) rewriter.visit(node.key);
  if (node.value) rewriter.inFunction(() => rewriter.visit(node.value));
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
    if (node.closes) rewriter.replace(node.declaration.end, node.end, node.closes);
  },
  'LabeledStatement'(rewriter, node) {
    const { body } = node;
    if (body.type === 'ForOfStatement' && body.await && rewriter.depth === 0) {
      throw new SyntaxError('A labelled top-level `for await` is not supported by giro');
    }
    rewriter.visit(body);
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
  'CatchClause'(rewriter, node) {
    const names = node.param ? namesOfPattern(node.param, []) : [];
    rewriter.inScope(names, () => rewriter.visitChildren(node));
  },
  'StaticBlock'(rewriter, node) {
    const names = namesOfBlock(node.body, namesOfVars(node, []));
    rewriter.inScope(names, () => rewriter.inFunction(() => rewriter.visitAll(node.body)));
  },
  'MemberExpression'(rewriter, node) {
    rewriter.visit(node.object);
    if (node.computed) rewriter.visit(node.property);
  },
  'Property'(rewriter, node) {
    if (node.computed) rewriter.visit(node.key);
    const name = node.value.type === 'AssignmentPattern' ? node.value.left : node.value;
    const reading = node.shorthand ? rewriter.reading(name.name) : undefined;
    if (reading !== undefined) rewriter.insert(name.end, `:${reading}`);
    else if (!node.shorthand) rewriter.visit(node.value);
    if (node.shorthand && node.value.type === 'AssignmentPattern') rewriter.visit(node.value.right);
  },
  'CallExpression'(rewriter, node) {
    visitCallee(rewriter, node.callee);
    rewriter.visitAll(node.arguments);
  },
  'TaggedTemplateExpression'(rewriter, node) {
    visitCallee(rewriter, node.tag);
    rewriter.visit(node.quasi);
  },
  'Identifier'(rewriter, node) {
    const reading = rewriter.reading(node.name);
    if (reading !== undefined) rewriter.replace(node.start, node.end, reading);
  },
  'MetaProperty'(rewriter, node) {
    if (node.meta.name === 'import') {
      rewriter.replace(node.start, node.end, rewriter.name('_meta'));
    }
  },
  'ImportExpression'(rewriter, node) {
    rewriter.replace(node.start, node.start + 'import'.length, rewriter.name('_import'));
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

const helpers = ['_import', '_meta', '_export', '_loop'];

// Behind the helpers, a parameter for each request: an object with what is imported from there.
function assemble(rewriter) {
  const names = [];
  for (let i = 0; i < helpers.length; i++) ArrayPrototypePush(names, rewriter.name(helpers[i]));
  for (let i = 0; i < rewriter.requests.length; i++) {
    ArrayPrototypePush(names, rewriter.name(`_${i}`));
  }
  const getters = [];
  for (let i = 0; i < rewriter.localExports.length; i++) {
    const { name, local } = rewriter.localExports[i];
    ArrayPrototypePush(getters, `${JSONStringify(name)}:()=>${local}`);
  }
  return `(function*(${ArrayPrototypeJoin(names, ',')}){"use strict";` +
    `${rewriter.name('_export')}({__proto__:null,${ArrayPrototypeJoin(getters, ',')}}` +
    `${rewriter.unnamed && `,${rewriter.unnamed}`});yield;${rewriter.result()}\n})`;
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
  rewriter.visitAll(program.body);
  return {
    __proto__: null,
    code: assemble(rewriter),
    requests: rewriter.requests,
    imports: importedNames(rewriter),
    localExports: rewriter.localExports,
    indirectExports: rewriter.indirectExports,
    starExports: rewriter.starExports,
    hasTopLevelAwait: rewriter.hasTopLevelAwait,
  };
}

function importedNames(rewriter) {
  const list = [];
  MapPrototypeForEach(rewriter.imports, (imported) => ArrayPrototypePush(list, imported));
  return list;
}

module.exports = { rewriteModule };
