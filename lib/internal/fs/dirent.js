'use strict';

// What fs.readdir() gives with { withFileTypes: true }.

const { Symbol } = primordials;

const {
  constants: {
    UV_DIRENT_BLOCK, UV_DIRENT_CHAR, UV_DIRENT_DIR, UV_DIRENT_FIFO, UV_DIRENT_FILE,
    UV_DIRENT_LINK, UV_DIRENT_SOCKET, UV_DIRENT_UNKNOWN,
  },
} = internalBinding('fs');

const kType = Symbol('type');

class Dirent {
  constructor(name, type, parentPath) {
    this.name = name;
    this.parentPath = parentPath;
    this[kType] = type;
  }

  isDirectory() { return this[kType] === UV_DIRENT_DIR; }
  isFile() { return this[kType] === UV_DIRENT_FILE; }
  isBlockDevice() { return this[kType] === UV_DIRENT_BLOCK; }
  isCharacterDevice() { return this[kType] === UV_DIRENT_CHAR; }
  isSymbolicLink() { return this[kType] === UV_DIRENT_LINK; }
  isFIFO() { return this[kType] === UV_DIRENT_FIFO; }
  isSocket() { return this[kType] === UV_DIRENT_SOCKET; }
}

// The type of an entry whose directory does not say it.
function typeOfStats(stats) {
  if (stats.isFile()) return UV_DIRENT_FILE;
  if (stats.isDirectory()) return UV_DIRENT_DIR;
  if (stats.isSymbolicLink()) return UV_DIRENT_LINK;
  if (stats.isFIFO()) return UV_DIRENT_FIFO;
  if (stats.isSocket()) return UV_DIRENT_SOCKET;
  if (stats.isCharacterDevice()) return UV_DIRENT_CHAR;
  return stats.isBlockDevice() ? UV_DIRENT_BLOCK : UV_DIRENT_UNKNOWN;
}

module.exports = { Dirent, typeOfStats };
