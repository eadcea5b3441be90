// SPDX-License-Identifier: Apache-2.0
import CAFrame

/// The dither of gradients: a pattern of the surface's pixels that moves a colour by less than half
/// a step of 8 bits, so that bands of one colour dissolve into the next.
///
/// Colours that 8 bits hold stay as they are. Targets of half floats need none.
package enum Dither {
  /// How far it moves a colour.
  static let reach: Float = 0.498 / 255

  /// Whether the environment lets gradients be dithered: unless `CA_DITHER` is 0.
  ///
  /// - Throws: an error when the variable is neither 0 nor 1.
  package static func isOn(
    environment: [String: String]
  ) throws(EnvironmentError) -> Bool {
    switch environment["CA_DITHER"] {
    case nil, "", "1": return true
    case "0": return false
    case let value?:
      throw EnvironmentError(
        variable: "CA_DITHER", value: value, rule: "Gradients are dithered, 1, or not, 0.")
    }
  }
}

extension Frame {
  /// Takes the dither away from gradients that are drawn to half floats.
  mutating func endDitherOfHalfFloats() {
    for pass in passes where pass.isHalfFloat {
      for draw in draws[pass.draws] where draw.variant.kind == .gradient {
        for number in 0..<Int(draw.instances.count) {
          var gradient = instance(GradientInstance.self, of: draw, number)
          gradient.dither = 0
          replace(draw, number, by: gradient)
        }
      }
    }
  }
}
