'use strict';

// Whether a certificate is the one of the host that was asked for (RFC 6125, RFC 9525).

const {
  ArrayIsArray,
  ArrayPrototypeIncludes,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  JSONParse,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
} = primordials;
const { canonicalAddress, isIP } = internalBinding('net');
const {
  codes: { ERR_TLS_CERT_ALTNAME_FORMAT, ERR_TLS_CERT_ALTNAME_INVALID },
} = require('internal/errors');

// A dot at the end of a name says that it is whole.
function withoutDot(host) {
  return StringPrototypeEndsWith(host, '.') ? StringPrototypeSlice(host, 0, -1) : host;
}

function toLabels(host) {
  // Names of hosts have no case; only letters of ASCII are equal in both.
  const lower = RegExpPrototypeSymbolReplace(
    /[A-Z]/g, withoutDot(host), (letter) => StringPrototypeToLowerCase(letter));
  return StringPrototypeSplit(lower, '.');
}

// A part with a star stands for others only in the first label, and never for a whole domain.
function labelMatches(pattern, label) {
  const star = StringPrototypeIndexOf(pattern, '*');
  if (star === -1) return pattern === label;
  const prefix = StringPrototypeSlice(pattern, 0, star);
  const suffix = StringPrototypeSlice(pattern, star + 1);
  return label.length >= prefix.length + suffix.length &&
    StringPrototypeStartsWith(label, prefix) && StringPrototypeEndsWith(label, suffix);
}

function hasBadLabel(labels) {
  for (let i = 0; i < labels.length; i++) {
    if (RegExpPrototypeExec(/^[!-~]+$/, labels[i]) === null) return true;
  }
  return false;
}

function matches(hostLabels, pattern, allowsWildcard) {
  if (!pattern) return false;
  const labels = toLabels(pattern);
  if (labels.length !== hostLabels.length || hasBadLabel(labels) ||
      hasBadLabel(hostLabels)) return false;
  for (let i = 1; i < labels.length; i++) {
    if (labels[i] !== hostLabels[i]) return false;
  }
  const first = labels[0];
  if (!StringPrototypeIncludes(first, '*')) return first === hostLabels[0];
  if (!allowsWildcard || labels.length <= 2) return false;
  // One star, and not among the letters of another alphabet.
  if (StringPrototypeIndexOf(first, '*') !== StringPrototypeLastIndexOf(first, '*') ||
      StringPrototypeIncludes(first, 'xn--')) return false;
  return labelMatches(first, hostLabels[0]);
}

function matchesAny(hostLabels, patterns, allowsWildcard) {
  for (let i = 0; i < patterns.length; i++) {
    if (matches(hostLabels, patterns[i], allowsWildcard)) return true;
  }
  return false;
}

const jsonString = /^"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/;

// "DNS:a, IP Address:127.0.0.1"; what could be misread is quoted as in JSON.
function splitAltNames(text) {
  const names = [];
  let current = '';
  let at = 0;
  while (at < text.length) {
    const rest = StringPrototypeSlice(text, at);
    const comma = StringPrototypeIndexOf(rest, ', ');
    const quote = StringPrototypeIndexOf(rest, '"');
    if (quote !== -1 && (comma === -1 || quote < comma)) {
      const found = RegExpPrototypeExec(jsonString, StringPrototypeSlice(rest, quote));
      if (found === null) throw new ERR_TLS_CERT_ALTNAME_FORMAT();
      current += StringPrototypeSlice(rest, 0, quote) + JSONParse(found[0]);
      at += quote + found[0].length;
    } else if (comma !== -1) {
      ArrayPrototypePush(names, current + StringPrototypeSlice(rest, 0, comma));
      current = '';
      at += comma + 2;
    } else {
      current += rest;
      at = text.length;
    }
  }
  ArrayPrototypePush(names, current);
  return names;
}

// As the system writes it; empty: it is none.
function canonical(address) {
  const kind = isIP(address);
  return kind === 0 ? '' : canonicalAddress(address, kind === 6);
}

function sort(altNames) {
  const hosts = [];
  const addresses = [];
  if (!altNames) return { __proto__: null, addresses, hosts };
  const names = StringPrototypeIncludes(altNames, '"') ?
    splitAltNames(altNames) : StringPrototypeSplit(altNames, ', ');
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (StringPrototypeStartsWith(name, 'DNS:')) {
      ArrayPrototypePush(hosts, StringPrototypeSlice(name, 4));
    } else if (StringPrototypeStartsWith(name, 'IP Address:')) {
      const address = canonical(StringPrototypeSlice(name, 11));
      if (address !== '') ArrayPrototypePush(addresses, address);
    }
  }
  return { __proto__: null, addresses, hosts };
}

// Why the certificate is not this host's; undefined: it is.
function reasonAgainst(hostname, { subject, subjectaltname: altNames }) {
  const { addresses, hosts } = sort(altNames);
  const host = withoutDot(hostname);
  if (isIP(host) !== 0) {
    return ArrayPrototypeIncludes(addresses, canonical(host)) ? undefined :
      `IP: ${host} is not in the cert's list: ${ArrayPrototypeJoin(addresses, ', ')}`;
  }
  const labels = toLabels(host);
  if (hosts.length > 0) {
    return matchesAny(labels, hosts, true) ? undefined :
      `Host: ${host}. is not in the cert's altnames: ${altNames}`;
  }
  const name = subject?.CN;
  if (!name) return 'Cert does not contain a DNS name';
  const isItsName = ArrayIsArray(name) ?
    matchesAny(labels, name, false) :
    matches(labels, name, true);
  return isItsName ? undefined : `Host: ${host}. is not cert's CN: ${name}`;
}

function checkServerIdentity(hostname, cert) {
  const host = `${hostname}`;
  const reason = reasonAgainst(host, cert);
  if (reason === undefined) return undefined;
  return new ERR_TLS_CERT_ALTNAME_INVALID(reason, withoutDot(host), cert);
}

module.exports = { checkServerIdentity };
