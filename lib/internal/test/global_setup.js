'use strict';

// --test-global-setup: a module that runs before all test files and after them.

const { Promise, StringPrototypeStartsWith } = primordials;
const { validateFunction } = require('internal/validators');

let tearDownFunction;

async function load(specifier) {
  const { pathToFileURL } = require('internal/url/file_urls');
  const { join, resolve } = require('path');
  const { importFromScript } = require('internal/modules/esm/loader');
  const url = StringPrototypeStartsWith(specifier, 'file:') ? specifier :
    pathToFileURL(resolve(process.cwd(), specifier)).href;
  return importFromScript(join(process.cwd(), 'setup'), url);
}

async function setUp(root, specifier) {
  const module = await load(specifier);
  const exported = module.default ?? module;
  const globalSetup = module.globalSetup ?? exported.globalSetup;
  const globalTeardown = module.globalTeardown ?? exported.globalTeardown;
  if (globalTeardown !== undefined) validateFunction(globalTeardown, 'globalTeardown');
  if (globalSetup !== undefined) {
    validateFunction(globalSetup, 'globalSetup');
    await new Promise((settle) => settle(globalSetup()));
  }
  tearDownFunction = globalTeardown;
}

function tearDown() {
  const run = tearDownFunction;
  tearDownFunction = undefined;
  return run === undefined ? undefined : new Promise((settle) => settle(run()));
}

module.exports = { setUp, tearDown };
