'use strict';

// node:inspector/promises: the same, with sessions whose post() gives a promise.

const { Promise, ReflectApply } = primordials;
const inspector = require('inspector');

class Session extends inspector.Session {
  constructor() {
    super();
  }

  post(method, params) {
    return new Promise((resolve, reject) => {
      ReflectApply(inspector.Session.prototype.post, this, [method, params, (error, result) => {
        if (error === null) resolve(result);
        else reject(error);
      }]);
    });
  }
}

module.exports = { ...inspector, Session };
