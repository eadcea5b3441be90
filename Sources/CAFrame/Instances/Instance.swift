// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The values of one instance of a kind of draw, besides its ``InstanceHead``.
///
/// A kind of drawing is a type of instance, its row in ``DrawKind``, and its two shader files. The
/// GPU reads the fields as they lie, each as one attribute of the vertex shader that has its name.
/// So fields are floats, vectors of floats, or structs of such, with no gap between them.
@usableFromInline package protocol Instance: Hashable, Codable, Sendable, BitwiseCopyable {
  /// The row of the table that this type is.
  static var kind: DrawKind { get }

  /// The sets of features that the kind has programs for.
  static var programs: [Features] { get }

  /// The features whose programs also draw instances without them. Default none.
  static var mergeable: Features { get }

  /// The picture that a draw with these features samples. Default nothing.
  static func sampled(_ features: Features) -> Sampled

  /// The features of draws that reveal a target, besides others; nil where the kind cannot. Default
  /// nil.
  static var revealing: Features? { get }

  /// Whether a draw with these features samples a second target. Default with ``Features/mask`` and
  /// ``Features/reveal``.
  static func readsSecondTarget(_ features: Features) -> Bool

  /// The records of the frame that instances refer to, besides clips. Default none.
  static var records: RecordKind? { get }

  /// Whether each has a head. Default true; else one ``Swarm`` stands for all of a draw.
  static var hasHead: Bool { get }

  /// How long computing a pixel takes beside a plain colour, without fetching. An estimate that
  /// divides the measured time of a pass, see `PixelWork`. Default 1.
  static var pixelWeight: Double { get }

  /// An instance of nothing, which shows nothing.
  init()

  /// Multiplies the colour that it draws.
  ///
  /// - Parameter factor: premultiplied, 0 to 1.
  mutating func tint(by factor: SIMD4<Float>)

  /// Lets it reveal a target: offset from device pixels to texels of that. Default nothing, for
  /// kinds that reveal none.
  mutating func reveal(by offset: SIMD2<Float>)

  /// The offset from device pixels to texels of the target that it reveals; nil, the default, for
  /// kinds that reveal none.
  var revealOffset: SIMD2<Float>? { get }

  /// Its words in the text form of a frame, those of the draw's source among them. Default the
  /// source alone.
  func text(of draw: Draw, source: [String]) -> [String]

  /// A colour that covers the same pixels of its quad, where the features of its draw are those of
  /// an outline. Default one that covers all of it.
  var outline: ColorInstance { get }

  /// How fine the targets are that it samples. Default a pixel for each unit.
  var sampledCells: SampledCells { get }

  /// Fills in the values that are known only once pictures and targets have their places.
  mutating func resolve(_ homes: SampleHomes)
}

extension Instance {
  @inlinable package static var mergeable: Features { [] }
  @inlinable package static func sampled(_ features: Features) -> Sampled { .nothing }
  @inlinable package static func readsSecondTarget(_ features: Features) -> Bool {
    !features.isDisjoint(with: [.mask, .reveal])
  }
  @inlinable package static var revealing: Features? { nil }
  @inlinable package mutating func reveal(by offset: SIMD2<Float>) {}
  @inlinable package var revealOffset: SIMD2<Float>? { nil }
  @inlinable package static var records: RecordKind? { nil }
  @inlinable package static var hasHead: Bool { true }
  @inlinable package static var pixelWeight: Double { 1 }
  @inlinable package mutating func resolve(_ homes: SampleHomes) {}
  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] { source }
  @usableFromInline package var sampledCells: SampledCells { SampledCells() }
  /// White wherever the quad is.
  @usableFromInline package var outline: ColorInstance { ColorInstance() }
}

/// An instance that is drawn within a shape.
@usableFromInline package protocol ShapedInstance: Instance {
  /// The shape; boundless where nothing of it is smoothed.
  var shape: InstanceShape { get set }

  /// Whether its colour costs more than a look at the outline, so that few parts are better than
  /// many of which only the smallest look at it. Default false.
  static var isDear: Bool { get }
}

extension ShapedInstance {
  /// Nothing within the same shape, to be filled.
  @usableFromInline package var outline: ColorInstance { ColorInstance(.zero, shape: shape) }

  @inlinable package static var isDear: Bool { false }

  /// The instance where nothing of its shape is smoothed.
  @inlinable package var unshaped: Self {
    var result = self
    result.shape = .boundless
    return result
  }
}

/// The kinds of records of a frame that instances of one kind of draw refer to.
@usableFromInline package enum RecordKind: Sendable {
  /// ``Frame/matrices``.
  case matrices
  /// ``Frame/stops``.
  case stops
}

/// The picture that a draw samples; a ``Source`` names which.
@usableFromInline package enum Sampled: Hashable, Sendable {
  case nothing, contents, external, target, raster, coverage
}

/// Where the pictures lie that the instances of a draw sample.
@usableFromInline package struct SampleHomes: Sendable {
  /// The layer of the array texture that holds the contents; −1 for white.
  @usableFromInline package let slice: Float
  /// The share of that layer, or of the stack, that the contents fill, twice: for scale and offset.
  @usableFromInline package let share: SIMD4<Float>
  /// The top left corner of the contents in the stack, texture space.
  @usableFromInline package let origin: SIMD2<Float>
  /// The texel of the sheets where the target, or the raster, and the second target begin.
  @usableFromInline package let target, secondTarget: SIMD2<Float>

  /// The places of the pictures that a draw samples; by default it samples none.
  @inlinable package init(
    slice: Int32 = -1, share: SIMD4<Float> = SIMD4(repeating: 1), origin: SIMD2<Float> = .zero,
    target: SIMD2<Float> = .zero, secondTarget: SIMD2<Float> = .zero
  ) {
    (self.slice, self.share, self.origin) = (Float(slice), share, origin)
    (self.target, self.secondTarget) = (target, secondTarget)
  }
}

extension SIMD4<Float> {
  /// A scale xy and offset zw to texels of a target, as one to those of its sheet.
  @inlinable package func moved(to corner: SIMD2<Float>) -> SIMD4<Float> {
    SIMD4(lowHalf: lowHalf, highHalf: highHalf + corner)
  }
}
