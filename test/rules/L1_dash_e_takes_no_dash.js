// Options: -e -
// Prints nothing:
// Exit code: 9
// Stderr has: -e requires an argument
throw new Error('not run');
