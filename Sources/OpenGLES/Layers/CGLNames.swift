// SPDX-License-Identifier: Apache-2.0
import CEGL

/// A context of Core OpenGL; here it stands for an ``EAGLContext``, which ``EAGLContext/cgl`` and
/// ``EAGLContext/from(_:)`` convert.
public typealias CGLContextObj = OpaquePointer

/// A pixel format of Core OpenGL: a token here, as contexts have one format.
public typealias CGLPixelFormatObj = OpaquePointer

extension EAGLContext {
  /// The context as Core OpenGL names it. Valid as long as the context lives.
  public var cgl: CGLContextObj {
    // Sound: the address is that of a living object, and is never null.
    CGLContextObj(Unmanaged.passUnretained(self).toOpaque())
  }

  /// The context that a name stands for.
  ///
  /// - Precondition: it comes from ``cgl`` or from `CAOpenGLLayer`, and the context lives.
  public static func from(_ context: CGLContextObj) -> EAGLContext {
    // Sound by the precondition.
    Unmanaged<EAGLContext>.fromOpaque(UnsafeRawPointer(context)).takeUnretainedValue()
  }
}

/// Makes a context the one of this thread, as Core OpenGL says it; nil for none.
///
/// - Returns: 0, or 10002 where that did not work.
@discardableResult
public func CGLSetCurrentContext(_ context: CGLContextObj?) -> Int32 {
  EAGLContext.setCurrent(context.map { EAGLContext.from($0) }) ? 0 : 10002
}

/// The context of this thread, as Core OpenGL names it.
public func CGLGetCurrentContext() -> CGLContextObj? { EAGLContext.current()?.cgl }
