'use strict';

// What takes several operations is written once, as a generator that yields them one by one: each
// is a function of a request. Synchronously they are called one after the other; otherwise each is
// begun when the one before it has been told of. A generator may yield another one, and gets what
// that returns or throws: `yield*` would go through methods that users can replace.

const {
  ArrayPrototypePop, ArrayPrototypePush, ObjectGetPrototypeOf, uncurryThis,
} = primordials;
const { Request } = require('internal/fs/requests');

const GeneratorPrototype = ObjectGetPrototypeOf(ObjectGetPrototypeOf((function* () {})()));
const resume = uncurryThis(GeneratorPrototype.next);
const resumeWithError = uncurryThis(GeneratorPrototype.throw);

// Runs the innermost of `running` up to the next operation, or all of them to their end.
function advance(running, how, value) {
  for (;;) {
    let next;
    try {
      next = how(running[running.length - 1], value);
    } catch (error) {
      ArrayPrototypePop(running);
      if (running.length === 0) throw error;
      how = resumeWithError;
      value = error;
      continue;
    }
    if (next.done) {
      ArrayPrototypePop(running);
      if (running.length === 0) return next;
    } else if (typeof next.value === 'function') {
      return next;
    } else {
      ArrayPrototypePush(running, next.value);
    }
    how = resume;
    value = next.done ? next.value : undefined;
  }
}

function runNow(steps) {
  const running = [steps];
  let next = advance(running, resume, undefined);
  while (!next.done) {
    let how = resume;
    let value;
    try {
      value = next.value(undefined);
    } catch (error) {
      how = resumeWithError;
      value = error;
    }
    next = advance(running, how, value);
  }
  return next.value;
}

class StepRequest extends Request {
  constructor(running, request) {
    super('FSREQCALLBACK');
    this.asyncContext = request.asyncContext;
    this.running = running;
    this.request = request;
  }

  succeed(value) {
    this.goOn(resume, value);
  }

  fail(error) {
    this.goOn(resumeWithError, error);
  }

  goOn(how, value) {
    goOn(this.running, this.request, how, value);
  }
}

function goOn(running, request, how, value) {
  let next;
  try {
    next = advance(running, how, value);
    if (!next.done) {
      next.value(new StepRequest(running, request));
      return;
    }
  } catch (error) {
    request.fail(error);
    return;
  }
  request.succeed(next.value);
}

// The result goes to the request; without one it is returned.
function run(steps, request) {
  if (request === undefined) return runNow(steps);
  goOn([steps], request, resume, undefined);
}

module.exports = { run };
