// giro -i reads lines from anything, and lives on when one of them fails.
// Prints:
//   Welcome
//   Type ".help" for more information.
//   > 2
//   > Uncaught Error: one
//   > | | undefined
//   > { a: 1 }
//   > 0
//   >   3
//   Welcome
//   Type ".help" for more information.
//   > 0
//   > caught
//   >   0
//   Welcome
//   Type ".help" for more information.
//   > 'number'
//   > 1
//   > 2
//   > 'a/b'
//   >   0
//   a file is run and not talked to: true
'use strict';

const { spawnSync } = require('child_process');

if (process.argv[2] === 'quiet') process.exit();

function run(input, ...options) {
  const child = spawnSync(process.execPath, [...options, '-i'], { input, encoding: 'utf8' });
  // Who it is, and where its own code stands, is not to be compared.
  console.log(child.stdout.replace(/Welcome to .*/, 'Welcome').replace(/\n    at .*/g, ''), child.stderr, child.status);
}

run('1 + 1\nthrow new Error("one")\nvar x = {\na: 1\n}\nx\nprocess.exitCode = 3; fs.constants.O_RDONLY\n');
run('process.on("uncaughtException", () => console.log("caught")); 0\nthrow new Error("two")\n');
run('typeof fromText\nawait 1\n_ + 1\n(await import("path")).join("a", "b")', '-e', 'var fromText = 1');
const { stdout } = spawnSync(process.execPath, ['-i', __filename, 'quiet'], { input: '1', encoding: 'utf8' });
console.log('a file is run and not talked to:', stdout === '');
