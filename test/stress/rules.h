// The sentences of the invariants that every stress program is held to. The numbers are those of
// the loop's contract.
#pragma once

namespace giro::stress::rules {

inline constexpr const char* kOnce = "once: what is scheduled runs exactly once, or was cancelled";
inline constexpr const char* kPhaseOrder = "P1: the phases come in their cyclic order";
inline constexpr const char* kFifo = "P2: each queue is first in, first out";
inline constexpr const char* kLimit = "P2: a phase keeps to its maximum of callbacks";
inline constexpr const char* kBatch = "P2: a phase runs all that was its to run";
inline constexpr const char* kOneAtATime = "P3: a callback runs to completion before the next";
inline constexpr const char* kNeverEarly = "P4: a timer is never early";
inline constexpr const char* kTimerOrder = "P4: timers run in order of expiry, then of setting";
inline constexpr const char* kTimerBatch = "P4: a timer set during timers waits for the next";
inline constexpr const char* kRightPhase = "P5: a callback comes in its own phase";
inline constexpr const char* kWait = "P7: poll waits only when it may, and only so long";
inline constexpr const char* kSpin = "P7: a loop without anything to run waits";
inline constexpr const char* kCheckBatch = "P9: an immediate queued during check waits a turn";
inline constexpr const char* kCloseLast =
    "P10: the close callback is a handle's last, and comes once";
inline constexpr const char* kDrained = "T1: ticks, then microtasks, are drained after a callback";
inline constexpr const char* kAfterError = "T4: behind an error nothing is drained, nor lost";
inline constexpr const char* kPhaseTicks = "T5: ticks per phase are drained between phases";
inline constexpr const char* kAlive = "L2: a loop is alive while something referenced is left";
inline constexpr const char* kPostOrder = "post: the posts of one thread run in their order";
inline constexpr const char* kLostWakeup = "wake: a sleeping loop is woken at once";
inline constexpr const char* kWakeup =
    "wakeup: a notification is followed by a call, and only then";
inline constexpr const char* kContext = "context: a callback has the context of what scheduled it";
inline constexpr const char* kError = "errors: what leaves a callback comes to the error handler";
inline constexpr const char* kAnswer = "answers: a call answers as the state of its object says";
inline constexpr const char* kCancel = "cancel: cancelled is what was cancelled, and nothing else";
inline constexpr const char* kBytes = "bytes: what is received is what was sent, in order";
inline constexpr const char* kAccept = "accept: a listener gives out every connection once";
inline constexpr const char* kWriteOrder = "writes: those of one stream call back in their order";
inline constexpr const char* kQueue = "queue: what was taken comes once, and nothing else";
inline constexpr const char* kPermits = "permits: never more than there are, and all come back";
inline constexpr const char* kGroup = "group: joined when all have ended, with what they gave";
inline constexpr const char* kDatagrams = "datagrams: each at most once, in order on one machine";
inline constexpr const char* kLeak = "leak: nothing is left behind";

}  // namespace giro::stress::rules
