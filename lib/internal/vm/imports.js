'use strict';

// import() in scripts and modules of node:vm, where a program has given a function for it.

const { ReflectApply, SafeMap } = primordials;
const { codes } = require('internal/errors');
const { validateFunction } = require('internal/validators');

const kFirst = 2; // below: internal/modules/esm/script_imports
const places = new SafeMap(); // number -> { callback, referrer }
let count = kFirst;

function isAllowed() {
  return internalBinding('options')['--experimental-vm-modules'] === true;
}

// A function, or undefined; throws for anything else. That of the main loader is one, too.
function readCallback(option) {
  if (option === undefined) return undefined;
  const { constants } = require('internal/vm/options');
  if (option === constants.USE_MAIN_CONTEXT_DEFAULT_LOADER) return option;
  validateFunction(option, 'options.importModuleDynamically');
  return option;
}

async function namespaceOf(promise) {
  const found = await promise;
  const { isNamespace } = require('internal/modules/esm/namespace');
  if (isNamespace(found)) return found;
  const { isModule } = require('internal/vm/module');
  if (!isModule(found)) throw new codes.ERR_VM_MODULE_NOT_MODULE();
  if (found.status === 'errored') throw found.error;
  return found.namespace;
}

// `callback`: of readCallback.
async function importBy(callback, referrer, specifier, options) {
  if (callback === undefined) throw new codes.ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING();
  const { attributesOf, importFromScript } = require('internal/modules/esm/loader');
  if (typeof callback === 'symbol') return importFromScript('[vm]', specifier, options);
  if (!isAllowed()) throw new codes.ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG();
  const name = `${specifier}`;
  return namespaceOf(
    ReflectApply(callback, undefined, [name, referrer, attributesOf(options), 'evaluation']));
}

// What stands in a script for a function; setReferrer(place, referrer) says who it is told of.
function placeFor(callback) {
  places.set(count, { __proto__: null, callback, referrer: undefined });
  return count++;
}

function setReferrer(place, referrer) {
  const known = typeof place === 'number' ? places.get(place) : undefined;
  if (known !== undefined) known.referrer = referrer;
}

function forget(place) {
  if (typeof place === 'number') places.delete(place);
}

function importAt(place, specifier, options) {
  const { callback, referrer } = places.get(place);
  return importBy(callback, referrer, specifier, options);
}

module.exports = { forget, importAt, importBy, isAllowed, placeFor, readCallback, setReferrer };
