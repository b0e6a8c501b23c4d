// atob(), btoa(), transcode(), isUtf8(), isAscii().
//
// Prints:
//   atob() throws TypeError ERR_MISSING_ARGS The "input" argument must be specified
//   atob('a') throws InvalidCharacterError 5 The string to be decoded is not correctly encoded.
//   atob('*') throws InvalidCharacterError 5 Invalid character
//   btoa('\u0100') throws InvalidCharacterError 5 Invalid character
//   btoa() throws TypeError ERR_MISSING_ARGS The "input" argument must be specified
//   atob('ab c=') => i·
//   atob('YQ===') throws InvalidCharacterError 5 Invalid character
//   require('buffer').transcode(Buffer.from('€'), 'utf8', 'ascii') => <Buffer 3f>
//   require('buffer').transcode(Buffer.from('€'), 'utf8', 'hex') throws Error U_ILLEGAL_ARGUMENT_ERROR Unable to transcode Buffer [U_ILLEGAL_ARGUMENT_ERROR]
//   require('buffer').transcode('a', 'utf8', 'hex') throws TypeError ERR_INVALID_ARG_TYPE The "source" argument must be an instance of Buffer or Uint8Array. Received type string ('a')
//   require('buffer').isUtf8('a') throws TypeError ERR_INVALID_ARG_TYPE The "input" argument must be an instance of ArrayBuffer, Buffer, or TypedArray. Received type string ('a')
//   require('buffer').isAscii(new Uint16Array(1)) => true
//   atob(' ') => 
//   atob('') => 
//   atob('YQ=') throws InvalidCharacterError 5 Invalid character
//   atob('YQ') => a
//   atob('=') throws InvalidCharacterError 5 Invalid character
//   atob('==') throws InvalidCharacterError 5 Invalid character
//   atob('Y===') throws InvalidCharacterError 5 Invalid character
//   atob('YWJj=') throws InvalidCharacterError 5 Invalid character
//   atob('YWJj==') throws InvalidCharacterError 5 Invalid character
//   atob('YW Jj\n') => abc
//   atob('YW-_') throws InvalidCharacterError 5 Invalid character
//   atob(12) => ×
//   atob({}) throws InvalidCharacterError 5 Invalid character
//   atob('YQ=='+'\u0100') throws InvalidCharacterError 5 Invalid character
//   atob('Y\u000bQ') throws InvalidCharacterError 5 Invalid character
//   atob('YQ==YQ==') throws InvalidCharacterError 5 Invalid character
//   atob('YQ=Y') throws InvalidCharacterError 5 Invalid character
//   atob('YR==') => a
//   btoa(12) => MTI=
//   btoa(null) => bnVsbA==
//   btoa('\xff') => /w==
//   btoa('') => 

'use strict';

const { show } = require('./fixtures/show');

show(() => atob());
show(() => atob('a'));
show(() => atob('*'));
show(() => btoa('\u0100'));
show(() => btoa());
show(() => atob('ab c='));
show(() => atob('YQ==='));
show(() => require('buffer').transcode(Buffer.from('€'), 'utf8', 'ascii'));
show(() => require('buffer').transcode(Buffer.from('€'), 'utf8', 'hex'));
show(() => require('buffer').transcode('a', 'utf8', 'hex'));
show(() => require('buffer').isUtf8('a'));
show(() => require('buffer').isAscii(new Uint16Array(1)));
show(() => atob(' '));
show(() => atob(''));
show(() => atob('YQ='));
show(() => atob('YQ'));
show(() => atob('='));
show(() => atob('=='));
show(() => atob('Y==='));
show(() => atob('YWJj='));
show(() => atob('YWJj=='));
show(() => atob('YW Jj\n'));
show(() => atob('YW-_'));
show(() => atob(12));
show(() => atob({}));
show(() => atob('YQ=='+'\u0100'));
show(() => atob('Y\u000bQ'));
show(() => atob('YQ==YQ=='));
show(() => atob('YQ=Y'));
show(() => atob('YR=='));
show(() => btoa(12));
show(() => btoa(null));
show(() => btoa('\xff'));
show(() => btoa(''));
