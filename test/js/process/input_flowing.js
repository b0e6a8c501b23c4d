// Standard input as a flowing stream.
//
// Standard input: hello
// Prints:
//   hello
//   end

'use strict';

process.stdin.on('data', (chunk) => process.stdout.write(chunk));
process.stdin.on('end', () => console.log('end'));
