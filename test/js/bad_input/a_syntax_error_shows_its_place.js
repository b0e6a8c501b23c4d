// Prints nothing:
// Exit code: 1
// Stderr has: syntax_error.js:4
// Stderr has: 	let list = [fine oops];
// Stderr has: 	                 ^^^^
// Stderr has: SyntaxError: Unexpected identifier 'oops'
// Needs: giro
'use strict';

require('./fixtures/syntax_error');
