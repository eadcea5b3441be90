// SPDX-License-Identifier: Apache-2.0
import CAReading
import CAGeometry
import CoreGraphics

extension ValueText {
  /// A list of transform functions, or sixteen numbers in the order m11, m12, … m44.
  ///
  /// The list reads outermost first: in `rotate(30deg) scale(2, 1, 1)` the scale meets the points
  /// first. Vectors are rows, so each function is multiplied from the left. Empty text is the
  /// identity.
  ///
  /// An error names the functions that break a rule, the first ones of many.
  func transform() throws(BadValue) -> CATransform3D {
    if let first = text.trimmed.first, !first.isLetter {
      guard words.count == 16 else {
        throw BadValue(text, "a transform is functions such as rotate(30deg), or 16 numbers")
      }
      return try matrix(numbers(16, for: "a matrix"))
    }
    var result = CATransform3D.identity
    var faults: [String] = []
    var rest = text[...].drop(while: \.isSeparator)
    while !rest.isEmpty, faults.count < Self.namedFaults {
      let call = TransformCall(at: rest)
      rest = rest[call.text.endIndex...].drop(while: \.isSeparator)
      let shown = call.text.trimmed.shortened
      if !call.isClosed { faults.append("\(shown): the closing ) is missing") }
      do throws(BadValue) {
        result = try function(call) * result
      } catch {
        faults.append("\(shown): \(error.rule)")
      }
    }
    if !faults.isEmpty { throw BadValue(text, faults.joined(separator: "; ")) }
    return result
  }

  /// The most faults that an error names.
  private static let namedFaults = 4

  private func function(_ call: TransformCall) throws(BadValue) -> CATransform3D {
    let arguments = ValueText(text: String(call.arguments), magnitude: magnitude)
    switch call.name {
    case "identity" where arguments.words.isEmpty: return .identity
    case "rotate": return try arguments.rotation()
    case "scale": return try arguments.scale()
    case "translate": return try arguments.translation()
    case "perspective": return try arguments.perspective()
    case "matrix": return try matrix(arguments.numbers(16, for: "a matrix"))
    default:
      throw BadValue(
        text, "the functions are \(TransformCall.names.joined(separator: ", "))")
    }
  }

  private func rotation() throws(BadValue) -> CATransform3D {
    let words = words
    guard words.count == 1 || words.count == 4, words[0].hasSuffix("deg") else {
      throw BadValue(
        text, "rotate takes an angle in degrees, such as 30deg, then perhaps an axis x, y, z")
    }
    let angle = CGFloat(try finite(words[0].dropLast(3))) * .pi / 180
    guard words.count == 4 else { return CATransform3DMakeRotation(angle, 0, 0, 1) }
    let axis = try finite(Array(words.dropFirst()))
    guard axis.contains(where: { $0 != 0 }) else {
      throw BadValue(text, "the axis of a rotation has a length")
    }
    return CATransform3DMakeRotation(angle, axis[0], axis[1], axis[2])
  }

  private func scale() throws(BadValue) -> CATransform3D {
    let values = try numbers(1...3, for: "scale")
    let y = values.count > 1 ? values[1] : values[0]
    return CATransform3DMakeScale(values[0], y, values.count > 2 ? values[2] : 1)
  }

  private func translation() throws(BadValue) -> CATransform3D {
    let values = try numbers(2...3, for: "translate")
    return CATransform3DMakeTranslation(values[0], values[1], values.count > 2 ? values[2] : 0)
  }

  /// The eye stands `d` points before the plane: m34 = −1 / d.
  private func perspective() throws(BadValue) -> CATransform3D {
    let distance = try numbers(1, for: "perspective")[0]
    guard distance != 0 else { throw BadValue(text, "the distance of a perspective is not 0") }
    var transform = CATransform3D.identity
    transform.m34 = -1 / distance
    return transform
  }

  private func matrix(_ m: [CGFloat]) -> CATransform3D {
    CATransform3D(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }
}
