// SPDX-License-Identifier: Apache-2.0
#ifndef LAYERKIT_CEGL_SHIM_H
#define LAYERKIT_CEGL_SHIM_H
// Core entry points of GLES 3.0 are linked. Those of GLES 3.1, 3.2 and extensions come from
// eglGetProcAddress, through the PFN… types that the headers declare: a library may lack them.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <pthread.h>

// The entry points that are not part of GLES 3.0, loaded once per context. A null member is absent.
typedef struct {
  PFNGLDEBUGMESSAGECALLBACKKHRPROC debugMessageCallback;
  PFNGLOBJECTLABELKHRPROC objectLabel;
  PFNGLPUSHDEBUGGROUPKHRPROC pushDebugGroup;
  PFNGLPOPDEBUGGROUPKHRPROC popDebugGroup;
  PFNGLGETGRAPHICSRESETSTATUSEXTPROC getGraphicsResetStatus;
  PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC drawArraysInstancedBaseInstance;
  PFNGLDRAWELEMENTSINSTANCEDBASEINSTANCEEXTPROC drawElementsInstancedBaseInstance;
  PFNGLGENQUERIESEXTPROC genQueries;
  PFNGLDELETEQUERIESEXTPROC deleteQueries;
  PFNGLQUERYCOUNTEREXTPROC queryCounter;
  PFNGLGETQUERYIVEXTPROC getQuery;
  PFNGLGETQUERYOBJECTUI64VEXTPROC getQueryResult;
} LKEntryPoints;

// The EGL entry points of extensions, null where the client library lacks them.
typedef struct {
  PFNEGLQUERYDEVICESEXTPROC queryDevices;
  PFNEGLQUERYDEVICESTRINGEXTPROC queryDeviceString;
  PFNEGLQUERYDISPLAYATTRIBEXTPROC queryDisplayAttribute;
  PFNEGLGETPLATFORMDISPLAYEXTPROC getPlatformDisplay;
} LKDisplayEntryPoints;

// libglvnd answers non-null for unknown names too, so callers ask only for functions
// that the extension string or the version promises.
static inline __eglMustCastToProperFunctionPointerType lk_proc(const char *name) {
  return eglGetProcAddress(name);
}

static inline LKDisplayEntryPoints lk_load_display_entry_points(void) {
  LKDisplayEntryPoints entry = {
      (PFNEGLQUERYDEVICESEXTPROC)lk_proc("eglQueryDevicesEXT"),
      (PFNEGLQUERYDEVICESTRINGEXTPROC)lk_proc("eglQueryDeviceStringEXT"),
      (PFNEGLQUERYDISPLAYATTRIBEXTPROC)lk_proc("eglQueryDisplayAttribEXT"),
      (PFNEGLGETPLATFORMDISPLAYEXTPROC)lk_proc("eglGetPlatformDisplayEXT"),
  };
  return entry;
}

// name: eglSwapBuffersWithDamageKHR or …EXT, which have one signature.
static inline PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC lk_load_swap_with_damage(const char *name) {
  return (PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC)lk_proc(name);
}

// Images and fences that several contexts of a display share, null where the display lacks them.
typedef struct {
  PFNEGLCREATEIMAGEKHRPROC createImage;
  PFNEGLDESTROYIMAGEKHRPROC destroyImage;
  PFNGLEGLIMAGETARGETTEXTURE2DOESPROC imageToTexture;
  PFNGLEGLIMAGETARGETRENDERBUFFERSTORAGEOESPROC imageToRenderbuffer;
  PFNEGLCREATESYNCKHRPROC createSync;
  PFNEGLDESTROYSYNCKHRPROC destroySync;
  PFNEGLCLIENTWAITSYNCKHRPROC clientWaitSync;
  PFNEGLWAITSYNCKHRPROC waitSync;
} LKSharingEntryPoints;

static inline LKSharingEntryPoints lk_load_sharing_entry_points(int hasWaitSync) {
  LKSharingEntryPoints entry = {
      (PFNEGLCREATEIMAGEKHRPROC)lk_proc("eglCreateImageKHR"),
      (PFNEGLDESTROYIMAGEKHRPROC)lk_proc("eglDestroyImageKHR"),
      (PFNGLEGLIMAGETARGETTEXTURE2DOESPROC)lk_proc("glEGLImageTargetTexture2DOES"),
      (PFNGLEGLIMAGETARGETRENDERBUFFERSTORAGEOESPROC)lk_proc(
          "glEGLImageTargetRenderbufferStorageOES"),
      (PFNEGLCREATESYNCKHRPROC)lk_proc("eglCreateSyncKHR"),
      (PFNEGLDESTROYSYNCKHRPROC)lk_proc("eglDestroySyncKHR"),
      (PFNEGLCLIENTWAITSYNCKHRPROC)lk_proc("eglClientWaitSyncKHR"),
      hasWaitSync ? (PFNEGLWAITSYNCKHRPROC)lk_proc("eglWaitSyncKHR") : 0,
  };
  return entry;
}

// is32: the context is GLES 3.2, whose core has the unsuffixed debug and reset entry points.
static inline LKEntryPoints lk_load_entry_points(
    int is32, int hasDebug, const char *resetStatusName, int hasBaseInstance) {
  LKEntryPoints entry = {0};
  if (hasDebug) {
    entry.debugMessageCallback = (PFNGLDEBUGMESSAGECALLBACKKHRPROC)lk_proc(
        is32 ? "glDebugMessageCallback" : "glDebugMessageCallbackKHR");
    entry.objectLabel =
        (PFNGLOBJECTLABELKHRPROC)lk_proc(is32 ? "glObjectLabel" : "glObjectLabelKHR");
    entry.pushDebugGroup =
        (PFNGLPUSHDEBUGGROUPKHRPROC)lk_proc(is32 ? "glPushDebugGroup" : "glPushDebugGroupKHR");
    entry.popDebugGroup =
        (PFNGLPOPDEBUGGROUPKHRPROC)lk_proc(is32 ? "glPopDebugGroup" : "glPopDebugGroupKHR");
  }
  if (resetStatusName)
    entry.getGraphicsResetStatus = (PFNGLGETGRAPHICSRESETSTATUSEXTPROC)lk_proc(resetStatusName);
  if (hasBaseInstance) {
    entry.drawArraysInstancedBaseInstance = (PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC)lk_proc(
        "glDrawArraysInstancedBaseInstanceEXT");
    entry.drawElementsInstancedBaseInstance =
        (PFNGLDRAWELEMENTSINSTANCEDBASEINSTANCEEXTPROC)lk_proc(
            "glDrawElementsInstancedBaseInstanceEXT");
  }
  return entry;
}

// Adds the entry points of GL_EXT_disjoint_timer_query.
static inline void lk_load_timer_entry_points(LKEntryPoints *entry) {
  entry->genQueries = (PFNGLGENQUERIESEXTPROC)lk_proc("glGenQueriesEXT");
  entry->deleteQueries = (PFNGLDELETEQUERIESEXTPROC)lk_proc("glDeleteQueriesEXT");
  entry->queryCounter = (PFNGLQUERYCOUNTEREXTPROC)lk_proc("glQueryCounterEXT");
  entry->getQuery = (PFNGLGETQUERYIVEXTPROC)lk_proc("glGetQueryivEXT");
  entry->getQueryResult = (PFNGLGETQUERYOBJECTUI64VEXTPROC)lk_proc("glGetQueryObjectui64vEXT");
}

// Entry points of GLES 3.1 and 3.2. A null member is absent.
typedef struct {
  PFNGLCOPYIMAGESUBDATAPROC copyImageSubData;
  PFNGLDISPATCHCOMPUTEPROC dispatchCompute;
  PFNGLDISPATCHCOMPUTEINDIRECTPROC dispatchComputeIndirect;
  PFNGLDRAWARRAYSINDIRECTPROC drawArraysIndirect;
  PFNGLDRAWELEMENTSBASEVERTEXPROC drawElementsBaseVertex;
  PFNGLDRAWELEMENTSINDIRECTPROC drawElementsIndirect;
  PFNGLDRAWELEMENTSINSTANCEDBASEVERTEXPROC drawElementsInstancedBaseVertex;
  PFNGLDRAWRANGEELEMENTSBASEVERTEXPROC drawRangeElementsBaseVertex;
  PFNGLFRAMEBUFFERTEXTUREPROC framebufferTexture;
  PFNGLMEMORYBARRIERPROC memoryBarrier;
  PFNGLMEMORYBARRIERBYREGIONPROC memoryBarrierByRegion;
  PFNGLTEXBUFFERPROC texBuffer;
  PFNGLTEXBUFFERRANGEPROC texBufferRange;
  PFNGLTEXSTORAGE2DMULTISAMPLEPROC texStorage2DMultisample;
  PFNGLTEXSTORAGE3DMULTISAMPLEPROC texStorage3DMultisample;
} LKLateEntryPoints;

static inline LKLateEntryPoints lk_load_late_entry_points(void) {
  LKLateEntryPoints entry = {
      (PFNGLCOPYIMAGESUBDATAPROC)lk_proc("glCopyImageSubData"),
      (PFNGLDISPATCHCOMPUTEPROC)lk_proc("glDispatchCompute"),
      (PFNGLDISPATCHCOMPUTEINDIRECTPROC)lk_proc("glDispatchComputeIndirect"),
      (PFNGLDRAWARRAYSINDIRECTPROC)lk_proc("glDrawArraysIndirect"),
      (PFNGLDRAWELEMENTSBASEVERTEXPROC)lk_proc("glDrawElementsBaseVertex"),
      (PFNGLDRAWELEMENTSINDIRECTPROC)lk_proc("glDrawElementsIndirect"),
      (PFNGLDRAWELEMENTSINSTANCEDBASEVERTEXPROC)lk_proc("glDrawElementsInstancedBaseVertex"),
      (PFNGLDRAWRANGEELEMENTSBASEVERTEXPROC)lk_proc("glDrawRangeElementsBaseVertex"),
      (PFNGLFRAMEBUFFERTEXTUREPROC)lk_proc("glFramebufferTexture"),
      (PFNGLMEMORYBARRIERPROC)lk_proc("glMemoryBarrier"),
      (PFNGLMEMORYBARRIERBYREGIONPROC)lk_proc("glMemoryBarrierByRegion"),
      (PFNGLTEXBUFFERPROC)lk_proc("glTexBuffer"),
      (PFNGLTEXBUFFERRANGEPROC)lk_proc("glTexBufferRange"),
      (PFNGLTEXSTORAGE2DMULTISAMPLEPROC)lk_proc("glTexStorage2DMultisample"),
      (PFNGLTEXSTORAGE3DMULTISAMPLEPROC)lk_proc("glTexStorage3DMultisample"),
  };
  return entry;
}

// Calls a function when the calling thread ends, before any of its thread-specific values goes: the
// drivers' own are still there. It is how C++ destroys thread-local objects.
extern int __cxa_thread_atexit_impl(void (*function)(void *), void *argument, void *library);
extern void *__dso_handle __attribute__((visibility("hidden")));
static inline void lk_at_thread_end(void (*function)(void *), void *argument) {
  __cxa_thread_atexit_impl(function, argument, &__dso_handle);
}

// Identity of the calling thread, as a number that can be stored and compared.
static inline unsigned long lk_thread_identity(void) { return (unsigned long)pthread_self(); }
#endif
