// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CEGL
import Foundation
import Synchronization

/// The objects of GL that several contexts use: textures, buffers, renderbuffers, programs.
///
/// A group lives as long as one of its contexts, or as long as the program keeps it.
open class EAGLSharegroup: NSObject, @unchecked Sendable {
  // Sound to share: all that changes lies behind a lock.
  private struct Content {
    /// Its first context, with which all others share.
    var first: GuestContext?
    var carrier: Carrier?
    var canvases: [GLuint: DrawableStorage] = [:]
    var debugLabel: String?
  }

  let display: Display
  private let content = Mutex(Content())

  init(on display: Display) { self.display = display }

  /// A name for people. Default nil.
  open var debugLabel: String? {
    get { content.withLock { $0.debugLabel } }
    set { content.withLock { $0.debugLabel = newValue } }
  }

  /// A further context of the group.
  func makeContext() throws(EGLError) -> GuestContext {
    let first = content.withLock { $0.first }
    let new = try GuestContext(on: display, sharing: first)
    content.withLock { if $0.first == nil { $0.first = new } }
    return new
  }

  /// The group's carrier, made when it is first needed, and when its context is lost.
  func makeCarrier() throws(EGLError) -> Carrier {
    if let carrier = content.withLock({ $0.carrier }), !carrier.context.isLost { return carrier }
    let new = try Carrier(on: display)
    return content.withLock { content in
      if let other = content.carrier, !other.context.isLost { return other }
      content.carrier = new
      return new
    }
  }

  /// The storage of a renderbuffer; nil where it has none from a drawable.
  subscript(renderbuffer: GLuint) -> DrawableStorage? {
    get { content.withLock { $0.canvases[renderbuffer] } }
    set {
      // The old one goes outside of the lock.
      let old = content.withLock { content in
        defer { content.canvases[renderbuffer] = newValue }
        return content.canvases[renderbuffer]
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Lets go of the storage of renderbuffers that are deleted.
  func forget(_ renderbuffers: UnsafeBufferPointer<GLuint>) {
    for name in renderbuffers where self[name] != nil { self[name] = nil }
  }
}
