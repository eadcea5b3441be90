// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics

/// Where a picture goes in a layer's bounds: one cell, or nine.
///
/// Layer space, points. Textures have their origin top left, y down.
struct ContentsLayout {
  /// The rectangle of the picture in the layer's plane.
  var rect: LayerRect
  /// Lines between cells: three columns and rows at most, each with where it starts and ends in the
  /// layer and in the texture.
  var columns: ContentsSpans
  var rows: ContentsSpans
}

/// One to three spans, without memory of their own.
struct ContentsSpans {
  private var spans = InlineArray<3, ContentsSpan>(repeating: ContentsSpan())
  private(set) var count = 0

  subscript(place: Int) -> ContentsSpan { spans[place] }

  mutating func append(_ span: ContentsSpan) {
    spans[count] = span
    count += 1
  }
}

/// One column or row of cells.
struct ContentsSpan {
  var from = 0.0, to = 0.0
  var textureFrom = 0.0, textureTo = 0.0

  /// Scale and offset from layer to texture coordinates.
  var mapping: (scale: Double, offset: Double) {
    let scale = (textureTo - textureFrom) / (to - from)
    return (scale, textureFrom - from * scale)
  }
}

extension ContentsLayout {
  /// Where a picture goes in the bounds of a layer.
  ///
  /// - Parameter isYDown: whether the picture's top is at the layer's least y.
  init(
    of place: Int, _ tree: borrowing ShownTree, image: borrowing CGImage, isYDown: Bool
  ) {
    let layer = tree.layers.address(of: place)
    let part = layer.pointee.state.contentsRect
    let own = Double(layer.pointee.state.contentsScale)
    let scale = own > 0 ? own : 1
    let size = SIMD2(
      Double(image.width) * Double(part.width) / scale,
      Double(image.height) * Double(part.height) / scale)
    rect = ContentsLayout.place(
      size, in: layer.pointee.state.geometry.bounds, layer.pointee.state.contentsGravity)
    let center = layer.pointee.state.contentsCenter
    columns = ContentsLayout.spans(
      rect.minX, rect.maxX, natural: size.x, part: (part.minX, part.width),
      center: (center.minX, center.maxX), isReversed: false)
    rows = ContentsLayout.spans(
      rect.minY, rect.maxY, natural: size.y, part: (part.minY, part.height),
      center: (center.minY, center.maxY), isReversed: !isYDown)
  }

  /// Whether any picture of the layer covers its bounds, whatever the picture's size.
  static func covers(_ state: borrowing LayerState) -> Bool {
    (state.contentsGravity == .resize || state.contentsGravity == .resizeAspectFill)
      && state.contentsRect.width > 0 && state.contentsRect.height > 0
  }

  /// The rectangle a picture of `size` points takes in `bounds`.
  ///
  /// Top and bottom are the greatest and least y of the layer's own coordinates. A word that is no
  /// gravity centres.
  private static func place(_ size: SIMD2<Double>, in bounds: CGRect, _ gravity: Name)
    -> LayerRect
  {
    let low = SIMD2(Double(bounds.minX), Double(bounds.minY))
    let room = SIMD2(Double(bounds.width), Double(bounds.height))
    var size = size
    switch gravity {
    case .resize: return LayerRect(low: low, high: low + room)
    case .resizeAspect: size *= (room / size).min()
    case .resizeAspectFill: size *= (room / size).max()
    default: break
    }
    let origin = low + (room - size) * share(gravity)
    return LayerRect(low: origin, high: origin + size)
  }

  /// How much of the free room lies before the picture: 0 at least x or y, 1 at the greatest.
  private static func share(_ gravity: Name) -> SIMD2<Double> {
    switch gravity {
    case .top: [0.5, 1]
    case .bottom: [0.5, 0]
    case .left: [0, 0.5]
    case .right: [1, 0.5]
    case .topLeft: [0, 1]
    case .topRight: [1, 1]
    case .bottomLeft: [0, 0]
    case .bottomRight: [1, 0]
    default: [0.5, 0.5]
    }
  }

  /// One axis: the ends keep their natural size, the centre takes the rest.
  ///
  /// Ends that have no room shrink together.
  private static func spans(
    _ from: Double, _ to: Double, natural: Double, part: (CGFloat, CGFloat),
    center: (CGFloat, CGFloat), isReversed: Bool
  ) -> ContentsSpans {
    let start = min(max(Double(center.0), 0), 1)
    let end = min(max(Double(center.1), start), 1)
    let room = to - from
    var spans = ContentsSpans()
    if start == 0, end == 1, natural.isFinite {
      // The centre is all of it, as it is of most layers.
      if room > 0 {
        spans.append(
          ContentsSpan(
            from: isReversed ? to - room : from, to: isReversed ? to : from + room,
            textureFrom: isReversed ? Double(part.1) + Double(part.0) : Double(part.0),
            textureTo: isReversed ? Double(part.0) : Double(part.1) + Double(part.0)))
      }
      return spans
    }
    var lengths = SIMD3(start * natural, 0, (1 - end) * natural)
    if lengths.sum() > room { lengths *= room / lengths.sum() }
    lengths.y = max(room - lengths.x - lengths.z, 0)
    let texture = SIMD4(0, start, end, 1) * Double(part.1) + Double(part.0)
    var place = 0.0
    for index in 0..<3 where lengths[index] > 0 {
      let (a, b) = (place, place + lengths[index])
      spans.append(
        ContentsSpan(
          from: isReversed ? to - b : from + a, to: isReversed ? to - a : from + b,
          textureFrom: texture[isReversed ? index + 1 : index],
          textureTo: texture[isReversed ? index : index + 1]))
      place = b
    }
    return spans
  }
}
