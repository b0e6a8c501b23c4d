'use strict';

// Date on the loop's clock (--virtual-time).

const {
  Date: RealDate, DateParse, DateUTC, MathFloor, ObjectDefineProperty, ReflectConstruct, globalThis,
} = primordials;
const { now, spendReading } = internalBinding('loop');

// A program that runs on virtual time begins at the same moment every time.
const kStart = DateUTC(2030, 0, 1);

function currentTime() {
  spendReading();
  return kStart + MathFloor(now());
}

function install() {
  const VirtualDate = function Date(...args) {
    if (new.target === undefined) return `${new RealDate(currentTime())}`;
    return ReflectConstruct(RealDate, args.length === 0 ? [currentTime()] : args, new.target);
  };
  ObjectDefineProperty(VirtualDate, 'length', { __proto__: null, value: 7, configurable: true });
  VirtualDate.prototype = RealDate.prototype;
  VirtualDate.parse = DateParse;
  VirtualDate.UTC = DateUTC;
  VirtualDate.now = { now() { return currentTime(); } }.now;
  RealDate.prototype.constructor = VirtualDate;
  globalThis.Date = VirtualDate;
}

module.exports = { install };
