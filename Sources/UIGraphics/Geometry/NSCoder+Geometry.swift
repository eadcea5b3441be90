// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

/// Structures as text, such as `{{0, 0}, {20, 10}}`. A text that is not of the structure's form
/// reads as zero.
extension NSCoder {
  /// The text of a point: `{x, y}`.
  public class func string(for point: CGPoint) -> String { braced(point.x, point.y) }

  /// The text of a vector: `{dx, dy}`.
  public class func string(for vector: CGVector) -> String { braced(vector.dx, vector.dy) }

  /// The text of a size: `{width, height}`.
  public class func string(for size: CGSize) -> String { braced(size.width, size.height) }

  /// The text of a rectangle: `{{x, y}, {width, height}}`.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }

  /// The text of a transform: `[a, b, c, d, tx, ty]`.
  public class func string(for transform: CGAffineTransform) -> String {
    let t = transform
    return "[\([t.a, t.b, t.c, t.d, t.tx, t.ty].map(text).joined(separator: ", "))]"
  }

  /// The text of insets: `{top, left, bottom, right}`.
  public class func string(for insets: UIEdgeInsets) -> String {
    braced(insets.top, insets.left, insets.bottom, insets.right)
  }

  /// The text of insets: `{top, leading, bottom, trailing}`.
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    braced(insets.top, insets.leading, insets.bottom, insets.trailing)
  }

  /// The text of an offset: `{horizontal, vertical}`.
  public class func string(for offset: UIOffset) -> String {
    braced(offset.horizontal, offset.vertical)
  }

  /// The point of a text.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(string, "{#, #}").map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }

  /// The vector of a text.
  public class func cgVector(for string: String) -> CGVector {
    numbers(string, "{#, #}").map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }

  /// The size of a text.
  public class func cgSize(for string: String) -> CGSize {
    numbers(string, "{#, #}").map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }

  /// The rectangle of a text.
  public class func cgRect(for string: String) -> CGRect {
    numbers(string, "{{#, #}, {#, #}}")
      .map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }

  /// The transform of a text; the identity if it is none.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    numbers(string, "[#, #, #, #, #, #]").map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    } ?? .identity
  }

  /// The insets of a text.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    numbers(string, "{#, #, #, #}")
      .map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
  }

  /// The insets of a text.
  public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    numbers(string, "{#, #, #, #}").map {
      NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
    } ?? .zero
  }

  /// The offset of a text.
  public class func uiOffset(for string: String) -> UIOffset {
    numbers(string, "{#, #}").map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
  }

  private static func braced(_ numbers: CGFloat...) -> String {
    "{\(numbers.map(text).joined(separator: ", "))}"
  }

  /// The number with 17 digits, so that it reads as the same number again.
  private static func text(_ number: CGFloat) -> String {
    String(format: "%.17g", Double(number))
  }

  /// The numbers of a text that has the form of `pattern`, where `#` is a number; white space
  /// counts nowhere.
  private static func numbers(_ string: String, _ pattern: String) -> [CGFloat]? {
    let scanner = Scanner(string: string)
    scanner.charactersToBeSkipped = .whitespacesAndNewlines
    var numbers: [CGFloat] = []
    for part in pattern where part != " " {
      if part == "#" {
        guard let number = scanner.scanDouble() else { return nil }
        numbers.append(CGFloat(number))
      } else if scanner.scanString(String(part)) == nil {
        return nil
      }
    }
    return numbers
  }
}

/// Structures in archives with keys.
extension NSCoder {
  /// Writes a vector.
  public func encode(_ vector: CGVector, forKey key: String) {
    encode(NSCoder.string(for: vector), forKey: key)
  }

  /// Writes a transform.
  public func encode(_ transform: CGAffineTransform, forKey key: String) {
    encode(NSCoder.string(for: transform), forKey: key)
  }

  /// Writes insets.
  public func encode(_ insets: UIEdgeInsets, forKey key: String) {
    encode(NSCoder.string(for: insets), forKey: key)
  }

  /// Writes insets.
  public func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
    encode(NSCoder.string(for: insets), forKey: key)
  }

  /// Writes an offset.
  public func encode(_ offset: UIOffset, forKey key: String) {
    encode(NSCoder.string(for: offset), forKey: key)
  }

  /// Reads a point; zero if there is none.
  public func decodeCGPoint(forKey key: String) -> CGPoint {
    containsValue(forKey: key) ? decodePoint(forKey: key) : .zero
  }

  /// Reads a size; zero if there is none.
  public func decodeCGSize(forKey key: String) -> CGSize {
    containsValue(forKey: key) ? decodeSize(forKey: key) : .zero
  }

  /// Reads a rectangle; zero if there is none.
  public func decodeCGRect(forKey key: String) -> CGRect {
    containsValue(forKey: key) ? decodeRect(forKey: key) : .zero
  }

  /// Reads a vector; zero if there is none.
  public func decodeCGVector(forKey key: String) -> CGVector {
    NSCoder.cgVector(for: structureText(key))
  }

  /// Reads a transform; the identity if there is none.
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    NSCoder.cgAffineTransform(for: structureText(key))
  }

  /// Reads insets; zero if there are none.
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
    NSCoder.uiEdgeInsets(for: structureText(key))
  }

  /// Reads insets; zero if there are none.
  public func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
    NSCoder.nsDirectionalEdgeInsets(for: structureText(key))
  }

  /// Reads an offset; zero if there is none.
  public func decodeUIOffset(forKey key: String) -> UIOffset {
    NSCoder.uiOffset(for: structureText(key))
  }

  private func structureText(_ key: String) -> String {
    decodeKnownObject(of: NSString.self, forKey: key).map { $0 as String } ?? ""
  }

  /// The object at a key; nil where there is none, which Foundation for Linux takes for damage, and
  /// where objects hold each other deeper than ``NestedValues/deepest``.
  func decodeKnownObject<Object: NSObject & NSCoding>(
    of type: Object.Type, forKey key: String
  ) -> Object? {
    guard containsValue(forKey: key) else { return nil }
    return NestedValues.deeper { decodeObject(of: type, forKey: key) }
  }
}
