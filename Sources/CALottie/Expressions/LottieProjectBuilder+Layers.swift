// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import CAShapes
import CoreGraphics

extension LottieProjectBuilder {
  /// Adds a layer's facts and properties.
  mutating func add(_ layer: LottieLayer, _ number: Int) {
    let rate = composition.frameRate > 0 ? composition.frameRate : 60
    let home = result.project.layers[number].composition
    let width = result.project.compositions[home].width
    let height = result.project.compositions[home].height
    result.project.layers[number].inPoint = layer.inFrame / rate
    result.project.layers[number].outPoint = layer.outFrame / rate
    result.project.layers[number].startTime = layer.startFrame / rate
    result.project.layers[number].stretch = layer.stretch
    result.project.layers[number].is3D = layer.is3D
    let size = self.size(of: layer) ?? CGSize(width: width, height: height)
    result.project.layers[number].width = Double(size.width)
    result.project.layers[number].height = Double(size.height)
    if self.size(of: layer) != nil, layer.content.isSource { result.hasSource.insert(number) }
    switch layer.content {
    case .shapes, .text: result.drawnLayers[number] = layer
    default: break
    }
    let root = result.project.layers[number].root
    add(
      layer.transform, to: root, matchName: "ADBE Transform Group",
      dimensions: layer.is3D || layer.content.isCamera ? 3 : 2,
      isCamera: layer.content.isCamera)
    addContent(of: layer, number, to: root)
    if let remap = layer.timeRemap {
      add("Time Remap", remap, .number, to: root, matchName: "ADBE Time Remapping")
    }
    addMasks(layer.masks, to: root)
    addEffects(layer.effects, to: root)
    add(layer.styles, to: root)
  }

  private func size(of layer: LottieLayer) -> CGSize? {
    switch layer.content {
    case .solid(_, let size): return size
    case .composition: return layer.size
    case .image(let id):
      guard case .image(let image)? = composition.assets[id]?.content else { return nil }
      return image.size
    case .null: return CGSize(width: 100, height: 100)
    default: return nil
    }
  }

  private mutating func addContent(of layer: LottieLayer, _ number: Int, to root: Int) {
    switch layer.content {
    case .shapes(let items):
      let group = result.project.addGroup(
        "Contents", matchName: "ADBE Root Vectors Group", to: root)
      for item in items { add(item, to: group) }
    case .text(let text):
      let group = result.project.addGroup("Text", matchName: "ADBE Text Properties", to: root)
      let id = result.project.addProperty(
        "Source Text", matchName: "ADBE Text Document", kind: .text, to: group)
      result.sources.append(.text(text, layer: layer.id))
      result.project.properties[id].expression = text.expression
      let rate = composition.frameRate > 0 ? composition.frameRate : 60
      if text.documents.count == 1 {
        result.project.properties[id].still = .text(text.documents[0].document.text)
      } else {
        result.project.properties[id].keyTimes = text.documents.map { $0.frame / rate }
      }
      addOptions(of: text, in: layer, to: group)
    case .composition(let id): result.project.layers[number].source = compositions[id]
    case .camera(let camera):
      result.project.layers[number].isCamera = true
      let group = result.project.addGroup(
        "Camera Options", matchName: "ADBE Camera Options Group", to: root)
      if let zoom = camera.perspective { add("Zoom", zoom, .number, to: group) }
    default: break
    }
  }

  private mutating func addMasks(_ masks: [LottieMask], to root: Int) {
    guard !masks.isEmpty else { return }
    let group = result.project.addGroup("Masks", matchName: "ADBE Mask Parade", to: root)
    for (place, mask) in masks.enumerated() {
      let name = mask.name.isEmpty ? "Mask \(place + 1)" : mask.name
      let node = result.project.addGroup(name, matchName: "ADBE Mask Atom", to: group)
      add("Mask Path", mask.path, to: node, matchName: "ADBE Mask Shape")
      rename(["Path"])
      if let feather = mask.feather {
        add("Mask Feather", feather, .vector(2), to: node, matchName: "ADBE Mask Feather")
      }
      if let opacity = mask.opacity {
        add("Mask Opacity", opacity, .number, to: node, matchName: "ADBE Mask Opacity")
      }
      if let expansion = mask.expansion {
        add("Mask Expansion", expansion, .number, to: node, matchName: "ADBE Mask Offset")
      }
    }
  }

  private mutating func addEffects(_ effects: [LottieEffect], to root: Int) {
    guard !effects.isEmpty else { return }
    let group = result.project.addGroup("Effects", matchName: "ADBE Effect Parade", to: root)
    for effect in effects {
      let node = result.project.addGroup(effect.name, matchName: effect.matchName, to: group)
      result.project.nodes[node].isEnabled = effect.isEnabled
      for value in effect.values {
        guard let numbers = value.value else {
          // A place without a value still counts.
          _ = result.project.addGroup(value.name, matchName: value.matchName, to: node)
          continue
        }
        let kind: ExpressionKind =
          switch value.kind {
          case 2: .vector(4)
          case 3: .vector(max(2, min(numbers.keyframes[0].value.count, 3)))
          case 10: .layer
          default: .number
          }
        add(value.name, numbers, kind, to: node, matchName: value.matchName)
      }
    }
  }

  // MARK: Properties

  /// Adds a property of numbers.
  mutating func add(
    _ name: String, _ numbers: LottieNumbers, _ kind: ExpressionKind, to group: Int,
    matchName: String = ""
  ) {
    let id = result.project.addProperty(name, matchName: matchName, kind: kind, to: group)
    var own = numbers
    own.samples = nil
    result.sources.append(.numbers(own))
    result.project.properties[id].expression = numbers.expression
    if !numbers.isKeyed {
      result.project.properties[id].still = LottieProject.value(numbers.keyframes[0].value, kind)
    } else {
      result.project.properties[id].keyTimes = times(numbers.keyframes.map(\.frame))
    }
  }

  /// Adds a path.
  mutating func add(
    _ name: String, _ contour: LottieProperty<ShapeContour>, to group: Int, matchName: String
  ) {
    let id = result.project.addProperty(name, matchName: matchName, kind: .path, to: group)
    var own = contour
    own.samples = nil
    result.sources.append(.contour(own))
    result.project.properties[id].expression = contour.expression
    if !contour.isKeyed {
      result.project.properties[id].still = .path(ExpressionPath(contour.keyframes[0].value))
    } else {
      result.project.properties[id].keyTimes = times(contour.keyframes.map(\.frame))
    }
  }

  private func times(_ frames: [Double]) -> [Double] {
    frames.map { $0 / (composition.frameRate > 0 ? composition.frameRate : 60) }
  }
}

extension LottieLayer.Content {
  /// Whether the layer is a camera.
  fileprivate var isCamera: Bool {
    if case .camera = self { true } else { false }
  }

  /// Whether the layer shows a source that fills its size.
  var isSource: Bool {
    switch self {
    case .solid, .image, .composition, .null: true
    default: false
    }
  }
}
