'use strict';

// What turns the events of tests into text. Ours serve as streams and generators, too.

const { FunctionPrototypeCall, SymbolAsyncIterator } = primordials;
const { codes: { ERR_NOT_IMPLEMENTED } } = require('internal/errors');

async function* tap(source) {
  const { header, textOf } = require('internal/test/tap_reporter');
  yield header;
  const events = FunctionPrototypeCall(source[SymbolAsyncIterator], source);
  for (let step = await events.next(); !step.done; step = await events.next()) {
    const text = textOf(step.value);
    if (text !== '') yield text;
  }
}

// A Transform, with new or without.
function spec() {
  const { Transform } = require('stream');
  const { SpecReporter } = require('internal/test/spec_reporter');
  const reporter = new SpecReporter(process.stdout);
  return new Transform({
    __proto__: null,
    writableObjectMode: true,
    transform(event, encoding, callback) { callback(null, reporter.textOf(event)); },
  });
}

function missing(name) {
  return { [name]() { throw new ERR_NOT_IMPLEMENTED(`test/reporters.${name}`); } }[name];
}

module.exports = {
  dot: missing('dot'), junit: missing('junit'), spec, tap, lcov: missing('lcov'),
};
