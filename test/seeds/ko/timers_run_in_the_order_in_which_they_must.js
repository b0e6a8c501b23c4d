// Timers are kept in a heap, so that those due first run first, whatever the order in which they
// were set.
// Prints:
//   5
//   60
//   90
//   120
for (const delay of [120, 60, 90, 5]) setTimeout(() => console.log(delay), delay);
