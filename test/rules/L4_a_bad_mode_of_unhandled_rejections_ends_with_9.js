// Options: --unhandled-rejections=sometimes
// Exit code: 9
// Stderr has: invalid value for --unhandled-rejections
// Prints nothing:
console.log('not run');
