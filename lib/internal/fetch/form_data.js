'use strict';

// FormData: a list of names and values, which are texts or files.

const {
  ArrayIsArray, ArrayPrototypePush, ArrayPrototypeSplice, TypeError,
} = primordials;
const {
  checkCount, customInspect, finishClass, illegalInvocation, inspectAs, isInstance, isObject,
  makeIterable, shown,
} = require('internal/fetch/conversions');
const { isBlob } = require('internal/blob');
const { File } = require('internal/file');
const { wellFormedTextOf: toText } = require('internal/url/inputs');

// A Blob becomes a file, and a file gets the name that is given.
function fileOf(blob, name) {
  if (isInstance(blob, File)) {
    if (name === undefined) return blob;
    const { type, lastModified } = blob;
    return new File([blob], name, { __proto__: null, type, lastModified });
  }
  return new File([blob], name ?? 'blob', { __proto__: null, type: blob.type });
}

// What append() and set() are given.
function valueOf(args, where) {
  const value = args[1];
  if (isBlob(value)) return fileOf(value, args[2] === undefined ? undefined : toText(args[2]));
  if (args.length >= 3) {
    throw new TypeError(`${where}: Expected value ("${shown(value)}") to be an instance of Blob.`);
  }
  return toText(value);
}

let isFormData;
// [name, value, name, value]
let entriesIn;

class FormData {
  #list = [];

  constructor(form = undefined) {
    if (form !== undefined) {
      throw new TypeError('FormData constructor: Argument 1 could not be converted to: undefined.');
    }
  }

  static {
    isFormData = (value) => isObject(value) && #list in value;
    entriesIn = (form) => {
      if (!isFormData(form)) throw illegalInvocation();
      return form.#list;
    };
  }

  append(name, value, filename = undefined) {
    const list = entriesIn(this);
    checkCount(arguments, 2, 'FormData.append');
    name = toText(name);
    ArrayPrototypePush(list, name, valueOf(arguments, 'FormData.append'));
  }

  delete(name) {
    const list = entriesIn(this);
    checkCount(arguments, 1, 'FormData.delete');
    removeFrom(list, toText(name), 0);
  }

  get(name) {
    const list = entriesIn(this);
    checkCount(arguments, 1, 'FormData.get');
    const index = find(list, toText(name));
    return index === -1 ? null : list[index + 1];
  }

  getAll(name) {
    const list = entriesIn(this);
    checkCount(arguments, 1, 'FormData.getAll');
    name = toText(name);
    const values = [];
    for (let i = 0; i < list.length; i += 2) {
      if (list[i] === name) ArrayPrototypePush(values, list[i + 1]);
    }
    return values;
  }

  has(name) {
    const list = entriesIn(this);
    checkCount(arguments, 1, 'FormData.has');
    return find(list, toText(name)) !== -1;
  }

  set(name, value, filename = undefined) {
    const list = entriesIn(this);
    checkCount(arguments, 2, 'FormData.set');
    name = toText(name);
    value = valueOf(arguments, 'FormData.set');
    const index = find(list, name);
    if (index === -1) {
      ArrayPrototypePush(list, name, value);
    } else {
      list[index + 1] = value;
      removeFrom(list, name, index + 2);
    }
  }

  [customInspect](depth, options) {
    const list = entriesIn(this);
    const fields = { __proto__: null };
    for (let i = 0; i < list.length; i += 2) {
      const known = fields[list[i]];
      if (ArrayIsArray(known)) ArrayPrototypePush(known, list[i + 1]);
      else fields[list[i]] = known === undefined ? list[i + 1] : [known, list[i + 1]];
    }
    return inspectAs('FormData', { ...fields }, depth, options);
  }
}

function find(list, name) {
  for (let i = 0; i < list.length; i += 2) {
    if (list[i] === name) return i;
  }
  return -1;
}

function removeFrom(list, name, start) {
  for (let i = start; i < list.length;) {
    if (list[i] === name) ArrayPrototypeSplice(list, i, 2);
    else i += 2;
  }
}

makeIterable(FormData, entriesIn);
finishClass(FormData, isFormData, ['append', 'delete', 'get', 'getAll', 'has', 'set']);

module.exports = { FormData, entriesIn, isFormData };
