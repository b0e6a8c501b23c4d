// Domain is a class of emitters, and createDomain an older name of create.
// Prints:
//   true [] true
//   true _errorHandler add bind constructor enter exit intercept members remove run
//   true true
//   of a member true false true
//   3 undefined
//   got 5
//   of a callback true false false
//   0 null
//   of a bound function true true false
'use strict';

const domain = require('domain');
const EventEmitter = require('events');

const made = new domain.Domain();
console.log(made instanceof EventEmitter, made.members, domain.create() instanceof domain.Domain);
console.log(domain.createDomain === domain.create, Object.getOwnPropertyNames(domain.Domain.prototype).sort().join(' '));

const emitter = new EventEmitter();
made.add(emitter);
console.log(made.members[0] === emitter, emitter.domain === made);
made.on('error', (error) => {
  console.log(error.message, error.domain === made, error.domainThrown, error.domainEmitter === emitter);
});
emitter.emit('error', new Error('of a member'));
console.log(made.run((a, b) => a + b, 1, 2), domain.active);
console.log(made.intercept((value) => `got ${value}`)(null, 5));
made.intercept(() => {})(new Error('of a callback'));
made.remove(emitter);
console.log(made.members.length, emitter.domain);
made.bind(() => { throw new Error('of a bound function'); })();
