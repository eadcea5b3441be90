// SPDX-License-Identifier: Apache-2.0
import CAGeometry

/// Parts of transforms as numbers that a smooth curve may go through.
extension TransformParts {
  /// The count of numbers.
  static let numberCount = 17

  /// The parts whose numbers `number` gives; the turn is brought to length 1.
  init(_ number: (Int) -> Double) {
    self.init()
    for axis in 0..<3 {
      translation[axis] = number(axis)
      scale[axis] = number(3 + axis)
      skew[axis] = number(6 + axis)
    }
    for axis in 0..<4 {
      perspective[axis] = number(9 + axis)
      rotation[axis] = number(13 + axis)
    }
    rotation /= (rotation * rotation).sum().squareRoot()
  }

  var numbers: [Double] {
    let rows = [translation, scale, skew].flatMap { [$0.x, $0.y, $0.z] }
    return rows + [perspective, rotation].flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }
}

extension [TransformParts] {
  /// The numbers of each; of the two quaternions of a turn, the one closer to that before it, and
  /// mirrored along one axis.
  var flat: [[Double]] {
    var last = TransformParts()
    return map { parts in
      var parts = parts.mirrored(like: last)
      if (parts.rotation * last.rotation).sum() < 0 { parts.rotation = -parts.rotation }
      last = parts
      return parts.numbers
    }
  }
}
