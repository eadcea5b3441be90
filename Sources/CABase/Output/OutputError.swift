// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A file that could not be written.
package struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path, or a sentence that names it.
  package let name: String
  /// The error code of the C library.
  package let code: Int32

  /// A call that failed for a path.
  package init(_ name: String, code: Int32) { (self.name, self.code) = (name, code) }

  /// The C library's words for the code.
  package var reason: String { String(cString: strerror(code)) }

  package var description: String { "\(name): \(reason)" }

  /// The same as programs expect it of Foundation's writers.
  package var asNSError: NSError {
    NSError(
      domain: NSPOSIXErrorDomain, code: Int(code),
      userInfo: [NSFilePathErrorKey: name, NSLocalizedDescriptionKey: description])
  }
}
