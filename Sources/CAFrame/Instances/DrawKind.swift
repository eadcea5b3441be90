// SPDX-License-Identifier: Apache-2.0

/// The kinds of draws: each has its own instances, its own pair of shader files and its own
/// programs.
@usableFromInline package enum DrawKind: UInt8, CaseIterable, Hashable, Codable, Sendable {
  case color, gradient, picture, coverage, panel, shadow, cast, blur, mix, filter, blend, raster
  case target, particle, external, film
  #if CHECKERBOARD
    case checkerboard
  #endif
}

/// Something that is done for the type of a kind's instances.
@usableFromInline package protocol InstanceVisitor {
  mutating func visit<I: Instance>(_ type: I.Type)
}

extension DrawKind {
  /// The table of kinds: calls `visitor` with the type of this one's instances.
  @inline(__always)
  @inlinable package func accept(_ visitor: inout some InstanceVisitor) {
    switch self {
    case .color: visitor.visit(ColorInstance.self)
    case .gradient: visitor.visit(GradientInstance.self)
    case .picture: visitor.visit(PictureInstance.self)
    case .coverage: visitor.visit(CoverageInstance.self)
    case .panel: visitor.visit(PanelInstance.self)
    case .shadow: visitor.visit(ShadowInstance.self)
    case .cast: visitor.visit(CastInstance.self)
    case .blur: visitor.visit(BlurInstance.self)
    case .mix: visitor.visit(MixInstance.self)
    case .filter: visitor.visit(FilterInstance.self)
    case .blend: visitor.visit(BlendInstance.self)
    case .raster: visitor.visit(RasterInstance.self)
    case .target: visitor.visit(TargetInstance.self)
    case .particle: visitor.visit(ParticleInstance.self)
    case .external: visitor.visit(ExternalInstance.self)
    case .film: visitor.visit(FilmInstance.self)
    #if CHECKERBOARD
      case .checkerboard: visitor.visit(CheckerboardInstance.self)
    #endif
    }
  }

  /// The records of the frame that instances refer to, besides clips.
  package var records: RecordKind? { Self.rows[Int(rawValue)].records }

  /// Whether each instance has a head; else a ``Swarm`` stands for all of a draw.
  package var hasHead: Bool { Self.rows[Int(rawValue)].hasHead }

  /// Facts about the kind, as its instances' type has them.
  package var row: Row { Self.rows[Int(rawValue)] }

  /// Where the values of an instance lie in the uploaded bytes.
  package var layout: InstanceLayout { row.layout }

  /// The features whose programs also draw instances without them.
  var mergeable: Features { Self.rows[Int(rawValue)].mergeable }

  /// All features that programs of the kind have.
  var features: Features { Self.rows[Int(rawValue)].features }

  /// Bytes of an instance with its head.
  package var byteCount: Int { Self.rows[Int(rawValue)].layout.byteCount }

  /// Floats of an instance without its head.
  var valueCount: Int { Self.rows[Int(rawValue)].valueCount }

  /// The kind that draws instances of both kinds, or nil.
  func drawingInstances(of other: DrawKind) -> DrawKind? {
    if self == other { return self }
    if other == .color, drawsColors { return self }
    return self == .color && other.drawsColors ? other : nil
  }

  /// Whether an instance of the kind can stand for a plain colour.
  private var drawsColors: Bool { self == .picture || self == .coverage }

  /// The description of a kind by the type of its instances.
  @usableFromInline package struct Row: Sendable {
    /// Where the head and the values of an instance lie.
    @usableFromInline package let layout: InstanceLayout
    @usableFromInline package let programs: [Features]
    /// All features of the programs.
    @usableFromInline package let features: Features
    @usableFromInline package let mergeable: Features
    /// See ``Instance/revealing``.
    package let revealing: Features?
    /// The number of values of an instance besides its head.
    @usableFromInline package let valueCount: Int
    @usableFromInline package let records: RecordKind?
    @usableFromInline package let hasHead: Bool
    /// See ``Instance/pixelWeight``.
    package let pixelWeight: Double
    /// The texture that a program with these features samples.
    package let sampled: @Sendable (Features) -> Sampled
    /// Whether a program with these features reads a second target.
    package let readsSecondTarget: @Sendable (Features) -> Bool
  }

  private static let rows: [Row] = allCases.map { kind in
    var reader = RowReader()
    kind.accept(&reader)
    guard let row = reader.row else { preconditionFailure("Each kind has a type of instances.") }
    return row
  }
}

/// Reads the row of a kind from the type of its instances.
private struct RowReader: InstanceVisitor {
  var row: DrawKind.Row?

  mutating func visit<I: Instance>(_ type: I.Type) {
    row = DrawKind.Row(
      layout: InstanceLayout(of: type), programs: type.programs,
      features: type.programs.reduce([]) { $0.union($1) }, mergeable: type.mergeable,
      revealing: type.revealing,
      valueCount: type.floatCount, records: type.records,
      hasHead: type.hasHead, pixelWeight: type.pixelWeight,
      sampled: { type.sampled($0) }, readsSecondTarget: { type.readsSecondTarget($0) })
  }
}
