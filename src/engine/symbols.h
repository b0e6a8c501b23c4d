// The mangled names of the engine's functions that we look up or take the places of. A mangled name
// carries the types of its parameters, so a changed signature is a missing symbol. Which of them
// belong together, and what else must hold before one is used, is in capabilities.cc.
#pragma once

#include <dlfcn.h>

#include "engine/engine_loader.h"

namespace giro::engine::symbols {

// --- Functions ----------------------------------------------------------------------------------
inline constexpr const char* kCreateFunction =
    "_ZN3JSC10JSFunction6createERNS_2VMEPNS_14JSGlobalObjectEjRKN3WTF6StringENS5_"
    "11FunctionPtrILNS5_6PtrTagE1EFlS4_PNS_9CallFrameEELNS5_18FunctionAttributesE2EEENS_"
    "24ImplementationVisibilityENS_9IntrinsicESF_PKNS_6DOMJIT9SignatureE";
#define GIRO_SYMBOL_THROW "_ZN3JSC2VM14throwExceptionEPNS_14JSGlobalObjectENS_7JSValueE"
inline constexpr const char* kThrowValue = GIRO_SYMBOL_THROW;
inline constexpr const char* kThrowException =
    "_ZN3JSC2VM14throwExceptionEPNS_14JSGlobalObjectEPNS_9ExceptionE";
inline constexpr const char* kEnsureTermination = "_ZN3JSC2VM26ensureTerminationExceptionEv";

// --- Microtasks ---------------------------------------------------------------------------------
inline constexpr const char* kDrainMicrotasks = "_ZN3JSC2VM15drainMicrotasksEv";
inline constexpr const char* kDelayMicrotasks = "_ZN3JSC2VM24DrainMicrotaskDelayScopeC1ERS0_";
// Before 2.52: promises are written in JavaScript, and their jobs are functions.
#define GIRO_SYMBOL_QUEUE_FUNCTION \
  "_ZN3JSC14JSGlobalObject14queueMicrotaskEPNS_10JSFunctionENS_7JSValueES3_S3_S3_"
inline constexpr const char* kQueueFunction = GIRO_SYMBOL_QUEUE_FUNCTION;
// From 2.54 on: every job asks the heap's token, if it has one, for a dispatcher.
inline constexpr const char* kConstructToken = "_ZN3JSC14CrossTaskTokenC1Ev";
inline constexpr const char* kSetToken =
    "_ZN3JSC2VM17setCrossTaskTokenEON3WTF6RefPtrINS_14CrossTaskTokenENS1_12RawPtrTraitsIS3_EENS1_"
    "21DefaultRefDerefTraitsIS3_EEEE";
inline constexpr const char* kRunTask =
    "_ZN3JSC24runMicrotaskWithDebuggerEPNS_14JSGlobalObjectERNS_2VMERNS_10QueuedTaskE";
#define GIRO_SYMBOL_FUNCTION_GETTER "_ZNK3JSC12PropertySlot14functionGetterEPNS_14JSGlobalObjectE"
inline constexpr const char* kFunctionGetter = GIRO_SYMBOL_FUNCTION_GETTER;

// --- Promises -----------------------------------------------------------------------------------
inline constexpr const char* kPromiseStatus = "_ZNK3JSC9JSPromise6statusERNS_2VME";
inline constexpr const char* kPromiseResult = "_ZNK3JSC9JSPromise6resultERNS_2VME";
inline constexpr const char* kPromiseIsHandled = "_ZNK3JSC9JSPromise9isHandledERNS_2VME";
// Before 2.52, and later.
inline constexpr const char* kPerformThenWithContext =
    "_ZN3JSC9JSPromise18performPromiseThenEPNS_14JSGlobalObjectEPNS_10JSFunctionES4_NS_7JSValueE";
inline constexpr const char* kPerformThen =
    "_ZN3JSC9JSPromise26performPromiseThenExportedERNS_2VMEPNS_14JSGlobalObjectENS_7JSValueES5_"
    "S5_";
#define GIRO_SYMBOL_REJECTION_TRACKER                                       \
  "_ZN3JSC14JSGlobalObject23promiseRejectionTrackerEPS0_PNS_9JSPromiseENS_" \
  "27JSPromiseRejectionOperationE"
inline constexpr const char* kRejectionTracker = GIRO_SYMBOL_REJECTION_TRACKER;
// Of kind 1 or 2, the constructor of a whole object and of a base.
#define GIRO_SYMBOL_CONSTRUCT_GLOBAL(kind) \
  "_ZN3JSC14JSGlobalObjectC" kind "ERNS_2VMEPNS_9StructureEPKNS_23GlobalObjectMethodTableE"
inline constexpr const char* kConstructGlobal = GIRO_SYMBOL_CONSTRUCT_GLOBAL("1");
inline constexpr const char* kConstructGlobalBase = GIRO_SYMBOL_CONSTRUCT_GLOBAL("2");

// --- Strings ------------------------------------------------------------------------------------
inline constexpr const char* kCreateStaticString =
    "_ZN3WTF10StringImpl22createStaticStringImplESt4spanIKhLm18446744073709551615EE";
inline constexpr const char* kCreateUninitializedString =
    "_ZN3WTF10StringImpl19createUninitializedEmRSt4spanIhLm18446744073709551615EE";
inline constexpr const char* kCreateUninitializedWide =
    "_ZN3WTF10StringImpl19createUninitializedEmRSt4spanIDsLm18446744073709551615EE";
inline constexpr const char* kMakeStringCell =
    "_ZN3JSC25jsStringWithCacheSlowCaseERNS_2VMERN3WTF10StringImplE";
inline constexpr const char* kCreateReferringString =
    "_ZN3WTF10StringImpl28createWithoutCopyingNonEmptyESt4spanIKhLm18446744073709551615EE";
inline constexpr const char* kCreateStringHandle = "_ZN14OpaqueJSString9tryCreateEON3WTF6StringE";

// --- Weak references ----------------------------------------------------------------------------
#define GIRO_SYMBOL_MAKE_WEAK_REF "_ZN3JSC15JSWeakObjectRef14finishCreationERNS_2VMEPNS_6JSCellE"
inline constexpr const char* kMakeWeakRef = GIRO_SYMBOL_MAKE_WEAK_REF;

// --- Objects and buffers ------------------------------------------------------------------------
// Before 2.52, and later.
inline constexpr const char* kNamesBesideIndices =
    "_ZN3JSC8JSObject27getOwnNonIndexPropertyNamesEPNS_14JSGlobalObjectERNS_"
    "17PropertyNameArrayENS_22DontEnumPropertiesModeE";
inline constexpr const char* kNamesBesideIndicesInBuilder =
    "_ZN3JSC8JSObject27getOwnNonIndexPropertyNamesEPNS_14JSGlobalObjectERNS_"
    "24PropertyNameArrayBuilderENS_22DontEnumPropertiesModeE";
#define GIRO_SYMBOL_SET_GLOBAL_PROTOTYPE \
  "_ZN3JSC13JSGlobalProxy12setPrototypeEPNS_8JSObjectEPNS_14JSGlobalObjectENS_7JSValueEb"
inline constexpr const char* kSetGlobalPrototype = GIRO_SYMBOL_SET_GLOBAL_PROTOTYPE;
#define GIRO_SYMBOL_GET_GLOBAL_PROTOTYPE \
  "_ZN3JSC13JSGlobalProxy12getPrototypeEPNS_8JSObjectEPNS_14JSGlobalObjectE"
inline constexpr const char* kGetGlobalPrototype = GIRO_SYMBOL_GET_GLOBAL_PROTOTYPE;
inline constexpr const char* kSetPrototypeDirectly =
    "_ZN3JSC8JSObject18setPrototypeDirectERNS_2VMENS_7JSValueE";
inline constexpr const char* kIsExtensible =
    "_ZN3JSC8JSObject12isExtensibleEPS0_PNS_14JSGlobalObjectE";
inline constexpr const char* kCreateSharedBuffer =
    "_ZN3JSC11ArrayBuffer15tryCreateSharedERNS_2VMEmjm";
inline constexpr const char* kCreateBufferOver =
    "_ZN3JSC11ArrayBuffer6createEONS_19ArrayBufferContentsE";
inline constexpr const char* kShareBuffer =
    "_ZN3JSC11ArrayBuffer9shareWithERNS_19ArrayBufferContentsE";
inline constexpr const char* kShareContents = "_ZN3JSC19ArrayBufferContents9shareWithERS0_";
inline constexpr const char* kCreateDataView =
    "_ZN3JSC10JSDataView6createEPNS_14JSGlobalObjectEPNS_9StructureEON3WTF6RefPtrINS_"
    "11ArrayBufferENS5_12RawPtrTraitsIS7_EENS5_21DefaultRefDerefTraitsIS7_EEEEmSt8optionalImE";
#define GIRO_SYMBOL_TRY_MALLOC "_ZN8Gigacage9tryMallocENS_4KindEm"
#define GIRO_SYMBOL_TRY_ZEROED_MALLOC "_ZN8Gigacage15tryZeroedMallocENS_4KindEm"
#define GIRO_SYMBOL_TRY_REALLOC "_ZN8Gigacage10tryReallocENS_4KindEPvm"
#define GIRO_SYMBOL_FREE_CAGED "_ZN8Gigacage4freeENS_4KindEPv"
inline constexpr const char* kTryMalloc = GIRO_SYMBOL_TRY_MALLOC;
inline constexpr const char* kTryZeroedMalloc = GIRO_SYMBOL_TRY_ZEROED_MALLOC;
inline constexpr const char* kTryRealloc = GIRO_SYMBOL_TRY_REALLOC;
inline constexpr const char* kFreeCaged = GIRO_SYMBOL_FREE_CAGED;
inline constexpr const char* kOpenCage = "_ZN8Gigacage24disablePrimitiveGigacageEv";

// --- The size of a heap -------------------------------------------------------------------------
inline constexpr const char* kHeapSize = "_ZN3JSC4Heap4sizeEv";
inline constexpr const char* kHeapCapacity = "_ZN3JSC4Heap8capacityEv";
inline constexpr const char* kHeapExtra = "_ZN3JSC4Heap15extraMemorySizeEv";
inline constexpr const char* kHeapCollectAsync = "_ZN3JSC4Heap12collectAsyncENS_9GCRequestE";
#define GIRO_SYMBOL_REPORT_EXTRA "_ZN3JSC4Heap35deprecatedReportExtraMemorySlowCaseEm"
inline constexpr const char* kHeapReportExtra = GIRO_SYMBOL_REPORT_EXTRA;
#define GIRO_SYMBOL_DID_ALLOCATE "_ZN3JSC4Heap11didAllocateEm"
inline constexpr const char* kHeapDidAllocate = GIRO_SYMBOL_DID_ALLOCATE;
#define GIRO_SYMBOL_DID_ALLOCATE_EXTRA \
  "_ZN3JSC4Heap34reportExtraMemoryAllocatedSlowCaseEPNS_17GCDeferralContextEPKNS_6JSCellEm"
inline constexpr const char* kHeapDidAllocateExtra = GIRO_SYMBOL_DID_ALLOCATE_EXTRA;

// --- Waiting and locking ------------------------------------------------------------------------
#define GIRO_SYMBOL_WAIT_32 "_ZN3JSC17WaiterListManager8waitSyncERNS_2VMEPiiN3WTF7SecondsE"
#define GIRO_SYMBOL_WAIT_64 "_ZN3JSC17WaiterListManager8waitSyncERNS_2VMEPllN3WTF7SecondsE"
inline constexpr const char* kWait32 = GIRO_SYMBOL_WAIT_32;
inline constexpr const char* kWait64 = GIRO_SYMBOL_WAIT_64;
inline constexpr const char* kWaitAsync32 =
    "_ZN3JSC17WaiterListManager9waitAsyncEPNS_14JSGlobalObjectERNS_2VMEPiiN3WTF7SecondsE";
inline constexpr const char* kWaitAsync64 =
    "_ZN3JSC17WaiterListManager9waitAsyncEPNS_14JSGlobalObjectERNS_2VMEPllN3WTF7SecondsE";
#define GIRO_SYMBOL_SCHEDULE_WORK \
  "_ZN3JSC17DeferredWorkTimer16scheduleWorkSoonEPNS0_10TicketDataEON3WTF8FunctionIFvS2_EEE"
inline constexpr const char* kScheduleWork = GIRO_SYMBOL_SCHEDULE_WORK;
// 2.54
#define GIRO_SYMBOL_SCHEDULE_ACTIVE_WORK                                                        \
  "_ZN3JSC17DeferredWorkTimer24scheduleWorkSoonIfActiveERKN3WTF17ThreadSafeWeakPtrINS0_6Ticket" \
  "ENS1_15NoTaggingTraitsIS3_EEEEONS1_8FunctionIFvRS3_EEE"
inline constexpr const char* kScheduleActiveWork = GIRO_SYMBOL_SCHEDULE_ACTIVE_WORK;
inline constexpr const char* kWallTimeNow = "_ZN3WTF8WallTime3nowEv";
#define GIRO_SYMBOL_MONOTONIC_NOW "_ZN3WTF13MonotonicTime3nowEv"
#define GIRO_SYMBOL_PARK                                                                       \
  "_ZN3WTF10ParkingLot21parkConditionallyImplEPKvRKNS_12ScopedLambdaIFbvEEERKNS3_IFvvEEERKNS_" \
  "24TimeWithDynamicClockTypeE"
inline constexpr const char* kMonotonicNow = GIRO_SYMBOL_MONOTONIC_NOW;
inline constexpr const char* kPark = GIRO_SYMBOL_PARK;
#define GIRO_SYMBOL_HOLDER "_ZN3JSC12JSLockHolder"
#define GIRO_SYMBOL_DROPPER "_ZN3JSC6JSLock12DropAllLocks"
inline constexpr const char* kHoldLock = GIRO_SYMBOL_HOLDER "C1ERNS_2VME";
inline constexpr const char* kHoldLockOf = GIRO_SYMBOL_HOLDER "C1EPNS_2VME";
inline constexpr const char* kReleaseLock = GIRO_SYMBOL_HOLDER "D1Ev";
inline constexpr const char* kDropLocks = GIRO_SYMBOL_DROPPER "C1EPNS_2VME";
inline constexpr const char* kDropLocksInBase = GIRO_SYMBOL_DROPPER "C2EPNS_2VME";
inline constexpr const char* kGrabLocks = GIRO_SYMBOL_DROPPER "D1Ev";

// --- The user's zone and language ---------------------------------------------------------------
inline constexpr const char* kSetTimeZone = "_ZN3WTF19setTimeZoneOverrideENS_10StringViewE";
#define GIRO_SYMBOL_RESET_DATES "_ZN3JSC9DateCache20resetIfNecessarySlowEv"
inline constexpr const char* kResetDates = GIRO_SYMBOL_RESET_DATES;
#define GIRO_SYMBOL_CLEAR_DATES "_ZN3JSC9DateCache22clearForTimeZoneChangeEv"
inline constexpr const char* kClearDates = GIRO_SYMBOL_CLEAR_DATES;
inline constexpr const char* kTimeZoneDidChange = "_ZN3WTF17timeZoneDidChangeEv";
#define GIRO_SYMBOL_LISTEN_FOR_ZONE "_ZN3WTF36listenForTimeZoneChangeNotificationsEv"
inline constexpr const char* kListenForZone = GIRO_SYMBOL_LISTEN_FOR_ZONE;
inline constexpr const char* kUtcNumber = "_ZN3JSC20utcTimeZoneIDStorageE";
inline constexpr const char* kSetLanguages =
    "_ZN3WTF30overrideUserPreferredLanguagesERKNS_6VectorINS_6StringELm0ENS_"
    "15CrashOnOverflowELm16ENS_10FastMallocEEE";

// --- Where functions are written ----------------------------------------------------------------
inline constexpr const char* kFunctionSource = "_ZNK3JSC10JSFunction10sourceCodeEv";
inline constexpr const char* kFunctionName = "_ZN3JSC10JSFunction21calculatedDisplayNameERNS_2VME";
inline constexpr const char* kSourceId = "_ZN3JSC14SourceProvider5getIDEv";

// --- What was called on what -------------------------------------------------------------------
inline constexpr const char* kVisitStack = "_ZN3JSC12StackVisitorC1EPNS_9CallFrameERNS_2VMEb";
inline constexpr const char* kVisitNextFrame = "_ZN3JSC12StackVisitor13gotoNextFrameEv";

// --- Bytecode -----------------------------------------------------------------------------------
#define GIRO_SYMBOL_ENCODE_CODE \
  "_ZN3JSC15encodeCodeBlockERNS_2VMERKNS_13SourceCodeKeyEPKNS_17UnlinkedCodeBlockE"
inline constexpr const char* kEncodeCode = GIRO_SYMBOL_ENCODE_CODE;
inline constexpr const char* kMakePayload =
    "_ZN3JSC12CachePayload17makeMallocPayloadEON3WTF10MallocSpanIhNS1_10FastMallocEEE";
inline constexpr const char* kPayloadSpan = "_ZNK3JSC12CachePayload4spanEv";
inline constexpr const char* kDestroyPayload = "_ZN3JSC12CachePayloadD1Ev";
inline constexpr const char* kFastMalloc = "_ZN3WTF10fastMallocEm";
inline constexpr const char* kFastFree = "_ZN3WTF8fastFreeEPv";

// --- What runs how long -------------------------------------------------------------------------
inline constexpr const char* kEnableSampling = "JSContextGroupEnableSamplingProfiler";
inline constexpr const char* kDisableSampling = "JSContextGroupDisableSamplingProfiler";
inline constexpr const char* kEnsureSampler =
    "_ZN3JSC2VM22ensureSamplingProfilerEON3WTF3RefINS1_9StopwatchENS1_12RawPtrTraitsIS3_EENS1_"
    "21DefaultRefDerefTraitsIS3_EEEE";
inline constexpr const char* kNoticeThread =
    "_ZN3JSC16SamplingProfiler39noticeCurrentThreadAsJSCExecutionThreadEv";
inline constexpr const char* kTakeSamples = "JSContextGroupTakeSamplesFromSamplingProfiler";

// --- The inspector ------------------------------------------------------------------------------
inline constexpr const char* kConstructInspectorHost = "_ZN9Inspector18InjectedScriptHostC1Ev";
inline constexpr const char* kConstructInspectorManager =
    "_ZN9Inspector21InjectedScriptManagerC1ERNS_20InspectorEnvironmentEON3WTF3RefI"
    "NS_18InjectedScriptHostENS3_12RawPtrTraitsIS5_EENS3_21DefaultRefDerefTraitsIS5_EEEE";
inline constexpr const char* kDiscardInspectorScripts =
    "_ZN9Inspector21InjectedScriptManager22discardInjectedScriptsEv";
inline constexpr const char* kMakeInspectorScript =
    "_ZN9Inspector21InjectedScriptManager17injectedScriptForEPN3JSC14JSGlobalObjectE";
inline constexpr const char* kCallInspectorScript =
    "_ZN9Inspector14InjectedScript15clearEventValueEv";
inline constexpr const char* kDestroyInspectorScript = "_ZN9Inspector14InjectedScriptD1Ev";

// The engine's own, also where one of ours has its name and takes its place. Null: there is none.
template <typename Function>
Function find(const char* name) {
  return reinterpret_cast<Function>(dlsym(engine_library(), name));
}

}  // namespace giro::engine::symbols
