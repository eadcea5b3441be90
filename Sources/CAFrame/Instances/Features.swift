// SPDX-License-Identifier: Apache-2.0

/// The abilities of a program besides drawing its kind: one bit for each, one `#define` for each
/// bit.
@usableFromInline package enum Feature: UInt8, CaseIterable, Sendable {
  /// Multiplies the sample by a colour.
  case tint
  /// Looks for stops of gradients in their records, however many, and knows the forms whose
  /// locations are dear. Goes with ``placed``.
  case table
  /// Coverage of the straight sides of the shape.
  case edge
  /// Coverage of the shape with rounded corners.
  case rounded
  /// The corners follow the continuous curve.
  case continuous
  /// Coverage of the ring between the shape and the same inset by the border's width.
  case border
  /// A panel has a shadow, which contents hold.
  case shadow
  /// The mix is one of those that ``Mix/Kind`` numbers; without, it fades.
  case effect
  /// Multiplies by the alpha of a second target.
  case mask
  /// Multiplies by the coverage of a run of clip records.
  case clip
  /// Particles are points instead of quads; the batcher decides.
  case point
  /// A gradient has a fourth stop; without, there are at most three of them.
  case fourth
  /// Circular corners are not alike, shorter than a pixel, or not seen at one scale all around; or
  /// straight sides come closer than a pixel in places only.
  case uneven
  /// Only the alpha of the picture counts, for all channels.
  case alpha
  /// A picture whose sides are smoothed is sampled within its shape only, also where the smoothing
  /// reaches beyond; the batcher decides. Round corners always are.
  case within
  /// Shows a second target, texel for texel, as far as the alpha of the colour: a mask that is
  /// drawn in place.
  case reveal
  /// All quads are upright and seen without perspective, and are drawn as two triangles each, which
  /// llvmpipe takes for a rectangle; the batcher decides. Places in a rectangle may differ in their
  /// last bits from those in triangles, so it is never merged with draws of other quads.
  case upright
  /// The picture, raster or target lies in a texture of two dimensions, its texels meet the pixels,
  /// and it is shown as it is: llvmpipe draws such by scanlines; the batcher decides. Goes with
  /// ``upright``.
  case plain
  /// Looks colours of gradients up in their records, for at most seventeen stops; without, there
  /// are at most four of them. Goes with ``fourth``.
  case placed

  /// The name of its `#define`.
  @inlinable package var define: String { "\(self)".uppercased() }
}

/// A set of ``Feature``.
@usableFromInline package struct Features: OptionSet, Hashable, Codable, Sendable {
  @usableFromInline package let rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The set of one feature.
  @inlinable package init(_ feature: Feature) { rawValue = 1 << UInt32(feature.rawValue) }

  /// See ``Feature/tint``.
  @usableFromInline package static let tint = Features(.tint)
  /// See ``Feature/table``.
  @usableFromInline package static let table = Features(.table)
  /// See ``Feature/edge``.
  @usableFromInline package static let edge = Features(.edge)
  /// See ``Feature/rounded``.
  @usableFromInline package static let rounded = Features(.rounded)
  /// See ``Feature/continuous``.
  @usableFromInline package static let continuous = Features(.continuous)
  /// See ``Feature/border``.
  @usableFromInline package static let border = Features(.border)
  /// See ``Feature/shadow``.
  @usableFromInline package static let shadow = Features(.shadow)
  /// See ``Feature/effect``.
  @usableFromInline package static let effect = Features(.effect)
  /// See ``Feature/mask``.
  @usableFromInline package static let mask = Features(.mask)
  /// See ``Feature/clip``.
  @usableFromInline package static let clip = Features(.clip)
  /// See ``Feature/point``.
  @usableFromInline package static let point = Features(.point)
  /// See ``Feature/fourth``.
  @usableFromInline package static let fourth = Features(.fourth)
  /// See ``Feature/uneven``.
  @usableFromInline package static let uneven = Features(.uneven)
  /// See ``Feature/alpha``.
  @usableFromInline package static let alpha = Features(.alpha)
  /// See ``Feature/within``.
  @usableFromInline package static let within = Features(.within)
  /// See ``Feature/reveal``.
  @usableFromInline package static let reveal = Features(.reveal)

  /// See ``Feature/upright``.
  @usableFromInline package static let upright = Features(.upright)
  /// See ``Feature/plain``.
  @usableFromInline package static let plain = Features(.plain)
  /// See ``Feature/placed``.
  @usableFromInline package static let placed = Features(.placed)

  /// The features of the set, in order.
  @inlinable package var list: [Feature] { Feature.allCases.filter { contains(Features($0)) } }

  /// Those that smooth the outline of a shape.
  @usableFromInline package static let ofShapes: Features = [
    .edge, .rounded, .continuous, .uneven,
  ]

  /// The ways in which a shape may be smoothed.
  static let smoothing: [Features] = [
    [], .edge, .rounded, [.rounded, .uneven], [.rounded, .continuous],
  ]

  /// Features whose programs need integers for each quad, which are not interpolated.
  package static let ofRecords: Features = [.clip, .table]
}

extension [Features] {
  /// Each set, and those without records for upright quads, too.
  var uprightOrNot: [Features] {
    flatMap { $0.isDisjoint(with: .ofRecords) ? [$0, $0.union(.upright)] : [$0] }
  }
  /// Each set without and with clips.
  var clippedOrNot: [Features] { flatMap { [$0, $0.union(.clip)] } }
}
