// SPDX-License-Identifier: Apache-2.0
import CAShapes
import CoreGraphics

extension ShapeBuilder {
  /// The paths that a paint at a place of a list uses: those above it, with all operations below
  /// them.
  func pieces(
    for index: Int, of items: [LottieItem], outer: [OuterOperation]
  ) -> [ShapePiece] {
    var pieces = self.pieces(of: items[..<index])
    for (place, item) in items.enumerated().dropFirst(index + 1)
    where item.isOperation && !item.isHidden {
      pieces = operate(item, on: pieces) { self.pieces(of: items[..<place]) }
    }
    for operation in outer {
      let item = operation.items[operation.index]
      // Paths that are merged further out are painted there.
      if case .merge = item.content { continue }
      pieces = operate(item, on: pieces) {
        self.pieces(of: operation.items[..<operation.index])
      }
    }
    return pieces
  }

  /// The paths of a list, with its operations.
  func pieces(of items: ArraySlice<LottieItem>) -> [ShapePiece] {
    var result: [ShapePiece] = []
    for item in items where !item.isHidden {
      switch item.content {
      case .group(let inner, let transform):
        let matrix = self.matrix(transform)
        result += pieces(of: inner[...]).map { $0.applying(matrix) }
      case .repeater(let repeater): result = copies(of: result, repeater)
      default:
        if let path = path(of: item) {
          result.append(ShapePiece(id: item.id, path: path.map { ShapePath([$0]) }))
        } else if item.isOperation {
          let above = result
          result = operate(item, on: above) { above }
        }
      }
    }
    return result
  }

  /// The contour of an item that is one.
  private func path(of item: LottieItem) -> Moving<ShapeContour>? {
    let contour: Moving<ShapeContour>
    switch item.content {
    case .path(let path): contour = path.moving(map)
    case .rectangle(let position, let size, let radius):
      contour = box(position, size).with(radius.moving(map, axis: 0)) { box, radius in
        .rectangle(center: box.0, size: box.1, radius: radius)
      }
    case .ellipse(let position, let size):
      contour = box(position, size).map { .ellipse(center: $0.0, size: $0.1) }
    case .star(let star): contour = self.star(star)
    default: return nil
    }
    return item.isReversed ? contour.map(\.reversed) : contour
  }

  private func box(_ position: LottieNumbers, _ size: LottieNumbers) -> Moving<(CGPoint, CGSize)> {
    point(position).with(point(size)) { ($0, CGSize(width: $1.x, height: $1.y)) }
  }

  func point(_ numbers: LottieNumbers) -> Moving<CGPoint> {
    numbers.moving(map).map { CGPoint(x: $0[0], y: $0.count > 1 ? $0[1] : 0) }
  }

  private func star(_ star: LottieStar) -> Moving<ShapeContour> {
    let numbers = [
      star.points, star.rotation, star.outerRadius, star.outerRoundness, star.innerRadius,
      star.innerRoundness,
    ].map { $0.moving(map, axis: 0) }
    return Moving.all(numbers).with(point(star.position)) { numbers, center in
      var shape = ShapeStar()
      shape.center = center
      (shape.points, shape.rotation) = (numbers[0], numbers[1])
      (shape.outerRadius, shape.outerRoundness) = (numbers[2], numbers[3] / 100)
      shape.innerRadius = star.isPolygon ? nil : numbers[4]
      shape.innerRoundness = numbers[5] / 100
      return shape.contour
    }
  }
}

extension ShapeBuilder {
  /// The matrix of a group's transform.
  func matrix(_ transform: LottieTransform) -> Moving<CGAffineTransform> {
    func number(_ property: LottieNumbers?, _ axis: Int, _ standard: Double) -> Moving<Double> {
      property?.moving(map, axis: axis, default: standard) ?? Moving(standard)
    }
    let position: Moving<CGPoint> =
      switch transform.position {
      case nil: Moving(.zero)
      case .whole(let position): point(position)
      case .split(let x, let y, _):
        number(x, 0, 0).with(number(y, 0, 0)) { CGPoint(x: $0, y: $1) }
      }
    let numbers = Moving.all([
      number(transform.anchor, 0, 0), number(transform.anchor, 1, 0),
      number(transform.scale, 0, 100), number(transform.scale, 1, 100),
      number(transform.rotation, 0, 0), number(transform.skew, 0, 0),
      number(transform.skewAxis, 0, 0),
    ])
    return numbers.with(position) { numbers, position in
      CGAffineTransform(translationX: -numbers[0], y: -numbers[1])
        .concatenating(CGAffineTransform(scaleX: numbers[2] / 100, y: numbers[3] / 100))
        .concatenating(LayerBuilder.skewAffine(numbers[5], axis: numbers[6]))
        .concatenating(CGAffineTransform(rotationAngle: numbers[4] * .pi / 180))
        .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    }
  }
}
