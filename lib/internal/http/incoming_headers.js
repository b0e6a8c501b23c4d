'use strict';

// The headers of a message that came, as objects made from [name, value, name, value].

const {
  ArrayPrototypePush,
  SafeMap,
  StringPrototypeToLowerCase,
} = primordials;

// What a second header of the same name does to the first, if they are not joined: "1, 2".
const kIgnore = 1;
const kList = 2; // an array, from the first on
const kJoinCookies = 3; // "first; second"

const rules = new SafeMap();
const ignored = [
  'age', 'authorization', 'content-length', 'content-type', 'etag', 'expires', 'from', 'host',
  'if-modified-since', 'if-unmodified-since', 'last-modified', 'location', 'max-forwards',
  'proxy-authorization', 'referer', 'retry-after', 'server', 'user-agent',
];
for (let i = 0; i < ignored.length; i++) rules.set(ignored[i], kIgnore);
rules.set('set-cookie', kList);
rules.set('cookie', kJoinCookies);

// Names as clients write them, and as we do: a look-up is cheaper than a new string, and the engine
// knows properties by such strings without looking at their characters.
const lowerCase = new SafeMap();
const kNamesMax = 512;

function toLowerCase(name) {
  const known = lowerCase.get(name);
  if (known !== undefined) return known;
  const lower = StringPrototypeToLowerCase(name);
  if (lowerCase.size < kNamesMax) lowerCase.set(name, lower);
  return lower;
}

function addHeader(headers, name, value, joinsAll) {
  const key = toLowerCase(name);
  const before = headers[key];
  const rule = rules.get(key);
  if (rule === undefined) {
    headers[key] = typeof before === 'string' ? `${before}, ${value}` : value;
  } else if (rule === kList) {
    if (before !== undefined) ArrayPrototypePush(before, value);
    else headers[key] = [value];
  } else if (before === undefined) {
    headers[key] = value;
  } else if (rule === kJoinCookies) {
    headers[key] = `${before}; ${value}`;
  } else if (joinsAll) {
    headers[key] = `${before}, ${value}`;
  }
}

function addDistinct(headers, name, value) {
  const key = toLowerCase(name);
  if (!headers[key]) headers[key] = [value];
  else ArrayPrototypePush(headers[key], value);
}

// `count`: how many items of the list are looked at.
function toHeaders(list, count, joinsAll) {
  const headers = {};
  for (let i = 0; i < count; i += 2) addHeader(headers, list[i], list[i + 1], joinsAll);
  return headers;
}

function toDistinct(list, count) {
  const headers = { __proto__: null };
  for (let i = 0; i < count; i += 2) addDistinct(headers, list[i], list[i + 1]);
  return headers;
}

module.exports = { addDistinct, addHeader, toDistinct, toHeaders };
