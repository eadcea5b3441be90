// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreAnimation
import CoreGraphics
import Dispatch
import Foundation
import UIKit

/// Why a view or an image has no picture.
package enum PictureError: Error, CustomStringConvertible {
  /// A view was drawn on a thread other than the main one.
  case notOnMainThread
  /// An image has no bitmap.
  case noBitmap

  package var description: String {
    switch self {
    case .notOnMainThread:
      "A view belongs to the main thread: mark the test with @MainActor."
    case .noBitmap: "The image has no bitmap."
    }
  }
}

extension MainActor {
  /// Runs `body` with a view, which must be on the main actor.
  package static func drawing<Value, R>(
    _ value: Value, _ body: @MainActor (Value) throws -> R
  ) throws -> R {
    guard Thread.isMainThread || isOnMainQueue else { throw PictureError.notOnMainThread }
    // Sound: the value does not leave the thread, which is the main actor's.
    nonisolated(unsafe) let value = value
    nonisolated(unsafe) var result: Result<R, any Error>?
    assumeIsolated { result = Result { try body(value) } }
    guard let result else { throw PictureError.notOnMainThread }
    return try result.get()
  }

  /// Whether this is the main queue. A program whose main function waits for it serves it on any
  /// thread.
  private static var isOnMainQueue: Bool {
    _ = mark
    return DispatchQueue.getSpecific(key: key) != nil
  }

  private static let key = DispatchSpecificKey<Void>()
  private static let mark: Void = DispatchQueue.main.setSpecific(key: key, value: ())
}
