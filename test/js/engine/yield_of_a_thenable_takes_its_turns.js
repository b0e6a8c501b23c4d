// The generator's source has no await in it: `yield` awaits its value.
// Prints:
//   turn 0
//   turn 1
//   turn 2
//   closed
//   turn 3
//   thrown
'use strict';

async function* generate() {
  try {
    yield { then(resolve) { resolve(Promise.resolve()); } };
  } finally {
    console.log('closed');
  }
}

const generator = generate();
generator.next();
generator.throw(new Error()).catch(() => console.log('thrown'));
let turns = Promise.resolve();
for (let i = 0; i < 4; i++) turns = turns.then(() => console.log('turn', i));
