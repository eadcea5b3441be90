// SPDX-License-Identifier: Apache-2.0

// EGL and OpenGL ES: all functions of EGL 1.5 and of GLES 3.2's core, since programs call GL
// themselves. A library may lack those of GLES 3.1 and 3.2.
#ifndef LAYERKIT_LIBRARYNAMES_H
#define LAYERKIT_LIBRARYNAMES_H

// Name, file, package of Debian.
#define LIBRARIES(X) \
  X(egl, "libEGL.so.1", "libegl1") \
  X(gles, "libGLESv2.so.2", "libgles2")

#define EGL_FUNCTIONS(X) \
  X(egl, eglBindAPI) X(egl, eglBindTexImage) X(egl, eglChooseConfig) X(egl, eglClientWaitSync) \
  X(egl, eglCopyBuffers) X(egl, eglCreateContext) X(egl, eglCreateImage) \
  X(egl, eglCreatePbufferFromClientBuffer) X(egl, eglCreatePbufferSurface) \
  X(egl, eglCreatePixmapSurface) X(egl, eglCreatePlatformPixmapSurface) \
  X(egl, eglCreatePlatformWindowSurface) X(egl, eglCreateSync) X(egl, eglCreateWindowSurface) \
  X(egl, eglDestroyContext) X(egl, eglDestroyImage) X(egl, eglDestroySurface) \
  X(egl, eglDestroySync) X(egl, eglGetConfigAttrib) X(egl, eglGetConfigs) \
  X(egl, eglGetCurrentContext) X(egl, eglGetCurrentDisplay) X(egl, eglGetCurrentSurface) \
  X(egl, eglGetDisplay) X(egl, eglGetError) X(egl, eglGetPlatformDisplay) \
  X(egl, eglGetProcAddress) X(egl, eglGetSyncAttrib) X(egl, eglInitialize) X(egl, eglMakeCurrent) \
  X(egl, eglQueryAPI) X(egl, eglQueryContext) X(egl, eglQueryString) X(egl, eglQuerySurface) \
  X(egl, eglReleaseTexImage) X(egl, eglReleaseThread) X(egl, eglSurfaceAttrib) \
  X(egl, eglSwapBuffers) X(egl, eglSwapInterval) X(egl, eglTerminate) X(egl, eglWaitClient) \
  X(egl, eglWaitGL) X(egl, eglWaitNative) X(egl, eglWaitSync)

#define GLES20_FUNCTIONS(X) \
  X(gles, glActiveTexture) X(gles, glAttachShader) X(gles, glBindAttribLocation) \
  X(gles, glBindBuffer) X(gles, glBindFramebuffer) X(gles, glBindRenderbuffer) \
  X(gles, glBindTexture) X(gles, glBlendColor) X(gles, glBlendEquation) \
  X(gles, glBlendEquationSeparate) X(gles, glBlendFunc) X(gles, glBlendFuncSeparate) \
  X(gles, glBufferData) X(gles, glBufferSubData) X(gles, glCheckFramebufferStatus) \
  X(gles, glClear) X(gles, glClearColor) X(gles, glClearDepthf) X(gles, glClearStencil) \
  X(gles, glColorMask) X(gles, glCompileShader) X(gles, glCompressedTexImage2D) \
  X(gles, glCompressedTexSubImage2D) X(gles, glCopyTexImage2D) X(gles, glCopyTexSubImage2D) \
  X(gles, glCreateProgram) X(gles, glCreateShader) X(gles, glCullFace) X(gles, glDeleteBuffers) \
  X(gles, glDeleteFramebuffers) X(gles, glDeleteProgram) X(gles, glDeleteRenderbuffers) \
  X(gles, glDeleteShader) X(gles, glDeleteTextures) X(gles, glDepthFunc) X(gles, glDepthMask) \
  X(gles, glDepthRangef) X(gles, glDetachShader) X(gles, glDisable) \
  X(gles, glDisableVertexAttribArray) X(gles, glDrawArrays) X(gles, glDrawElements) \
  X(gles, glEnable) X(gles, glEnableVertexAttribArray) X(gles, glFinish) X(gles, glFlush) \
  X(gles, glFramebufferRenderbuffer) X(gles, glFramebufferTexture2D) X(gles, glFrontFace) \
  X(gles, glGenBuffers) X(gles, glGenFramebuffers) X(gles, glGenRenderbuffers) \
  X(gles, glGenTextures) X(gles, glGenerateMipmap) X(gles, glGetActiveAttrib) \
  X(gles, glGetActiveUniform) X(gles, glGetAttachedShaders) X(gles, glGetAttribLocation) \
  X(gles, glGetBooleanv) X(gles, glGetBufferParameteriv) X(gles, glGetError) X(gles, glGetFloatv) \
  X(gles, glGetFramebufferAttachmentParameteriv) X(gles, glGetIntegerv) \
  X(gles, glGetProgramInfoLog) X(gles, glGetProgramiv) X(gles, glGetRenderbufferParameteriv) \
  X(gles, glGetShaderInfoLog) X(gles, glGetShaderPrecisionFormat) X(gles, glGetShaderSource) \
  X(gles, glGetShaderiv) X(gles, glGetString) X(gles, glGetTexParameterfv) \
  X(gles, glGetTexParameteriv) X(gles, glGetUniformLocation) X(gles, glGetUniformfv) \
  X(gles, glGetUniformiv) X(gles, glGetVertexAttribPointerv) X(gles, glGetVertexAttribfv) \
  X(gles, glGetVertexAttribiv) X(gles, glHint) X(gles, glIsBuffer) X(gles, glIsEnabled) \
  X(gles, glIsFramebuffer) X(gles, glIsProgram) X(gles, glIsRenderbuffer) X(gles, glIsShader) \
  X(gles, glIsTexture) X(gles, glLineWidth) X(gles, glLinkProgram) X(gles, glPixelStorei) \
  X(gles, glPolygonOffset) X(gles, glReadPixels) X(gles, glReleaseShaderCompiler) \
  X(gles, glRenderbufferStorage) X(gles, glSampleCoverage) X(gles, glScissor) \
  X(gles, glShaderBinary) X(gles, glShaderSource) X(gles, glStencilFunc) \
  X(gles, glStencilFuncSeparate) X(gles, glStencilMask) X(gles, glStencilMaskSeparate) \
  X(gles, glStencilOp) X(gles, glStencilOpSeparate) X(gles, glTexImage2D) X(gles, glTexParameterf) \
  X(gles, glTexParameterfv) X(gles, glTexParameteri) X(gles, glTexParameteriv) \
  X(gles, glTexSubImage2D) X(gles, glUniform1f) X(gles, glUniform1fv) X(gles, glUniform1i) \
  X(gles, glUniform1iv) X(gles, glUniform2f) X(gles, glUniform2fv) X(gles, glUniform2i) \
  X(gles, glUniform2iv) X(gles, glUniform3f) X(gles, glUniform3fv) X(gles, glUniform3i) \
  X(gles, glUniform3iv) X(gles, glUniform4f) X(gles, glUniform4fv) X(gles, glUniform4i) \
  X(gles, glUniform4iv) X(gles, glUniformMatrix2fv) X(gles, glUniformMatrix3fv) \
  X(gles, glUniformMatrix4fv) X(gles, glUseProgram) X(gles, glValidateProgram) \
  X(gles, glVertexAttrib1f) X(gles, glVertexAttrib1fv) X(gles, glVertexAttrib2f) \
  X(gles, glVertexAttrib2fv) X(gles, glVertexAttrib3f) X(gles, glVertexAttrib3fv) \
  X(gles, glVertexAttrib4f) X(gles, glVertexAttrib4fv) X(gles, glVertexAttribPointer) \
  X(gles, glViewport)

#define GLES30_FUNCTIONS(X) \
  X(gles, glBeginQuery) X(gles, glBeginTransformFeedback) X(gles, glBindBufferBase) \
  X(gles, glBindBufferRange) X(gles, glBindSampler) X(gles, glBindTransformFeedback) \
  X(gles, glBindVertexArray) X(gles, glBlitFramebuffer) X(gles, glClearBufferfi) \
  X(gles, glClearBufferfv) X(gles, glClearBufferiv) X(gles, glClearBufferuiv) \
  X(gles, glClientWaitSync) X(gles, glCompressedTexImage3D) X(gles, glCompressedTexSubImage3D) \
  X(gles, glCopyBufferSubData) X(gles, glCopyTexSubImage3D) X(gles, glDeleteQueries) \
  X(gles, glDeleteSamplers) X(gles, glDeleteSync) X(gles, glDeleteTransformFeedbacks) \
  X(gles, glDeleteVertexArrays) X(gles, glDrawArraysInstanced) X(gles, glDrawBuffers) \
  X(gles, glDrawElementsInstanced) X(gles, glDrawRangeElements) X(gles, glEndQuery) \
  X(gles, glEndTransformFeedback) X(gles, glFenceSync) X(gles, glFlushMappedBufferRange) \
  X(gles, glFramebufferTextureLayer) X(gles, glGenQueries) X(gles, glGenSamplers) \
  X(gles, glGenTransformFeedbacks) X(gles, glGenVertexArrays) X(gles, glGetActiveUniformBlockName) \
  X(gles, glGetActiveUniformBlockiv) X(gles, glGetActiveUniformsiv) \
  X(gles, glGetBufferParameteri64v) X(gles, glGetBufferPointerv) X(gles, glGetFragDataLocation) \
  X(gles, glGetInteger64i_v) X(gles, glGetInteger64v) X(gles, glGetIntegeri_v) \
  X(gles, glGetInternalformativ) X(gles, glGetProgramBinary) X(gles, glGetQueryObjectuiv) \
  X(gles, glGetQueryiv) X(gles, glGetSamplerParameterfv) X(gles, glGetSamplerParameteriv) \
  X(gles, glGetStringi) X(gles, glGetSynciv) X(gles, glGetTransformFeedbackVarying) \
  X(gles, glGetUniformBlockIndex) X(gles, glGetUniformIndices) X(gles, glGetUniformuiv) \
  X(gles, glGetVertexAttribIiv) X(gles, glGetVertexAttribIuiv) X(gles, glInvalidateFramebuffer) \
  X(gles, glInvalidateSubFramebuffer) X(gles, glIsQuery) X(gles, glIsSampler) X(gles, glIsSync) \
  X(gles, glIsTransformFeedback) X(gles, glIsVertexArray) X(gles, glMapBufferRange) \
  X(gles, glPauseTransformFeedback) X(gles, glProgramBinary) X(gles, glProgramParameteri) \
  X(gles, glReadBuffer) X(gles, glRenderbufferStorageMultisample) \
  X(gles, glResumeTransformFeedback) X(gles, glSamplerParameterf) X(gles, glSamplerParameterfv) \
  X(gles, glSamplerParameteri) X(gles, glSamplerParameteriv) X(gles, glTexImage3D) \
  X(gles, glTexStorage2D) X(gles, glTexStorage3D) X(gles, glTexSubImage3D) \
  X(gles, glTransformFeedbackVaryings) X(gles, glUniform1ui) X(gles, glUniform1uiv) \
  X(gles, glUniform2ui) X(gles, glUniform2uiv) X(gles, glUniform3ui) X(gles, glUniform3uiv) \
  X(gles, glUniform4ui) X(gles, glUniform4uiv) X(gles, glUniformBlockBinding) \
  X(gles, glUniformMatrix2x3fv) X(gles, glUniformMatrix2x4fv) X(gles, glUniformMatrix3x2fv) \
  X(gles, glUniformMatrix3x4fv) X(gles, glUniformMatrix4x2fv) X(gles, glUniformMatrix4x3fv) \
  X(gles, glUnmapBuffer) X(gles, glVertexAttribDivisor) X(gles, glVertexAttribI4i) \
  X(gles, glVertexAttribI4iv) X(gles, glVertexAttribI4ui) X(gles, glVertexAttribI4uiv) \
  X(gles, glVertexAttribIPointer) X(gles, glWaitSync)

#define GLES31_FUNCTIONS(X) \
  X(gles, glActiveShaderProgram) X(gles, glBindImageTexture) X(gles, glBindProgramPipeline) \
  X(gles, glBindVertexBuffer) X(gles, glCreateShaderProgramv) X(gles, glDeleteProgramPipelines) \
  X(gles, glDispatchCompute) X(gles, glDispatchComputeIndirect) X(gles, glDrawArraysIndirect) \
  X(gles, glDrawElementsIndirect) X(gles, glFramebufferParameteri) X(gles, glGenProgramPipelines) \
  X(gles, glGetBooleani_v) X(gles, glGetFramebufferParameteriv) X(gles, glGetMultisamplefv) \
  X(gles, glGetProgramInterfaceiv) X(gles, glGetProgramPipelineInfoLog) \
  X(gles, glGetProgramPipelineiv) X(gles, glGetProgramResourceIndex) \
  X(gles, glGetProgramResourceLocation) X(gles, glGetProgramResourceName) \
  X(gles, glGetProgramResourceiv) X(gles, glGetTexLevelParameterfv) \
  X(gles, glGetTexLevelParameteriv) X(gles, glIsProgramPipeline) X(gles, glMemoryBarrier) \
  X(gles, glMemoryBarrierByRegion) X(gles, glProgramUniform1f) X(gles, glProgramUniform1fv) \
  X(gles, glProgramUniform1i) X(gles, glProgramUniform1iv) X(gles, glProgramUniform1ui) \
  X(gles, glProgramUniform1uiv) X(gles, glProgramUniform2f) X(gles, glProgramUniform2fv) \
  X(gles, glProgramUniform2i) X(gles, glProgramUniform2iv) X(gles, glProgramUniform2ui) \
  X(gles, glProgramUniform2uiv) X(gles, glProgramUniform3f) X(gles, glProgramUniform3fv) \
  X(gles, glProgramUniform3i) X(gles, glProgramUniform3iv) X(gles, glProgramUniform3ui) \
  X(gles, glProgramUniform3uiv) X(gles, glProgramUniform4f) X(gles, glProgramUniform4fv) \
  X(gles, glProgramUniform4i) X(gles, glProgramUniform4iv) X(gles, glProgramUniform4ui) \
  X(gles, glProgramUniform4uiv) X(gles, glProgramUniformMatrix2fv) \
  X(gles, glProgramUniformMatrix2x3fv) X(gles, glProgramUniformMatrix2x4fv) \
  X(gles, glProgramUniformMatrix3fv) X(gles, glProgramUniformMatrix3x2fv) \
  X(gles, glProgramUniformMatrix3x4fv) X(gles, glProgramUniformMatrix4fv) \
  X(gles, glProgramUniformMatrix4x2fv) X(gles, glProgramUniformMatrix4x3fv) X(gles, glSampleMaski) \
  X(gles, glTexStorage2DMultisample) X(gles, glUseProgramStages) \
  X(gles, glValidateProgramPipeline) X(gles, glVertexAttribBinding) X(gles, glVertexAttribFormat) \
  X(gles, glVertexAttribIFormat) X(gles, glVertexBindingDivisor)

#define GLES32_FUNCTIONS(X) \
  X(gles, glBlendBarrier) X(gles, glBlendEquationSeparatei) X(gles, glBlendEquationi) \
  X(gles, glBlendFuncSeparatei) X(gles, glBlendFunci) X(gles, glColorMaski) \
  X(gles, glCopyImageSubData) X(gles, glDebugMessageCallback) X(gles, glDebugMessageControl) \
  X(gles, glDebugMessageInsert) X(gles, glDisablei) X(gles, glDrawElementsBaseVertex) \
  X(gles, glDrawElementsInstancedBaseVertex) X(gles, glDrawRangeElementsBaseVertex) \
  X(gles, glEnablei) X(gles, glFramebufferTexture) X(gles, glGetDebugMessageLog) \
  X(gles, glGetGraphicsResetStatus) X(gles, glGetObjectLabel) X(gles, glGetObjectPtrLabel) \
  X(gles, glGetPointerv) X(gles, glGetSamplerParameterIiv) X(gles, glGetSamplerParameterIuiv) \
  X(gles, glGetTexParameterIiv) X(gles, glGetTexParameterIuiv) X(gles, glGetnUniformfv) \
  X(gles, glGetnUniformiv) X(gles, glGetnUniformuiv) X(gles, glIsEnabledi) \
  X(gles, glMinSampleShading) X(gles, glObjectLabel) X(gles, glObjectPtrLabel) \
  X(gles, glPatchParameteri) X(gles, glPopDebugGroup) X(gles, glPrimitiveBoundingBox) \
  X(gles, glPushDebugGroup) X(gles, glReadnPixels) X(gles, glSamplerParameterIiv) \
  X(gles, glSamplerParameterIuiv) X(gles, glTexBuffer) X(gles, glTexBufferRange) \
  X(gles, glTexParameterIiv) X(gles, glTexParameterIuiv) X(gles, glTexStorage3DMultisample)

#define FUNCTIONS(X) \
  EGL_FUNCTIONS(X) GLES20_FUNCTIONS(X) GLES30_FUNCTIONS(X) GLES31_FUNCTIONS(X) GLES32_FUNCTIONS(X)

#endif
