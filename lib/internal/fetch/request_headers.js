'use strict';

// The headers that fetch() adds to those of the program.

const { StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

function withoutHash(url) {
  const hash = StringPrototypeIndexOf(url.href, '#');
  return hash === -1 ? url.href : StringPrototypeSlice(url.href, 0, hash);
}

// What the server is told of where the request comes from; undefined: nothing.
function refererOf({ referrer, referrerPolicy, url }) {
  if (referrer === 'client' || referrer === 'no-referrer') return undefined;
  if (referrer.protocol !== 'http:' && referrer.protocol !== 'https:') return undefined;
  const origin = `${referrer.origin}/`;
  const full = `${origin}${StringPrototypeSlice(referrer.pathname, 1)}${referrer.search}`;
  const isSame = referrer.origin === url.origin;
  const isDowngrade = referrer.protocol === 'https:' && url.protocol === 'http:';
  switch (referrerPolicy) {
    case 'no-referrer': return undefined;
    case 'origin': return origin;
    case 'unsafe-url': return full;
    case 'same-origin': return isSame ? full : undefined;
    case 'strict-origin': return isDowngrade ? undefined : origin;
    case 'origin-when-cross-origin': return isSame ? full : origin;
    case 'no-referrer-when-downgrade': return isDowngrade ? undefined : full;
    default: return isSame ? full : isDowngrade ? undefined : origin;
  }
}

function setMissing(list, name, value) {
  if (!list.has(name)) list.append(name, value);
}

const conditions = [
  'if-modified-since', 'if-none-match', 'if-unmodified-since', 'if-match', 'if-range',
];

function cacheOf({ cache, list }) {
  if (cache !== 'default') return cache;
  for (let i = 0; i < conditions.length; i++) {
    if (list.has(conditions[i])) return 'no-store';
  }
  return cache;
}

// A new list for one exchange: names and order are what Node sends.
function headersFor(request) {
  const cache = cacheOf(request);
  const list = request.list.copy();
  setMissing(list, 'accept', '*/*');
  setMissing(list, 'accept-language', '*');
  const referer = refererOf(request);
  if (referer !== undefined) list.append('referer', referer);
  list.set('sec-fetch-mode', request.mode);
  setMissing(list, 'user-agent', 'node');
  if (cache === 'no-cache') setMissing(list, 'cache-control', 'max-age=0');
  if (cache === 'no-store' || cache === 'reload') {
    setMissing(list, 'pragma', 'no-cache');
    setMissing(list, 'cache-control', 'no-cache');
  }
  if (list.has('range')) list.append('accept-encoding', 'identity');
  setMissing(list, 'accept-encoding', 'gzip, deflate');
  return list;
}

module.exports = { headersFor, withoutHash };
