// SPDX-License-Identifier: Apache-2.0

/// Which program draws: one of a kind of draw, by its further abilities.
@usableFromInline package struct Variant: Hashable, Codable, Sendable {
  @usableFromInline package var kind: DrawKind
  /// The further abilities of the program.
  @usableFromInline package var features: Features

  /// The program of a kind with these features.
  @inlinable package init(_ kind: DrawKind, _ features: Features = []) {
    (self.kind, self.features) = (kind, features)
  }

  /// A plain colour.
  @usableFromInline package static let color = Variant(.color)
  /// Contents.
  @usableFromInline package static let picture = Variant(.picture)
  /// The coverage of a path.
  @usableFromInline package static let coverage = Variant(.coverage)
  /// An earlier target, texel for texel.
  @usableFromInline package static let target = Variant(.target)

  /// Every variant the builder and the batcher can ask for.
  @usableFromInline package static let all: [Variant] = DrawKind.allCases.flatMap { kind in
    kind.row.programs.map { Variant(kind, $0) }
  }

  /// Those that frames without films and textures of programs ask for.
  ///
  /// - Parameter upright: whether quads that are upright have programs of their own.
  package static func common(upright: Bool) -> [Variant] {
    all.filter { $0.sampled != .external && (upright || !$0.features.contains(.upright)) }
  }

  private static let known = Set(all)

  /// Whether there is a program for this variant.
  package static func isKnown(_ variant: Variant) -> Bool { known.contains(variant) }

  /// The picture that a draw of this variant samples.
  package var sampled: Sampled { kind.row.sampled(features) }

  /// Whether a draw of this variant samples a second target.
  package var readsSecondTarget: Bool { kind.row.readsSecondTarget(features) }

  /// The variant whose program draws instances of both, or nil where there is none.
  ///
  /// Variants of one kind agree where they differ in features that do not matter to instances
  /// without them. A colour is also drawn as a white picture, or as coverage of whole pixels.
  package func merged(with other: Variant) -> Variant? {
    if self == other { return self }
    guard let kind = kind.drawingInstances(of: other.kind) else { return nil }
    let both = features.union(other.features)
    let difference = features.symmetricDifference(other.features)
    guard difference.isSubset(of: kind.mergeable), !both.contains(.border) else { return nil }
    if difference.contains(.edge), both.contains(.rounded) { return nil }
    guard self.kind != other.kind else { return Variant(kind, both) }
    guard both.isSubset(of: kind.features) else { return nil }
    return Variant(kind, kind == .picture ? both.union(.tint) : both)
  }
}

extension Variant: CustomStringConvertible {
  @inlinable package var description: String {
    (["\(kind)"] + features.list.map { "\($0)" }).joined(separator: "+")
  }
}
