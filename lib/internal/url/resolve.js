'use strict';

// url.resolve() and url.resolveObject(): a link as a browser of old would follow it.

const {
  ArrayPrototypeConcat, ArrayPrototypeJoin, ArrayPrototypePop, ArrayPrototypePush,
  ArrayPrototypeShift, ArrayPrototypeSplice, ArrayPrototypeUnshift, ObjectAssign, ObjectKeys,
  StringPrototypeEndsWith, StringPrototypeIndexOf, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;
const { Url, isSlashed, joinPath } = require('internal/url/legacy');

function segmentsOf(pathname) {
  return pathname ? StringPrototypeSplit(pathname, '/') : [];
}

function finish(url) {
  url.href = url.format();
  return url;
}

function takeQuery(url, from) {
  url.search = from.search;
  url.query = from.query;
}

// As `path`, also where one of them is there but empty.
function joinPathIfThere(url) {
  if (url.pathname !== null || url.search !== null) {
    url.path = (url.pathname ? url.pathname : '') + (url.search ? url.search : '');
  }
}

function isScript(protocol) {
  return protocol === 'javascript' || protocol === 'javascript:';
}

// ---- Links with a host or a protocol of their own ----------------------------------------------

// "//host/path"
function followHost(result, relative) {
  const keys = ObjectKeys(relative);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] !== 'protocol') result[keys[i]] = relative[keys[i]];
  }
  if (isSlashed(result.protocol) && result.hostname && !result.pathname) {
    result.path = result.pathname = '/';
  }
  return finish(result);
}

// "https:host/path" without slashes: the first segment that is not empty is the host.
function hostOutOfPath(result, relative) {
  const segments = segmentsOf(relative.pathname || '');
  if (relative.pathname === null || relative.pathname === '') ArrayPrototypePush(segments, '');
  relative.host = '';
  while (segments.length > 0 && !relative.host) relative.host = ArrayPrototypeShift(segments);
  relative.hostname ||= '';
  if (segments[0] !== '') ArrayPrototypeUnshift(segments, '');
  if (segments.length < 2) ArrayPrototypeUnshift(segments, '');
  result.pathname = ArrayPrototypeJoin(segments, '/');
}

function followProtocol(result, relative) {
  if (!isSlashed(relative.protocol)) {
    ObjectAssign(result, relative);
    return finish(result);
  }
  result.protocol = relative.protocol;
  const isFile = relative.protocol === 'file' || relative.protocol === 'file:';
  if (!relative.host && !isFile && !isScript(relative.protocol)) {
    hostOutOfPath(result, relative);
  } else {
    result.pathname = relative.pathname;
  }
  takeQuery(result, relative);
  result.host = relative.host || '';
  result.auth = relative.auth;
  result.hostname = relative.hostname || relative.host;
  result.port = relative.port;
  if (result.pathname || result.search) joinPath(result);
  result.slashes ||= relative.slashes;
  return finish(result);
}

// ---- Paths -------------------------------------------------------------------------------------

// Protocols such as mailto: have their host as the first segment while paths are joined.
function hostIntoPath(url, segments) {
  if (url.host) {
    if (segments[0] === '') segments[0] = url.host;
    else ArrayPrototypeUnshift(segments, url.host);
  }
}

function hostFromSegment(result, host) {
  result.host = host;
  result.hostname = host;
  const at = host ? StringPrototypeIndexOf(host, '@') : -1;
  if (at <= 0) return;
  const parts = StringPrototypeSplit(host, '@');
  result.auth = parts[0];
  result.host = parts[1];
  result.hostname = parts[1];
}

// Returns how many of them lead above the beginning.
function removeDots(segments) {
  let above = 0;
  for (let i = segments.length - 1; i >= 0; i--) {
    if (segments[i] === '.') {
      ArrayPrototypeSplice(segments, i, 1);
    } else if (segments[i] === '..') {
      ArrayPrototypeSplice(segments, i, 1);
      above++;
    } else if (above > 0) {
      ArrayPrototypeSplice(segments, i, 1);
      above--;
    }
  }
  return above;
}

function isRooted(segments) {
  return segments[0] === '' || (!!segments[0] && StringPrototypeStartsWith(segments[0], '/'));
}

function endsInFolder(segments, hasHost) {
  const last = segments[segments.length - 1];
  return ((hasHost || segments.length > 1) && (last === '.' || last === '..')) || last === '';
}

// The state of one resolution: whose segments stand where, and what the path must come to.
class PathResolution {
  constructor(result, relative) {
    this.result = result;
    this.relative = relative;
    const isSourceRooted = !!result.pathname && StringPrototypeStartsWith(result.pathname, '/');
    this.isRelativeRooted = !!relative.host ||
      (!!relative.pathname && StringPrototypeStartsWith(relative.pathname, '/'));
    this.mustEndRooted = this.isRelativeRooted || isSourceRooted ||
      (!!result.host && !!relative.pathname);
    this.removesAllDots = this.mustEndRooted;
    this.segments = segmentsOf(result.pathname);
    this.relativeSegments = segmentsOf(relative.pathname);
    this.hasHostInPath = !!result.protocol && !isSlashed(result.protocol);
    if (this.hasHostInPath) this.moveHosts();
  }

  moveHosts() {
    const { result, relative } = this;
    result.hostname = '';
    result.port = null;
    hostIntoPath(result, this.segments);
    result.host = '';
    if (relative.protocol) {
      relative.hostname = null;
      relative.port = null;
      result.auth = null;
      hostIntoPath(relative, this.relativeSegments);
      relative.host = null;
    }
    this.mustEndRooted &&= this.relativeSegments[0] === '' || this.segments[0] === '';
  }

  // Puts the segments of both together; true if there is no path to be worked on.
  join() {
    const { result, relative } = this;
    if (this.isRelativeRooted) {
      if (relative.host || relative.host === '') {
        if (result.host !== relative.host) result.auth = null;
        result.host = relative.host;
        result.port = relative.port;
      }
      if (relative.hostname || relative.hostname === '') {
        if (result.hostname !== relative.hostname) result.auth = null;
        result.hostname = relative.hostname;
      }
      takeQuery(result, relative);
      this.segments = this.relativeSegments;
    } else if (this.relativeSegments.length > 0) {
      ArrayPrototypePop(this.segments);
      this.segments = ArrayPrototypeConcat(this.segments, this.relativeSegments);
      takeQuery(result, relative);
    } else if (relative.search !== null && relative.search !== undefined) {
      if (this.hasHostInPath) hostFromSegment(result, ArrayPrototypeShift(this.segments));
      takeQuery(result, relative);
      joinPathIfThere(result);
      return true;
    }
    if (this.segments.length > 0) return false;
    result.pathname = null;
    result.path = result.search ? `/${result.search}` : null;
    return true;
  }

  normalize() {
    const { result, relative, segments } = this;
    const isFolder = endsInFolder(segments, !!result.host || !!relative.host);
    const above = removeDots(segments);
    if (!this.mustEndRooted && !this.removesAllDots) {
      for (let i = 0; i < above; i++) ArrayPrototypeUnshift(segments, '..');
    }
    if (this.mustEndRooted && !isRooted(segments)) ArrayPrototypeUnshift(segments, '');
    if (isFolder && !StringPrototypeEndsWith(ArrayPrototypeJoin(segments, '/'), '/')) {
      ArrayPrototypePush(segments, '');
    }
    const wasRooted = isRooted(segments);
    if (this.hasHostInPath) {
      const hasNone = wasRooted || segments.length === 0;
      hostFromSegment(result, hasNone ? '' : ArrayPrototypeShift(segments));
    }
    this.mustEndRooted ||= !!result.host && segments.length > 0;
    if (this.mustEndRooted && !wasRooted) ArrayPrototypeUnshift(segments, '');
    if (segments.length === 0) {
      result.pathname = null;
      result.path = null;
    } else {
      result.pathname = ArrayPrototypeJoin(segments, '/');
    }
    joinPathIfThere(result);
    result.auth = relative.auth || result.auth;
    result.slashes ||= relative.slashes;
  }
}

function resolveObject(source, relative) {
  if (typeof relative === 'string') relative = new Url().parse(relative, false, true);
  const result = ObjectAssign(new Url(), source);
  result.hash = relative.hash;
  if (relative.href === '') return finish(result);
  if (relative.slashes && !relative.protocol) return followHost(result, relative);
  if (relative.protocol && relative.protocol !== result.protocol) {
    return followProtocol(result, relative);
  }
  const resolution = new PathResolution(result, relative);
  if (!resolution.join()) resolution.normalize();
  return finish(result);
}

module.exports = { resolveObject };
