'use strict';

// node:sea. A program of giro's is never a single executable, so there are no assets.

const {
  codes: { ERR_NOT_IN_SINGLE_EXECUTABLE_APPLICATION },
} = require('internal/errors');

function isSea() {
  return false;
}

function refuse() {
  throw new ERR_NOT_IN_SINGLE_EXECUTABLE_APPLICATION();
}

function getAsset(key, encoding) { refuse(); }

function getRawAsset(key) { refuse(); }

function getAssetAsBlob(key, options) { refuse(); }

function getAssetKeys() { refuse(); }

module.exports = { isSea, getAsset, getRawAsset, getAssetAsBlob, getAssetKeys };
