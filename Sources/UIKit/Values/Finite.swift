// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIGraphics

/// Numbers of a program that have to be finite. Others are refused: the property keeps its value,
/// and a line on standard error says so.
@MainActor enum Finite {
  /// Whether all numbers are finite. A refusal names the property and the class of its object.
  static func accepts(_ numbers: CGFloat..., property: String, of object: AnyObject?) -> Bool {
    if numbers.allSatisfy(\.isFinite) { return true }
    let owner = object.map { "\(type(of: $0))" } ?? "a view"
    let list = numbers.map { "\($0)" }.joined(separator: ", ")
    Complaint.write("\(property) of \(owner) stays as it is: \(list) is not finite.")
    return false
  }
}
