'use strict';

// Whom to trust when a program does not say it.

const {
  ArrayBufferIsView,
  ArrayPrototypePush,
  ObjectFreeze,
  SafeSet,
} = primordials;
const { binding } = require('internal/tls/handle');
const options = internalBinding('options');
const { lastError } = require('internal/crypto/failure');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateArray, validateOneOf, validateString } = require('internal/validators');

const lists = { __proto__: null };
let ownDefault; // of setDefaultCACertificates()

function usesSystem() {
  const given = options['--use-system-ca'];
  return given === true || (given === undefined && process.env.NODE_USE_SYSTEM_CA === '1');
}

function usesOpenssl() {
  return options['--use-openssl-ca'] === true;
}

function trustDefault(context) {
  warnOfExtra();
  binding.trustDefault(context, usesOpenssl(), usesSystem());
}

let hasWarned = false;
function warnOfExtra() {
  if (hasWarned) return;
  hasWarned = true;
  const { NODE_EXTRA_CA_CERTS: path } = process.env;
  if (!path) return;
  const problem = binding.extraProblem();
  if (problem === '') return;
  process.emitWarning(`Ignoring extra certs from \`${path}\`, ${problem}`);
}

function listOf(type) {
  return lists[type] ??= ObjectFreeze(binding.certificatesOf(type));
}

function addAll(set, list) {
  for (let i = 0; i < list.length; i++) set.add(list[i]);
}

function defaultList() {
  if (ownDefault !== undefined) return ownDefault;
  if (lists.default !== undefined) return lists.default;
  const set = new SafeSet();
  addAll(set, listOf(usesOpenssl() ? 'system' : 'bundled'));
  if (usesSystem()) addAll(set, listOf('system'));
  addAll(set, listOf('extra'));
  const list = [];
  set.forEach((pem) => ArrayPrototypePush(list, pem));
  return lists.default = ObjectFreeze(list);
}

const types = ['default', 'bundled', 'system', 'extra'];

function getCACertificates(type = 'default') {
  validateString(type, 'type');
  validateOneOf(type, 'type', types);
  if (type === 'default') return defaultList();
  return listOf(type);
}

function setDefaultCACertificates(certs) {
  validateArray(certs, 'certs');
  const set = new SafeSet();
  for (let i = 0; i < certs.length; i++) {
    if (typeof certs[i] !== 'string' && !ArrayBufferIsView(certs[i])) {
      throw new ERR_INVALID_ARG_TYPE(`certs[${i}]`, ['string', 'ArrayBufferView'], certs[i]);
    }
    const found = binding.splitCertificates(certs[i]);
    if (found === undefined) throw lastError('Failed to parse certificate');
    if (found.length === 0) throw noCertificate();
    addAll(set, found);
  }
  const list = [];
  set.forEach((pem) => ArrayPrototypePush(list, pem));
  if (!binding.setDefaultTrust(list)) throw lastError('Failed to add certificates');
  ownDefault = ObjectFreeze(list);
}

function noCertificate() {
  const { codes: { ERR_CRYPTO_OPERATION_FAILED } } = require('internal/errors');
  return new ERR_CRYPTO_OPERATION_FAILED('No valid certificates found in the provided array');
}

module.exports = { getCACertificates, setDefaultCACertificates, trustDefault };
