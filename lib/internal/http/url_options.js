'use strict';

// A URL as the options of a request.

const { Boolean, Number, decodeURIComponent, StringPrototypeSlice, StringPrototypeStartsWith } =
  primordials;

function isURL(value) {
  return Boolean(value?.href && value.protocol && value.auth === undefined &&
                 value.path === undefined);
}

function urlToHttpOptions(url) {
  const { hash, hostname, href, password, pathname, port, protocol, search, username } = url;
  const options = {
    __proto__: null,
    ...url, // what the program has put on it
    protocol,
    hostname: hostname && StringPrototypeStartsWith(hostname, '[') ?
      StringPrototypeSlice(hostname, 1, -1) : hostname,
    hash,
    search,
    pathname,
    path: `${pathname || ''}${search || ''}`,
    href,
  };
  if (port !== '') options.port = Number(port);
  if (username || password) {
    options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  }
  return options;
}

module.exports = { isURL, urlToHttpOptions };
