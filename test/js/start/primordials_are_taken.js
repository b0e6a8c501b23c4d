// Every method of a patchable built-in that a module of lib/ uses is taken before user code runs.
// Prints:
//   more than 90 names, none missing
'use strict';

const fs = require('fs');
const path = require('path');

const root = path.join(__dirname, '..', '..', '..');
const lib = path.join(root, 'lib');
const start = fs.readFileSync(path.join(root, 'src', 'runtime', 'primordials.cc'), 'utf8')
  .replace(/"\s+"/g, '');

function filesBelow(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : file.endsWith('.js') ? [file] : [];
  });
}

// owner -> the names that are taken, as they are written in lib/: 'Push', 'SymbolIterator', 'GetSize'.
function takenNames() {
  const upperFirst = (name) => name[0].toUpperCase() + name.slice(1);
  const owners = new Map();
  for (const [, owner, fields] of start.matchAll(/\{\.name = "(\w+)",([^}]*)\}/g)) {
    const list = (field, prefix) => (fields.match(`\\.${field} = "(.*?)"`)?.[1].split(' ') ?? [])
      .map((name) => prefix + upperFirst(name));
    owners.set(owner, new Set([
      ...list('members', ''), ...list('named', ''), ...list('symbol', 'Symbol'),
      ...list('getters', 'Get'),
    ]));
  }
  return owners;
}

function usedNames() {
  const names = new Set();
  for (const file of filesBelow(lib)) {
    if (file.includes('primordials')) continue;
    const text = fs.readFileSync(file, 'utf8');
    for (const [, list] of text.matchAll(/const \{([^}]*)\} =\s+primordials;/g)) {
      for (const name of list.split(',')) names.add(name.split(':')[0].trim());
    }
    for (const [, name] of text.matchAll(/primordials\.(\w+)/g)) names.add(name);
  }
  return names;
}

const owners = takenNames();
let known = 0;
const missing = [];
for (const name of usedNames()) {
  const owner = [...owners.keys()].filter((candidate) => name.startsWith(candidate) && /^[A-Z]/
    .test(name.slice(candidate.length))).sort((a, b) => b.length - a.length)[0];
  // ArrayBuffer and its like only begin as an owner does; what the engine makes late is not taken.
  if (owner === undefined || /^(ArrayBuffer|Number[A-Z]|\w+Prototype$)/.test(name)) continue;
  known++;
  if (!owners.get(owner).has(name.slice(owner.length))) missing.push(name);
}
console.log(known > 90 ? 'more than 90 names,' : `${known} names,`,
            missing.length === 0 ? 'none missing' : `missing: ${missing.join(' ')}`);
