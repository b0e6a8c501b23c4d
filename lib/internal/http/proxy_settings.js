'use strict';

// What --use-env-proxy and http.setGlobalProxyFromEnv() have said: the variables that name proxies
// for requests that have no agent of their own. undefined: there are none.

module.exports = { __proto__: null, environment: undefined };
