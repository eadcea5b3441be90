// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import CoreGraphics

/// Makes the description of a file for its expressions.
struct LottieProjectBuilder {
  let composition: LottieComposition
  var result = LottieProject()
  /// Numbers of compositions by the names of their assets; the file's own has no name.
  var compositions: [String?: Int] = [:]
  let measure: LottieMeasure
  private let ranges: FrameRanges

  static func description(of composition: LottieComposition) -> LottieProject {
    guard composition.hasExpressions else { return LottieProject() }
    var builder = LottieProjectBuilder(composition: composition)
    builder.build()
    builder.result.measure = builder.measure
    return builder.result
  }

  private init(composition: LottieComposition) {
    self.composition = composition
    (ranges, measure) = (FrameRanges(composition), LottieMeasure(composition))
  }

  private mutating func build() {
    let assets = composition.assets.values.sorted { ($0.line, $0.id) < ($1.line, $1.id) }
    var parts: [(String?, [LottieLayer])] = [(nil, composition.layers)]
    for asset in assets {
      if case .layers(let layers) = asset.content { parts.append((asset.id, layers)) }
    }
    for (id, _) in parts { addComposition(id) }
    for (id, layers) in parts { addLayers(layers, of: id) }
    for property in result.project.properties.indices {
      if case .made = result.sources[property] { continue }
      guard result.project.properties[property].expression != nil else { continue }
      let layer = result.project.nodes[result.project.properties[property].node].layer
      let home = result.project.layers[layer].composition
      let range = frames(of: home)
      result.requests.append(
        ExpressionRequest(
          property: property, firstFrame: range.lowerBound, frameCount: range.count))
    }
  }

  private func frames(of home: Int) -> ClosedRange<Int> {
    let id = compositions.first { $0.value == home }?.key ?? nil
    return ranges.frames(of: id)
  }

  private mutating func addComposition(_ id: String?) {
    let rate = composition.frameRate > 0 ? composition.frameRate : 60
    let asset = id.flatMap { composition.assets[$0] }
    let user = id.flatMap { id in
      composition.allLayers.first {
        if case .composition(id) = $0.content { true } else { false }
      }
    }
    let size = id == nil ? composition.size : user?.size ?? composition.size
    let span = ranges.frames(of: id)
    var made = ExpressionProject.Composition(
      name: id == nil ? composition.name : asset?.name ?? id ?? "", width: Double(size.width),
      height: Double(size.height), duration: Double(max(span.upperBound, 0)) / rate, rate: rate)
    made.firstFrame = min(span.lowerBound, 0)
    if id == nil {
      made.duration = (composition.outFrame - composition.inFrame) / rate
      made.markers = composition.markers.map {
        .init(time: $0.frame / rate, duration: $0.duration / rate, comment: $0.name)
      }
    }
    compositions[id] = result.project.compositions.count
    result.project.compositions.append(made)
  }

  private mutating func addLayers(_ layers: [LottieLayer], of id: String?) {
    let home = compositions[id] ?? 0
    var numbers: [Int: Int] = [:]
    for (place, layer) in layers.enumerated() {
      let number = result.project.addLayer(
        layer.name, index: layer.index ?? place + 1, composition: home)
      if let index = layer.index, numbers[index] == nil { numbers[index] = number }
      add(layer, number)
    }
    // Parents, and the layers that controls choose, are named by numbers of the file.
    let first = result.project.layers.count - layers.count
    for (place, layer) in layers.enumerated() {
      result.project.layers[first + place].parent = layer.parent.flatMap { numbers[$0] }
    }
    for property in result.project.properties.indices {
      guard result.project.properties[property].kind == .layer,
        result.project.nodes[result.project.properties[property].node].layer >= first,
        case .number(let index)? = result.project.properties[property].still
      else { continue }
      let chosen = Int(exactly: index).flatMap { numbers[$0] } ?? -1
      result.project.properties[property].still = .number(Double(chosen))
    }
  }
}
