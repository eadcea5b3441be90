// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming
import CoreGraphics

/// Numbers from a seed; the same on every machine (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A stream of commits for one tree that uses every row of the property table, every kind of value,
/// animation and keyframe. The same seed gives the same stream.
struct RandomCommits {
  private(set) var numbers: SeededNumbers
  private let images: [CGImage]
  private let source: (any PictureSource)?
  private var sequence: UInt64 = 0
  private var lastAnimation: UInt64 = 0
  private var kinds: [LayerKind] = []

  init(seed: UInt64, images: [CGImage], source: (any PictureSource)? = nil) {
    numbers = SeededNumbers(seed: seed)
    (self.images, self.source) = (images, source)
  }

  static let images = [
    CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 64, 128, 128]),
    CGImage(width: 2, height: 1, premultipliedRGBA: [9, 9, 9, 255, 0, 64, 128, 128]),
    CGImage(width: 1, height: 1, premultipliedHalfFloats: [0, 0x3800, 0x4000, 0x3C00]),
  ]

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &numbers) == 0 }

  mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: values.indices, using: &numbers)]
  }

  mutating func number() -> Double {
    chance(12)
      ? pick([.infinity, -.infinity, 0, -0.0, 1e300, .leastNonzeroMagnitude, -1])
      : Double.random(in: -100...100, using: &numbers)
  }

  /// The commit that makes the tree: one layer of each kind at least, all below the first.
  mutating func first(count: Int = 20) -> Commit {
    kinds = [.plain] + LayerKind.allCases
    while kinds.count < count { kinds.append(pick(LayerKind.allCases)) }
    let layers = (2...UInt32(kinds.count)).map(LayerID.init(rawValue:))
    sequence = 1
    return Commit(
      sequence: 1, root: RootChange(layer: LayerID(rawValue: 1), orientation: .yDown),
      changes: kinds.indices.map { index in
        var change = change(of: UInt32(index + 1), rows: Double(index % 4) / 3)
        if index == 0 { change.sublayers = Array(layers.dropLast()) }
        if index == 1 { change.mask = layers.last.map { .set($0) } }
        return change
      }, time: 1)
  }

  private mutating func note(_ index: Int) -> LayerNote {
    var note = LayerNote(layer: LayerID(rawValue: UInt32(index + 1)))
    if chance(2) { note.label = "card" }
    if chance(2) { note.layerClass = pick(["CALayer", ""]) }
    if chance(2) { note.delegateClass = "UILabel" }
    if chance(2) { note.text = DrawnText("Größe", font: "Helvetica", size: number()) }
    if chance(2) {
      let places = [
        CodePlace(file: "/p/Cards.swift", line: 12, function: "Cards.show()"),
        CodePlace(file: nil, line: nil, function: ""),
      ]
      note.origins = places.map { LayerOrigin(key: pick(["made", "opacity"]), place: $0) }
    }
    return note
  }

  /// A later commit: moves, changes, and now and then another root, order or mask.
  mutating func next() -> Commit {
    sequence += 1
    var commit = Commit(sequence: sequence, time: chance(2) ? number() : nil)
    for index in kinds.indices {
      if chance(3) {
        commit.changes.append(change(of: UInt32(index + 1), rows: 0.15))
      } else if chance(2) {
        move(UInt32(index + 1), in: &commit)
      }
    }
    if chance(4) {
      commit.root = RootChange(layer: LayerID(rawValue: 1), orientation: pick([.yDown, .yUp]))
    }
    if chance(3), let place = commit.changes.firstIndex(where: { $0.layer.rawValue == 1 }) {
      commit.changes[place].sublayers =
        (2..<UInt32(kinds.count)).map(LayerID.init(rawValue:)).shuffled(using: &numbers)
    }
    if chance(5) { commit.removed = [LayerID(rawValue: UInt32(kinds.count))] }
    if chance(3) { commit.notes = kinds.indices.filter { _ in chance(4) }.map { note($0) } }
    if chance(5), let place = commit.changes.firstIndex(where: { $0.layer.rawValue == 2 }) {
      commit.changes[place].mask = .removed
    }
    return commit
  }

  private mutating func move(_ layer: UInt32, in commit: inout Commit) {
    var geometry = LayerGeometry()
    geometry.bounds = rect()
    geometry.position = point()
    geometry.zPosition = CGFloat(number())
    geometry.anchorPoint = point()
    geometry.anchorPointZ = CGFloat(number())
    geometry.transform = transform()
    let rows = PropertySet.place.ids.filter { _ in chance(2) }
    if rows.isEmpty { return }
    commit.moves.append(
      LayerID(rawValue: layer), PropertySet(rows), geometry, opacity: Float(number()))
  }

  private mutating func change(of layer: UInt32, rows share: Double) -> LayerChange {
    let kind = kinds[Int(layer) - 1]
    var state = LayerState(kind: kind)
    var changed = PropertySet()
    for row in PropertyTable.rows(for: kind)
    where Double.random(in: 0..<1, using: &numbers) < share {
      if row.write(&state, value(of: row)) { changed.insert(row.id) }
    }
    var change = LayerChange(layer: LayerID(rawValue: layer), state: state, changed: changed)
    if chance(2) { change.animations = animations(on: kind) }
    return change
  }
}

// Values.
extension RandomCommits {
  mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
  mutating func size() -> CGSize { CGSize(width: number(), height: number()) }
  mutating func rect() -> CGRect { CGRect(origin: point(), size: size()) }

  mutating func transform() -> CATransform3D {
    .rotation(CGFloat.random(in: 0...6, using: &numbers), 1, 2, 3)
  }

  mutating func color() -> CGColor {
    let space = pick([
      CGColorSpace.sRGBSpace, .displayP3Space, .genericGray, .genericCMYKSpace, .deviceRGB,
      .extendedSRGBSpace, CGColorSpace(name: CGColorSpace.itur_2020)!,
    ])
    return CGColor(
      space: space,
      values: (0...space.numberOfComponents).map { _ in
        CGFloat(Double.random(in: -0.5...1.5, using: &numbers))
      })
  }

  /// A finite point: the functions of paths make numbers that equal nothing of others.
  private mutating func corner() -> CGPoint {
    CGPoint(
      x: Double.random(in: -100...100, using: &numbers),
      y: Double.random(in: -100...100, using: &numbers))
  }

  mutating func path() -> CGPath {
    let path = CGMutablePath()
    path.move(to: corner())
    for _ in 0..<Int.random(in: 0...6, using: &numbers) {
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: path.addLine(to: corner())
      case 1: path.addQuadCurve(to: corner(), control: corner())
      case 2: path.addCurve(to: corner(), control1: corner(), control2: corner())
      case 3: path.closeSubpath()
      default: path.move(to: corner())
      }
    }
    return chance(2) ? path : path.copy()!
  }

  mutating func contents() -> Contents {
    let image = pick(images)
    if let source, chance(4) { return Contents(source, showing: image) }
    return Contents(
      id: ContentsID(rawValue: image.identity), image: image,
      part: chance(3) ? ContentsPart(x: 0, y: 0, width: 1, height: 1) : nil,
      change: chance(3)
        ? ContentsChange(
          of: ContentsID(rawValue: images[0].identity), x: 0, y: 0, width: 1, height: 1) : nil)
  }

  mutating func value(of row: PropertyRow) -> PropertyValue {
    if row.defaultValue == .none, chance(6) { return .none }
    if case .string = row.defaultValue, chance(2) { return row.defaultValue }
    return value(row.kind, depth: 0)
  }

  mutating func value(_ kind: ValueKind, depth: Int) -> PropertyValue {
    switch kind {
    case .bool: .bool(chance(2))
    case .number: .number(pick([number(), Double(Int.random(in: 0...15, using: &numbers))]))
    case .point: .point(point())
    case .size: .size(size())
    case .rect: .rect(rect())
    case .transform: .transform(transform())
    case .color: .color(color())
    case .path: .path(path())
    case .contents: .contents(contents())
    case .string: .string(pick(["", "linear", "nearest", "é\"\n", "both", "forwards", "round"]))
    case .array:
      .array((0..<Int.random(in: 0...3, using: &numbers)).map { _ in anything(depth + 1) })
    case .dictionary:
      .dictionary(
        Dictionary(
          uniqueKeysWithValues: ["type", "name", "inputRadius", "contents"].prefix(
            Int.random(in: 0...4, using: &numbers)
          ).map { ($0, anything(depth + 1)) }))
    }
  }

  private mutating func anything(_ depth: Int) -> PropertyValue {
    if chance(12) { return .none }
    let kinds: [ValueKind] = [
      .bool, .number, .point, .size, .rect, .transform, .color, .path, .contents, .string,
    ]
    return value(pick(depth < 4 ? kinds + [.array, .dictionary] : kinds), depth: depth)
  }
}

// Animations.
extension RandomCommits {
  mutating func animations(on kind: LayerKind, depth: Int = 0) -> [AnimationRecord] {
    (0..<Int.random(in: 0...3, using: &numbers)).map { _ in animation(on: kind, depth: depth) }
  }

  private mutating func animation(on kind: LayerKind, depth: Int) -> AnimationRecord {
    lastAnimation += 1
    var timing = AnimationTiming()
    timing.beginTime = Double.random(in: -2...2, using: &numbers)
    timing.duration = pick([0, 0.25, 3, .infinity])
    timing.speed = pick([1, -1, 0.5, 0])
    timing.timeOffset = pick([0, 1.5])
    timing.repeatCount = pick([0, 2.5, .infinity])
    timing.repeatDuration = pick([0, 4])
    timing.autoreverses = chance(2)
    timing.fillMode = pick(FillMode.allCases)
    timing.curve = chance(2) ? pick([.easeIn, .standard, UnitCurve(0.1, -2, 0.9, 3)]) : nil
    return AnimationRecord(
      id: AnimationID(rawValue: lastAnimation), key: chance(2) ? "key" : nil, timing: timing,
      isRemovedOnCompletion: chance(2),
      frameRate: chance(3)
        ? FrameRate(minimum: 10, maximum: 60, preferred: chance(2) ? 30 : nil) : nil,
      content: content(on: kind, depth: depth))
  }

  private mutating func content(on kind: LayerKind, depth: Int) -> AnimationContent {
    if depth < 3, chance(5) { return .group(animations(on: kind, depth: depth + 1)) }
    if chance(6) {
      return .transition(
        TransitionRecord(
          type: pick(["fade", "push", "nothing"]), subtype: chance(2) ? "fromLeft" : nil,
          startProgress: 0.25, endProgress: 1))
    }
    let row = pick(PropertyTable.rows(for: kind))
    let keyPath =
      chance(8) ? "mine.own" : row.key + pick(["", ".x", ".rotation.z", ".spark.scale"])
    return .property(
      PropertyAnimation(
        target: AnimationTarget(keyPath: keyPath, kind: kind), isAdditive: chance(3),
        isCumulative: chance(3), valueFunction: chance(4) ? pick(ValueFunction.allCases) : nil,
        values: chance(2) ? .keyframes(keyframes(row)) : basic(row)))
  }

  private mutating func basic(_ row: PropertyRow) -> AnimatedValues {
    var spring: Spring?
    if chance(3) {
      spring = Spring()
      spring?.initialVelocity = number()
      spring?.allowsOverdamping = chance(2)
    }
    return .basic(
      from: chance(2) ? value(of: row) : nil, to: chance(2) ? value(of: row) : nil,
      by: chance(2) ? value(of: row) : nil, spring: spring)
  }

  private mutating func keyframes(_ row: PropertyRow) -> Keyframes {
    var keyframes = Keyframes()
    keyframes.values = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in value(of: row) }
    keyframes.path = chance(3) ? path() : nil
    keyframes.times = chance(2) ? [0, 0.5, number()] : nil
    keyframes.curves = chance(2) ? [.easeIn, .linear] : []
    keyframes.mode = chance(6) ? nil : pick(CalculationMode.allCases)
    keyframes.tensions = chance(2) ? [0.5] : []
    keyframes.continuities = chance(2) ? [number()] : []
    keyframes.biases = chance(2) ? [0, 1] : []
    keyframes.rotation = chance(3) ? pick(PathRotation.allCases) : nil
    return keyframes
  }
}
