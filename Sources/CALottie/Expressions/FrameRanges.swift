// SPDX-License-Identifier: Apache-2.0

/// The frames of each composition that the play range of the file may show.
struct FrameRanges {
  /// Frames of one composition at most; more are not asked for. 100,000.
  static let maximumFrames = 100_000
  /// At how many moments a remapping is looked at that goes beyond its key frames.
  private static let moments = 200
  /// How often a composition's range may grow, for compositions within themselves.
  private static let maximumGrowths = 8

  private var ranges: [String?: ClosedRange<Double>] = [:]

  init(_ composition: LottieComposition) {
    let start = composition.inFrame
    ranges[nil] = start...max(start, composition.outFrame)
    var (waiting, growths): ([String?], [String?: Int]) = ([nil], [:])
    while let id = waiting.popLast() {
      guard let range = ranges[id] else { continue }
      for layer in composition.layers(of: id) {
        guard case .composition(let inner) = layer.content,
          let shown = Self.frames(
            of: layer, showing: composition.layers(of: inner), within: range,
            composition.frameRate)
        else { continue }
        let before = ranges[inner]
        let whole = before.map {
          min($0.lowerBound, shown.lowerBound)...max($0.upperBound, shown.upperBound)
        }
        guard before == nil || whole != before, growths[inner, default: 0] < Self.maximumGrowths
        else { continue }
        ranges[inner] = whole ?? shown
        growths[inner, default: 0] += 1
        waiting.append(inner)
      }
    }
  }

  /// The frames of a layer's composition that show while its own composition is in a range.
  ///
  /// An expression may choose any time: it is taken to stay where the layers inside are.
  private static func frames(
    of layer: LottieLayer, showing inner: [LottieLayer], within range: ClosedRange<Double>,
    _ rate: Double
  ) -> ClosedRange<Double>? {
    if let remap = layer.timeRemap {
      var seconds = remap.keyframes.flatMap { [$0.value, $0.end ?? $0.value] }.compactMap(\.first)
      seconds += overshoots(of: remap)
      var frames = seconds.map { $0 * rate }
      if remap.expression != nil { frames += [0] + inner.map(\.outFrame) }
      frames.removeAll { $0.isNaN }
      return (frames.min() ?? 0)...(frames.max() ?? 0)
    }
    let first = max(range.lowerBound, layer.inFrame)
    let last = min(range.upperBound, layer.outFrame)
    guard first <= last else { return nil }
    let ends = [first, last].map { ($0 - layer.startFrame) / layer.stretch }
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }

  /// Values of a remapping between its key frames, where a pace goes beyond these.
  private static func overshoots(of remap: LottieNumbers) -> [Double] {
    let paces = remap.keyframes.flatMap(\.paces)
    guard paces.contains(where: { min($0.y1, $0.y2) < 0 || max($0.y1, $0.y2) > 1 }),
      let first = remap.keyframes.first?.frame, let last = remap.keyframes.last?.frame
    else { return [] }
    return (0...moments).compactMap {
      remap.value(at: first + (last - first) * Double($0) / Double(moments)).first
    }
  }

  /// Whole frames of a composition; one where it never shows.
  func frames(of id: String?) -> ClosedRange<Int> {
    guard let range = ranges[id] else { return 0...0 }
    let limit = 1e9
    let first = Int(min(max(range.lowerBound, -limit), limit).rounded(.down))
    let last = Int(min(max(range.upperBound, -limit), limit).rounded(.up))
    return first...min(max(first, last), first + Self.maximumFrames)
  }
}

extension LottieComposition {
  /// The layers of an asset, or of the file itself.
  func layers(of id: String?) -> [LottieLayer] {
    guard let id else { return layers }
    guard case .layers(let layers)? = assets[id]?.content else { return [] }
    return layers
  }

  /// The layers of all compositions.
  var allLayers: [LottieLayer] {
    layers
      + assets.values.sorted { ($0.line, $0.id) < ($1.line, $1.id) }.flatMap { layers(of: $0.id) }
  }
}
