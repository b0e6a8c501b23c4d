'use strict';

// Prints what every public module exports, as JSON: { module: { name: type } }, under any runtime.
// With names of exports as arguments: also what comes of calling them, { calls: { name: code } }.

const { builtinModules } = require('module');

function typeOf(exported, name) {
  try {
    return typeof exported[name];
  } catch (error) {
    return error.code;
  }
}

function listExports() {
  const modules = {};
  for (const id of builtinModules) {
    if (id.startsWith('_') || id.startsWith('node:')) continue;
    const exported = require(id);
    modules[id] = {};
    for (const name of Object.getOwnPropertyNames(exported)) {
      modules[id][name] = typeOf(exported, name);
    }
  }
  return modules;
}

const { once } = require('events');

// Of an object: what comes of calling the first of its functions.
async function codeOfCall(path) {
  const dot = path.lastIndexOf('.');
  try {
    let called = require(path.slice(0, dot))[path.slice(dot + 1)];
    if (typeof called === 'object') called = Object.values(called).find((value) => typeof value === 'function');
    const made = await (called.prototype === undefined ? called() : new called());
    // A request fails by an event.
    if (typeof made?.once === 'function') await once(made, 'close');
  } catch (error) {
    return error.code;
  }
  return 'none';
}

async function main() {
  const calls = {};
  for (const path of process.argv.slice(2)) calls[path] = await codeOfCall(path);
  console.log(JSON.stringify({ version: process.version, modules: listExports(), calls }));
}

process.removeAllListeners('warning'); // some names are deprecated, which is not news here
main();
