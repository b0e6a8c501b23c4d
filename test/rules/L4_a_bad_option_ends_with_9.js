// Options: --no-such-option
// Exit code: 9
// Stderr has: bad option: --no-such-option
// Prints nothing:
console.log('not run');
