// Needs: giro
// Options: --phase-limit=some
// Exit code: 9
// Stderr has: --phase-limit
// Prints nothing:
console.log('not run');
