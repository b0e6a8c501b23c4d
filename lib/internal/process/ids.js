'use strict';

// Users and groups of the process. A group or user is a number or a name.

const { MathMin } = primordials;
const binding = internalBinding('process_ids');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_UNKNOWN_CREDENTIAL } } = require('internal/errors');
const { validateArray, validateUint32 } = require('internal/validators');

function validateId(id, name) {
  if (typeof id === 'string') return;
  if (typeof id !== 'number') throw new ERR_INVALID_ARG_TYPE(name, ['number', 'string'], id);
  validateUint32(id, name);
}

function checkErrno(result, syscall) {
  if (result >= 0) return;
  const { ErrnoException } = require('internal/errors');
  const { getSystemErrorMessage } = require('internal/util/system_errors');
  const error = new ErrnoException(result, syscall);
  error.message = `${error.code}, ${getSystemErrorMessage(result)}`;
  throw error;
}

// A result above 0 says which of the ids, counted from 1, is a name that nobody has. The last of `kinds`
// is that of all further ids.
function checkResult(result, syscall, ids, kinds) {
  if (result > 0) {
    throw new ERR_UNKNOWN_CREDENTIAL(kinds[MathMin(result, kinds.length) - 1], ids[result - 1]);
  }
  checkErrno(result, syscall);
}

function makeSetter(syscall, kind) {
  return (id) => {
    validateId(id, 'id');
    checkResult(binding[syscall](id), syscall, [id], [kind]);
  };
}

function getgroups() {
  const groups = binding.getgroups();
  if (typeof groups === 'number') checkErrno(groups, 'getgroups');
  return groups;
}

function setgroups(groups) {
  validateArray(groups, 'groups');
  for (let i = 0; i < groups.length; i++) validateId(groups[i], `groups[${i}]`);
  checkResult(binding.setgroups(groups), 'setgroups', groups, ['Group']);
}

function initgroups(user, extraGroup) {
  validateId(user, 'user');
  validateId(extraGroup, 'extraGroup');
  const result = binding.initgroups(user, extraGroup);
  checkResult(result, 'initgroups', [user, extraGroup], ['User', 'Group']);
}

module.exports = {
  getuid: binding.getuid,
  geteuid: binding.geteuid,
  getgid: binding.getgid,
  getegid: binding.getegid,
  getgroups,
  setgroups,
  initgroups,
  setuid: makeSetter('setuid', 'User'),
  seteuid: makeSetter('seteuid', 'User'),
  setgid: makeSetter('setgid', 'Group'),
  setegid: makeSetter('setegid', 'Group'),
};
