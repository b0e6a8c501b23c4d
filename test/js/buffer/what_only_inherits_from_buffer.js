// An object that has Buffer.prototype and no bytes is refused.
// Prints:
//   all refused
'use strict';

function Fake() {}
Object.setPrototypeOf(Fake, Buffer);
Object.setPrototypeOf(Fake.prototype, Buffer.prototype);
const fake = new Fake();
const attempts = [
  () => Buffer.from(fake),
  () => Buffer.compare(fake, Buffer.alloc(0)),
  () => Buffer.compare(Buffer.alloc(0), fake),
  () => Buffer.concat([fake, fake]),
  () => fake.write('foo'),
  () => fake.toString(),
  () => fake.equals(Buffer.alloc(0)),
  () => Buffer.alloc(0).equals(fake),
  () => fake.compare(Buffer.alloc(0)),
  () => fake.indexOf(5),
  () => fake.readFloatLE(0),
];
const accepted = attempts.filter((attempt) => {
  try {
    attempt();
    return true;
  } catch (error) {
    return !(error instanceof TypeError);
  }
});
console.log(accepted.length === 0 ? 'all refused' : accepted.map(String));
