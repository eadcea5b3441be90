// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// The objects of constant texts: the keys of Core Text, ImageIO and PDF documents.
///
/// Code looks keys up by their address, so each text is one object while the program runs.
package enum Interned {
  /// The object of a constant's text; the same one for equal texts. Any thread may ask.
  package static func text(_ text: StaticString) -> CFString {
    let text = text.description
    return objects.withLock { objects in
      if let object = objects[text] { return object }
      let object = Object(text: NSString(string: text))
      objects[text] = object
      return object
    }.text
  }

  /// Sound: `NSString` is an object that nobody changes after it was made.
  private struct Object: @unchecked Sendable {
    let text: NSString
  }

  /// One object for each constant that was asked for, a bounded number.
  private static let objects = Mutex<[String: Object]>([:])
}
