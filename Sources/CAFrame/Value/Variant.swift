/// Which program draws a quad: one bit per thing a shader can do, one `#define` per bit.
package struct Variant: OptionSet, Hashable, Codable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Samples the contents array; otherwise the quad is `color`.
  package static let texture = Variant(rawValue: 1 << 0)
  /// Multiplies the sample by `color`; a slice below zero stands for white.
  package static let tint = Variant(rawValue: 1 << 1)
  /// Fetches texels of an earlier target, one per pixel, times `color`.
  package static let target = Variant(rawValue: 1 << 2)
  /// Multiplies by the alpha of a second target.
  package static let mask = Variant(rawValue: 1 << 3)
  /// Coverage of the straight edges of `rect`.
  package static let edge = Variant(rawValue: 1 << 4)
  /// Coverage of `rect` with rounded corners.
  package static let rounded = Variant(rawValue: 1 << 5)
  /// The corners follow the continuous curve.
  package static let continuous = Variant(rawValue: 1 << 6)
  /// Coverage of the ring between `rect` and the same inset by the border width.
  package static let border = Variant(rawValue: 1 << 7)
  /// Multiplies by the coverage of a run of clip records.
  package static let clip = Variant(rawValue: 1 << 8)
  /// Mixes the target with a second one; alone it fades from one to the other.
  package static let mix = Variant(rawValue: 1 << 9)
  /// The mix is one of those that ``Mix/Kind`` numbers.
  package static let effect = Variant(rawValue: 1 << 10)

  /// The colour as the shadow of `rect` and its corners, blurred by a Gaussian; with a mask as that
  /// of a target, which holds it blurred.
  package static let shadow = Variant(rawValue: 1 << 11)
  /// Samples the target between texels of its own grid, maps colours by a matrix.
  package static let filtered = Variant(rawValue: 1 << 12)
  /// One step of a blur of the target.
  package static let blur = Variant(rawValue: 1 << 13)
  /// Combines the target with what is below, which is a second one, by the mode that
  /// ``BlendMode`` numbers, and replaces it.
  package static let blend = Variant(rawValue: 1 << 14)

  /// The bits whose programs read a second target.
  package static let secondTarget: Variant = [.mask, .mix, .blend]

  /// Samples a raster, times `color`.
  package static let raster = Variant(rawValue: 1 << 15)

  /// Multiplies `color` by texels of coverage, one per pixel, with a second colour above it by their
  /// second channel.
  package static let coverage = Variant(rawValue: 1 << 16)

  /// What a rounded layer fills with its border above and its shadow, which contents hold, below.
  package static let panel = Variant(rawValue: 1 << 17)

  /// Every variant the builder and the batcher can ask for.
  package static let all: [Variant] = {
    let flat: [Variant] = [
      [], .edge, .rounded, [.rounded, .continuous], [.border, .rounded],
      [.border, .rounded, .continuous],
    ]
    let shadows: [Variant] = [.shadow, [.shadow, .mask]]
    let coverages: [Variant] = [[], .edge, .rounded, [.rounded, .continuous]]
    let textured = coverages.flatMap { coverage -> [Variant] in
      [coverage.union(.texture), coverage.union([.texture, .tint])]
    }
    let composites: [Variant] = [
      .target, [.target, .mask], [.target, .mix], [.target, .mix, .effect],
      [.target, .filtered], [.target, .filtered, .mask], [.target, .filtered, .blend],
      .raster, .coverage,
    ]
    return (flat + shadows + textured + composites).flatMap { [$0, $0.union(.clip)] }
      + [[.target, .blur], .panel, [.panel, .texture, .tint]]
  }()

  /// The names of the bits, as the shaders' defines spell them.
  package var defines: [String] {
    let names = [
      "TEXTURE", "TINT", "TARGET", "MASK", "EDGE", "ROUNDED", "CONTINUOUS", "BORDER", "CLIP",
      "MIX", "EFFECT", "SHADOW", "FILTERED", "BLUR", "BLEND", "RASTER",
      "COVERAGE", "PANEL",
    ]
    return names.indices.filter { rawValue & (1 << UInt32($0)) != 0 }.map { names[$0] }
  }
}

extension Variant: CustomStringConvertible {
  package var description: String {
    rawValue == 0 ? "color" : defines.map { $0.lowercased() }.joined(separator: "+")
  }
}
