// Numbers and dates are written in the language of the user, installed on the machine or not.
//
// Needs: engine language
// Environment: LC_ALL=de_AT.UTF-8
// Environment: LANG=fr_FR.UTF-8
//
// Prints:
//   de-AT
//   1.1.1970
//   fr-FR
//   en-US
//   en-US
//   pt

'use strict';

const { execFileSync } = require('child_process');

function languageWith(environment) {
  const options = { env: environment, encoding: 'utf8' };
  const script = 'Intl.NumberFormat().resolvedOptions().locale';
  return execFileSync(process.execPath, ['-p', script], options).trim();
}

console.log(Intl.NumberFormat().resolvedOptions().locale);
console.log(new Date(0).toLocaleDateString(undefined, { timeZone: 'UTC' }));
console.log(languageWith({ LC_MESSAGES: 'fr_FR@euro', LANG: 'de_DE' }).replace(/-x-.*/, ''));
console.log(languageWith({ LANG: 'C.UTF-8' }));
console.log(languageWith({}));
console.log(languageWith({ LANG: 'pt' }));
