// The part of ICU that serves Intl and time zones is loaded when a program first needs it, and
// works then.
//
// Needs: giro
// Environment: TZ=Europe/Berlin
// Prints:
//   loaded at the start: false
//   1.234.567,5
//   14 Uhr
//   loaded now: true

'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');

// What stands for it has its name, too. Sanitized builds load it at once.
function files() {
  const maps = fs.readFileSync('/proc/self/maps', 'utf8');
  return [...new Set(maps.match(/\S*\/libicui18n\S*/g))];
}
const hasStandIn = files().some((file) => /\/(lazy|giro)\/libicui18n/.test(file));

// An engine that looks for UTC among all time zones loads it, too, unless it is kept from that.
function isLoadedByEngine() {
  const { stdout } = spawnSync(process.execPath, ['--version', '--verbose'], { encoding: 'utf8' });
  return /^ *zone-table +off: (?!the engine has no)/m.test(stdout);
}

console.log('loaded at the start:', hasStandIn && files().length > 1 && !isLoadedByEngine());
console.log(new Intl.NumberFormat('de').format(1234567.5));
console.log(new Intl.DateTimeFormat('de', { hour: 'numeric' }).format(new Date(2020, 6, 1, 14)));
console.log('loaded now:', !hasStandIn || files().length > 1);
