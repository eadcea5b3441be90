// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// Foundation for Linux takes no structures that it does not know, but arrays of numbers. So values
/// of different structures with as many numbers are not told apart.
extension NSValue {
  private convenience init(numbers: [CGFloat]) {
    // Sound: the array holds as many doubles as the type says.
    self.init(bytes: numbers.map(Double.init), objCType: "[\(numbers.count)d]")
  }

  /// The numbers carried.
  ///
  /// - Precondition: the value was made of that many.
  private func numbers(_ count: Int) -> [CGFloat] {
    Requirement.check(
      String(cString: objCType) == "[\(count)d]", "The value does not hold \(count) numbers.")
    var result = [Double](repeating: 0, count: count)
    // Sound: the type above says that the value is that many doubles.
    result.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { getValue(start) }
    }
    return result.map { CGFloat($0) }
  }

  /// A value that carries a vector.
  public convenience init(cgVector vector: CGVector) { self.init(numbers: [vector.dx, vector.dy]) }

  /// A value that carries an offset.
  public convenience init(uiOffset insets: UIOffset) {
    self.init(numbers: [insets.horizontal, insets.vertical])
  }

  /// A value that carries insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(numbers: [insets.top, insets.left, insets.bottom, insets.right])
  }

  /// A value that carries insets.
  public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    self.init(numbers: [insets.top, insets.leading, insets.bottom, insets.trailing])
  }

  /// The vector carried.
  ///
  /// - Precondition: the value was made of one.
  public var cgVectorValue: CGVector {
    let numbers = numbers(2)
    return CGVector(dx: numbers[0], dy: numbers[1])
  }

  /// The offset carried.
  ///
  /// - Precondition: the value was made of one.
  public var uiOffsetValue: UIOffset {
    let numbers = numbers(2)
    return UIOffset(horizontal: numbers[0], vertical: numbers[1])
  }

  /// The insets carried.
  ///
  /// - Precondition: the value was made of insets.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    let numbers = numbers(4)
    return UIEdgeInsets(
      top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  /// The insets carried.
  ///
  /// - Precondition: the value was made of insets.
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    let numbers = numbers(4)
    return NSDirectionalEdgeInsets(
      top: numbers[0], leading: numbers[1], bottom: numbers[2], trailing: numbers[3])
  }
}
