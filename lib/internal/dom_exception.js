'use strict';

// DOMException: an Error whose name and message are accessors of the prototype, as on the web.

const {
  Error,
  ErrorCaptureStackTrace,
  ErrorPrototype,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectKeys,
  ObjectSetPrototypeOf,
  SymbolToStringTag,
} = primordials;

const { codes: { ERR_INVALID_THIS }, defineHidden } = require('internal/errors');
const { kClone, kCloneable, kDeserialize, setTransferMode } = require('internal/transferable');

// Names that have one of the old numeric codes, and the constants that name the numbers.
const legacy = {
  __proto__: null,
  IndexSizeError: ['INDEX_SIZE_ERR', 1],
  DOMStringSizeError: ['DOMSTRING_SIZE_ERR', 2],
  HierarchyRequestError: ['HIERARCHY_REQUEST_ERR', 3],
  WrongDocumentError: ['WRONG_DOCUMENT_ERR', 4],
  InvalidCharacterError: ['INVALID_CHARACTER_ERR', 5],
  NoDataAllowedError: ['NO_DATA_ALLOWED_ERR', 6],
  NoModificationAllowedError: ['NO_MODIFICATION_ALLOWED_ERR', 7],
  NotFoundError: ['NOT_FOUND_ERR', 8],
  NotSupportedError: ['NOT_SUPPORTED_ERR', 9],
  InUseAttributeError: ['INUSE_ATTRIBUTE_ERR', 10],
  InvalidStateError: ['INVALID_STATE_ERR', 11],
  SyntaxError: ['SYNTAX_ERR', 12],
  InvalidModificationError: ['INVALID_MODIFICATION_ERR', 13],
  NamespaceError: ['NAMESPACE_ERR', 14],
  InvalidAccessError: ['INVALID_ACCESS_ERR', 15],
  ValidationError: ['VALIDATION_ERR', 16],
  TypeMismatchError: ['TYPE_MISMATCH_ERR', 17],
  SecurityError: ['SECURITY_ERR', 18],
  NetworkError: ['NETWORK_ERR', 19],
  AbortError: ['ABORT_ERR', 20],
  URLMismatchError: ['URL_MISMATCH_ERR', 21],
  QuotaExceededError: ['QUOTA_EXCEEDED_ERR', 22],
  TimeoutError: ['TIMEOUT_ERR', 23],
  InvalidNodeTypeError: ['INVALID_NODE_TYPE_ERR', 24],
  DataCloneError: ['DATA_CLONE_ERR', 25],
};

function Identity(object) { return object; }
Identity.prototype = null;

// Puts private fields on an Error made by the built-in constructor.
class State extends Identity {
  #name;
  #message;

  constructor(error, name, message) {
    super(error);
    this.#name = name;
    this.#message = message;
  }

  static nameOf(error) {
    if (!isException(error)) throw new ERR_INVALID_THIS('DOMException');
    return error.#name;
  }

  static messageOf(error) {
    if (!isException(error)) throw new ERR_INVALID_THIS('DOMException');
    return error.#message;
  }

  static has(error) { return #name in error; }
}

function isException(value) {
  return typeof value === 'object' && value !== null && State.has(value);
}

class DOMException {
  constructor(message = '', options = 'Error') {
    const error = new Error();
    ObjectSetPrototypeOf(error, new.target.prototype);
    if (options !== null && typeof options === 'object') {
      new State(error, `${options.name ?? 'Error'}`, `${message}`);
      if ('cause' in options) defineHidden(error, 'cause', options.cause);
    } else {
      new State(error, `${options}`, `${message}`);
    }
    ErrorCaptureStackTrace(error, new.target);
    return error;
  }

  get name() { return State.nameOf(this); }

  get message() { return State.messageOf(this); }

  get code() { return legacy[State.nameOf(this)]?.[1] ?? 0; }
}

ObjectSetPrototypeOf(DOMException.prototype, ErrorPrototype);
ObjectDefineProperties(DOMException.prototype, {
  __proto__: null,
  [SymbolToStringTag]: { __proto__: null, value: 'DOMException', configurable: true },
  name: { __proto__: null, enumerable: true },
  message: { __proto__: null, enumerable: true },
  code: { __proto__: null, enumerable: true },
});

// ---- Its way through a message -----------------------------------------------------------------

setTransferMode(DOMException.prototype, kCloneable, isException);
ObjectDefineProperties(DOMException.prototype, {
  __proto__: null,
  [kClone]: {
    __proto__: null,
    value() {
      const { message, name, stack } = this;
      return {
        data: { message, name, stack, code: this.code },
        deserializeInfo: 'internal/dom_exception:DOMException',
      };
    },
  },
  [kDeserialize]: {
    __proto__: null,
    value({ message, name, stack }) {
      const exception = new DOMException(message, name);
      exception.stack = stack;
      return exception;
    },
  },
});

const names = ObjectKeys(legacy);
for (let i = 0; i < names.length; i++) {
  const { 0: constant, 1: value } = legacy[names[i]];
  const descriptor = { __proto__: null, value, enumerable: true };
  ObjectDefineProperty(DOMException, constant, descriptor);
  ObjectDefineProperty(DOMException.prototype, constant, descriptor);
}

module.exports = { DOMException };
