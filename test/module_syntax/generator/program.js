'use strict';

// A program: some modules that import each other and `support.mjs`, in one text with a line before each file.

const { Random } = require('../../order/generator/random.js');
const { Expressions, kGap, kSameLine } = require('./expressions.js');
const { Scope } = require('./scope.js');
const { Statements, kEnd } = require('./statements.js');

const locals = {
  log: ['log', 'say', 'of', 'get', 'async', '$', 'naïve'],
  here: ['here', 'at', 'from', 'as', 'set'],
  id: ['id', 'same', 'type'],
  Made: ['Made', 'Class'],
  count: ['count', 'counter'],
  bump: ['bump', 'inc'],
};

class Program {
  constructor(seed) {
    this.random = new Random(seed);
    this.expressions = new Expressions(this.random);
    this.statements = new Statements(this.random, this.expressions);
    this.count = 1 + this.random.below(3);
    this.awaits = Array.from({ length: this.count }, () => this.random.chance(0.6));
    this.semicolons = this.random.pick([0, 0, 0.5, 1]);
    this.comments = this.random.pick([0.02, 0.15, 0.4]);
  }

  // ---- Layout ----------------------------------------------------------------------------------

  gap() {
    const { random } = this;
    if (!random.chance(this.comments)) return random.chance(0.3) ? '' : ' ';
    return random.pick([' ', '\n', '\n  ', ' /* ( */ ', '/*\n*/', ' // [\n', '  ', '\t']);
  }

  sameLine() {
    return this.random.chance(this.comments) ? this.random.pick([' ', ' /* ` */ ', '\t']) : ' ';
  }

  end() {
    if (this.random.chance(this.semicolons)) return this.random.pick([';\n', '; ', ';']);
    return this.random.pick(['\n', '\n', ' // ;\n', '\n\n', ' /* ; */\n', '\n  ']);
  }

  lay(text) {
    return text.replace(/[\u0001-\u0003]/g, (mark) => (
      mark === kGap ? this.gap() : mark === kSameLine ? this.sameLine() : this.end()));
  }

  // ---- Modules ---------------------------------------------------------------------------------

  supportImports(scope) {
    const { random } = this;
    const clauses = [];
    for (const [name, choices] of Object.entries(locals)) {
      const local = random.pick(choices);
      clauses.push(local === name && name !== 'of' ? name : `${name}${kGap} as ${local}`);
      scope.add(local, { Made: 'class', count: 'value' }[name] ?? 'function');
      scope.imported.push(local);
    }
    const kinds = [`import${kGap} {${kGap}${clauses.join(`,${kGap}`)} }${kGap} from${kGap} '../support.mjs'${kEnd}`];
    if (random.chance(0.5)) {
      kinds.push(`import${kGap} * as ns from '../support.mjs'${kEnd}`);
      scope.add('ns', 'namespace');
      scope.imported.push('ns');
    }
    if (random.chance(0.3)) {
      kinds.push(`import dflt${random.pick(['', `,${kGap}{ id as other }`])} from${kGap}'../support.mjs'${kEnd}`);
      scope.add('dflt', 'function');
      scope.imported.push('dflt');
    }
    if (random.chance(0.3)) {
      kinds.push(`import plain, { named } from './plain.cjs'${kEnd}`);
      scope.add('named', 'value');
      scope.imported.push('named');
    }
    return kinds;
  }

  // From a module of the program, itself perhaps; its names may not be there yet when they are read.
  otherImports(index, scope) {
    const imports = [];
    for (let i = 0; i < this.count; i++) {
      if (i === 0 ? !this.random.chance(0.3) : !this.random.chance(0.6)) continue;
      const local = `m${i}f`;
      imports.push(`import${kGap} { f${i} as ${local},${kGap}x${i} as m${i}x } from './m${i}.mjs'${kEnd}`);
      scope.add(local, 'function');
      scope.add(`m${i}x`, 'value');
      scope.imported.push(local, `m${i}x`);
      if (this.random.chance(0.04)) imports.push(`import { missing } from './m${i}.mjs'${kEnd}`);
    }
    if (index === 0 && this.count > 1 && imports.length === 0) imports.push(`import${kGap}'./m1.mjs'${kEnd}`);
    return imports;
  }

  exported(index, scope) {
    const { random, expressions } = this;
    const sample = expressions.make(new Scope(scope, { canAwait: false }), 1);
    const list = [
      `export${kGap} function f${index}(p) {${kGap}return p }\n`,
      random.pick([
        `export${kGap} let x${index}${kGap}=${kGap}${sample}${kEnd}`,
        `export const x${index} = ${sample}${kEnd}`,
        `let x${index} = ${sample}${kEnd}export${kGap} {${kGap}x${index}${kGap}}${kEnd}`,
        `var inner${index} = ${sample}${kEnd}export { inner${index} as x${index}, inner${index} as 'a b' }${kEnd}`,
      ]),
    ];
    if (random.chance(0.6)) {
      list.push(random.pick([
        `export default${kGap} ${sample.startsWith('class') ? 1 : `(${sample})`}${kEnd}`,
        `export default function${kGap}()${kGap}{ return ${sample} }\n`,
        `export default async${kSameLine} function*${kGap}() { yield* [1] }\n`,
        `export default${kGap} class${kGap} { m() { return ${sample} } }\n`,
        `export default async () => ${random.pick(scope.visible('function'))}(1)${kEnd}`,
        `export default${kGap} function named${index} () { return 1 }\n`,
        `export default ${random.pick(scope.visible('function'))}(2)${kEnd}`,
      ]));
    }
    if (random.chance(0.3)) list.push(`export * from '../support.mjs'${kEnd}`);
    if (random.chance(0.2)) list.push(`export * as all from './m${random.below(this.count)}.mjs'${kEnd}`);
    if (random.chance(0.2)) list.push(`export { id as again } from '../support.mjs'${kEnd}`);
    return list;
  }

  module(index) {
    const { random } = this;
    const scope = new Scope(undefined, { canAwait: this.awaits[index] });
    scope.imported = [];
    scope.awaitsAlone = this.awaits.filter((isOne) => isOne).length === 1;
    const imports = [...this.supportImports(scope), ...this.otherImports(index, scope)];
    const exports = this.exported(index, scope);
    const parts = [];
    for (let i = 3 + random.below(8); i > 0; i--) parts.push(this.statements.make(scope, 2));
    // Imports and exports may stand anywhere.
    for (const part of [...exports, ...imports.splice(random.below(imports.length + 1))]) {
      parts.splice(random.below(parts.length + 1), 0, part);
    }
    if (random.chance(0.05)) parts.push(`throw new Error('top')${kEnd}`);
    const first = random.chance(0.1) ? '#!/usr/bin/env node\n' : '';
    return this.broken(first + this.lay(imports.join('') + parts.join('')));
  }

  // Now and then something is missing.
  broken(text) {
    if (!this.random.chance(0.03)) return text;
    const places = [...text.matchAll(/[(){}[\];,`']/g)];
    const { index } = this.random.pick(places);
    return text.slice(0, index) + text.slice(index + 1);
  }

  toString() {
    let text = '';
    for (let i = 0; i < this.count; i++) text += `//// m${i}.mjs\n${this.module(i)}\n`;
    return `${text}//// plain.cjs\nexports.named = 'named';\nexports.other = async function* () { yield* [1]; };\n`;
  }
}

module.exports = { generate: (seed) => `${new Program(seed)}` };
