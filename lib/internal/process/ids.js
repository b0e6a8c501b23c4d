'use strict';

// Users and groups of the process. A group or user is a number or a name.

const binding = internalBinding('process_ids');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_UNKNOWN_CREDENTIAL } } = require('internal/errors');
const { validateArray, validateUint32 } = require('internal/validators');

function validateId(id, name) {
  if (typeof id === 'number') {
    validateUint32(id, name);
  } else if (typeof id !== 'string') {
    throw new ERR_INVALID_ARG_TYPE(name, ['number', 'string'], id);
  }
}

function checkErrno(result, syscall) {
  if (result >= 0) return;
  const { ErrnoException } = require('internal/errors');
  const { getSystemErrorMessage } = require('internal/util/system_errors');
  const error = new ErrnoException(result, syscall);
  error.message = `${error.code}, ${getSystemErrorMessage(result)}`;
  throw error;
}

function makeSetter(syscall, kind) {
  return (id) => {
    validateId(id, 'id');
    const result = binding[syscall](id);
    if (result > 0) throw new ERR_UNKNOWN_CREDENTIAL(kind, id);
    checkErrno(result, syscall);
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
  const result = binding.setgroups(groups);
  if (result > 0) throw new ERR_UNKNOWN_CREDENTIAL('Group', groups[result - 1]);
  checkErrno(result, 'setgroups');
}

function initgroups(user, extraGroup) {
  validateId(user, 'user');
  validateId(extraGroup, 'extraGroup');
  const result = binding.initgroups(user, extraGroup);
  if (result === 1) throw new ERR_UNKNOWN_CREDENTIAL('User', user);
  if (result === 2) throw new ERR_UNKNOWN_CREDENTIAL('Group', extraGroup);
  checkErrno(result, 'initgroups');
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
