// Standard input by for await.
//
// Standard input: hello
// Prints:
//   "hello\n"

'use strict';

(async () => {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  console.log(JSON.stringify(text));
})();
