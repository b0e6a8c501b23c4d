'use strict';

const { isTerminal } = internalBinding('stdio');

// What both kinds of terminal streams ask of their descriptor.
function checkTerminal(fd) {
  const { codes: { ERR_INVALID_FD, ERR_TTY_INIT_FAILED } } = require('internal/errors');
  if (fd >> 0 !== fd || fd < 0) throw new ERR_INVALID_FD(fd);
  if (isTerminal(fd)) return;
  throw new ERR_TTY_INIT_FAILED({
    errno: -22, code: 'EINVAL', message: 'invalid argument', syscall: 'uv_tty_init',
  });
}

module.exports = { checkTerminal };
