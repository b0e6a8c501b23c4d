'use strict';

// module.register() and --experimental-loader.

const { StringPrototypeStartsWith } = primordials;
const { register } = require('internal/modules/hooks_client');
const { validateString } = require('internal/validators');

function isUrl(value) {
  return value !== null && typeof value === 'object' && typeof value.href === 'string' &&
    typeof value.protocol === 'string';
}

// (specifier, parentURL, { data, transferList }), (specifier, { parentURL, data, transferList })
function registerOne(specifier, parentUrl, options) {
  if (parentUrl !== null && typeof parentUrl === 'object' && !isUrl(parentUrl)) {
    options = parentUrl;
    parentUrl = options.parentURL;
  }
  const thread = require.cache['internal/modules/hooks_thread'];
  if (thread !== undefined) {
    thread.exports.registerHere(`${specifier}`, parentUrl === undefined ? 'data:' : `${parentUrl}`,
                                options?.data);
    return;
  }
  register(`${specifier}`, parentUrl === undefined ? 'data:' : `${parentUrl}`,
           options?.data, options?.transferList);
}

function workingFolderUrl() {
  const { pathToFileURL } = require('internal/url/file_urls');
  return `${pathToFileURL(process.cwd()).href}/`;
}

function example(specifier) {
  const isPath = StringPrototypeStartsWith(specifier, '.') || StringPrototypeStartsWith(specifier, '/');
  const name = isPath ? specifier : `${specifier}`;
  return '`--experimental-loader` may be removed in the future; instead use `register()`:\n--import ' +
    '\'data:text/javascript,import { register } from "node:module"; import { pathToFileURL } from ' +
    `"node:url"; register("${name}", pathToFileURL("./"));'`;
}

function registerAll(specifiers) {
  const parent = workingFolderUrl();
  const { isMainThread } = internalBinding('life');
  if (isMainThread) process.emitWarning(example(specifiers[0]), 'ExperimentalWarning');
  for (let i = 0; i < specifiers.length; i++) {
    validateString(specifiers[i], 'specifier');
    register(specifiers[i], parent);
  }
}

module.exports = { register: registerOne, registerAll };
