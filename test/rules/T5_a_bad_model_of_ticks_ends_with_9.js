// Needs: giro
// Options: --ticks=sometimes
// Exit code: 9
// Stderr has: --ticks
// Prints nothing:
console.log('not run');
