// C functions that the engine's library exports and its installed headers leave out; WebKit keeps
// them in private headers. Included by sources of this room only.
#pragma once

#include <JavaScriptCore/JavaScript.h>

// NOLINTBEGIN: these are the engine's names and types.
extern "C" {
void JSLock(JSContextRef context);
void JSUnlock(JSContextRef context);
void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef context, JSObjectRef function,
                                                  JSValueRef* exception);
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void* data);
void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double seconds,
                                         JSShouldTerminateCallback callback, void* data);
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);
bool JSConfigureSignalForGC(int signal);
typedef void (*JSHeapFinalizer)(JSContextGroupRef group, void* data);
void JSContextGroupAddHeapFinalizer(JSContextGroupRef group, JSHeapFinalizer finalizer, void* data);
void JSContextGroupRemoveHeapFinalizer(JSContextGroupRef group, JSHeapFinalizer finalizer,
                                       void* data);
void JSReportExtraMemoryCost(JSContextRef context, size_t size);
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);
void JSSynchronousGarbageCollectForDebugging(JSContextRef context);
JSObjectRef JSObjectGetProxyTarget(JSObjectRef object);
JSGlobalContextRef JSObjectGetGlobalContext(JSObjectRef object);
void JSGlobalContextSetEvalEnabled(JSGlobalContextRef context, bool enabled, JSStringRef message);
JSStringRef JSContextCreateBacktrace(JSContextRef context, unsigned frames_max);

typedef struct OpaqueJSWeak* JSWeakRef;
JSWeakRef JSWeakCreate(JSContextGroupRef group, JSObjectRef object);
void JSWeakRelease(JSContextGroupRef group, JSWeakRef weak);
JSObjectRef JSWeakGetObject(JSWeakRef weak);

typedef struct OpaqueJSScript* JSScriptRef;
JSScriptRef JSScriptCreateReferencingImmortalASCIIText(JSContextGroupRef group, JSStringRef url,
                                                       int first_line, const char* source,
                                                       size_t length, JSStringRef* error,
                                                       int* error_line);
void JSScriptRetain(JSScriptRef script);
void JSScriptRelease(JSScriptRef script);
JSValueRef JSScriptEvaluate(JSContextRef context, JSScriptRef script, JSValueRef self,
                            JSValueRef* exception);
}
// NOLINTEND
