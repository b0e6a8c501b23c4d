// https: needs TLS, which is not there: the error says so.
//
// Needs: giro
// Prints:
//   fetch failed ERR_NOT_IMPLEMENTED fetch() of https: URLs, which needs TLS, is not implemented in giro
'use strict';

fetch('https://127.0.0.1/').catch(({ message, cause }) => console.log(message, cause.code, cause.message));
