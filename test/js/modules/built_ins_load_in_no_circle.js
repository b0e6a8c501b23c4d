// Modules of lib/ that are loaded while they load each other find them half made, depending on which comes first: what
// the program calls first must not matter. So there is no circle among what they require as they load.
// Prints:
//   more than 300 modules: true
//   circles: none
// Needs: giro
'use strict';

const fs = require('fs');
const path = require('path');

const root = path.join(__dirname, '../../../lib');
const files = fs.readdirSync(root, { recursive: true }).filter((name) => name.endsWith('.js'));
const modules = new Map(files.map((name) => [name.slice(0, -3), fs.readFileSync(path.join(root, name), 'utf8')]));
console.log('more than 300 modules:', modules.size > 300);

// What statements at the left margin require, outside of functions.
function requiredAtOnce(text) {
  const statements = text.split(/\n(?=[^\s})\]])/);
  const found = new Set();
  for (const statement of statements) {
    if (!/^(?:const|let|var|require)\b/.test(statement) || /=>|\bfunction\b|\) \{/.test(statement)) continue;
    for (const [, name] of statement.matchAll(/\brequire\('([^']+)'\)/g)) {
      if (modules.has(name)) found.add(name);
    }
  }
  return found;
}

const circles = [];
const done = new Set();
function visit(name, way) {
  const at = way.indexOf(name);
  if (at >= 0) circles.push([...way.slice(at), name].join(' -> '));
  if (at >= 0 || done.has(name)) return;
  for (const next of requiredAtOnce(modules.get(name))) visit(next, [...way, name]);
  done.add(name);
}
for (const name of modules.keys()) visit(name, []);
console.log('circles:', circles.length === 0 ? 'none' : `\n${circles.join('\n')}`);
