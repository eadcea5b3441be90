// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// State that the program's methods leave for their caller, in the calls that this thread is
/// making.
///
/// It is kept per thread, because drawing runs on several at once, and for one layer too.
final class ProgramCall {
  /// Set by the default methods of the delegate protocol: the delegate has no such method.
  var isDeclined = false
  /// Set when nobody drew the layer's picture.
  var drewNothing = false
  /// Whether a layer is being drawn.
  var isDrawing = false

  /// How many calls of `hitTest(_:)` are within each other.
  var hitTests = 0
  /// The layers whose places in the tree a layer above them writes to an archive.
  var archivedLayers: Set<ObjectIdentifier> = []
  /// The last answer of `CACurrentMediaTime()`, while no host gave the time; nil for none.
  var lastReading: CFTimeInterval?

  /// Calls `body`, which draws a layer.
  func drawing<Result>(_ body: () -> Result) -> Result {
    let outer = isDrawing
    isDrawing = true
    defer { isDrawing = outer }
    return body()
  }

  /// That of this thread.
  static var current: ProgramCall { ThreadSlot(.programCall).object { ProgramCall() } }
}

/// The calls of a layer's delegate, for delegates of this package.
package enum LayerDelegateCall {
  /// To be called by a delegate's method that stands for one left out: the layer goes on as if the
  /// delegate did not have it.
  package static func decline() { ProgramCall.current.isDeclined = true }
}

extension CALayer {
  /// Calls the delegate; false when there is none, or it leaves the method out.
  func delegateAnswers(_ call: (any CALayerDelegate) -> Void) -> Bool {
    guard let delegate = delegateObject else { return false }
    let record = ProgramCall.current
    let outer = record.isDeclined
    record.isDeclined = false
    call(delegate)
    let declined = record.isDeclined
    record.isDeclined = outer
    return !declined
  }
}
