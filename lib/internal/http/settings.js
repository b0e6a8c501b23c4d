'use strict';

// What the command line says of HTTP, and what servers and clients share of it.

const { validateBoolean, validateInteger, validateOneOf } = require('internal/validators');

const options = internalBinding('options');
const maxHeaderSize = options['--max-http-header-size'] || 16 * 1024;

let warned = false;

function isLenient() {
  if (options['--insecure-http-parser'] && !warned) {
    warned = true;
    process.emitWarning('Using insecure HTTP parsing');
  }
  return !!options['--insecure-http-parser'];
}

// The flags of the parser for what the program asks for: insecureHTTPParser, or how headers are to
// be validated.
function calculateLenientFlags(insecure, validation) {
  const { lenient } = require('internal/http/parser');
  if (validation === 'insecure') return lenient.kLenientAll;
  if (validation === 'relaxed') return lenient.kLenientHeaderValueRelaxed;
  if (validation === 'strict') return lenient.kLenientNone;
  const isInsecure = insecure === undefined ? isLenient() : insecure;
  return isInsecure ? lenient.kLenientAll : lenient.kLenientNone;
}

// The options that servers and clients share.
function checkParserOptions(options) {
  const { httpValidation, insecureHTTPParser, joinDuplicateHeaders } = options;
  const size = options.maxHeaderSize;
  if (size !== undefined) validateInteger(size, 'maxHeaderSize', 0);
  if (insecureHTTPParser !== undefined) {
    validateBoolean(insecureHTTPParser, 'options.insecureHTTPParser');
  }
  if (httpValidation !== undefined) {
    validateOneOf(httpValidation, 'options.httpValidation', ['strict', 'relaxed', 'insecure']);
    if (insecureHTTPParser !== undefined) {
      const { ERR_INVALID_ARG_VALUE } = require('internal/errors').codes;
      throw new ERR_INVALID_ARG_VALUE('options.httpValidation', httpValidation,
                                      'cannot be used together with insecureHTTPParser');
    }
  }
  if (joinDuplicateHeaders !== undefined) {
    validateBoolean(joinDuplicateHeaders, 'options.joinDuplicateHeaders');
  }
}

module.exports = { calculateLenientFlags, checkParserOptions, isLenient, maxHeaderSize };
