// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A picture of a layer's plane in small square cells, to be blurred; layer space.
struct ReferenceRaster {
  private let originX, originY: Double
  private let spacing: Double
  private let width, height: Int
  /// Four numbers a cell.
  private var values: [Double]

  /// - Parameter box: the coloured area, and as much around it as the reach of a blur.
  init(
    _ box: ReferenceBox, spacing: Double, _ color: (Double, Double) -> ReferenceColor
  ) {
    self.spacing = spacing
    (originX, originY) = (
      (box.minX / spacing).rounded(.down) * spacing, (box.minY / spacing).rounded(.down) * spacing
    )
    width = max(Int(((box.maxX - originX) / spacing).rounded(.up)), 1)
    height = max(Int(((box.maxY - originY) / spacing).rounded(.up)), 1)
    values = []
    values.reserveCapacity(width * height * 4)
    for j in 0..<height {
      for i in 0..<width {
        let c = color(
          originX + (Double(i) + 0.5) * spacing, originY + (Double(j) + 0.5) * spacing)
        values += [c.r, c.g, c.b, c.a]
      }
    }
  }

  /// Spreads every colour as a bell of that standard deviation does, cut off at `reach` and made to
  /// add up to 1 again; along x, then along y.
  mutating func blur(sigma: Double, reach: Double) {
    let weights = weights(sigma, reach)
    convolve(weights, step: 4, length: width)
    convolve(weights, step: width * 4, length: height)
  }

  /// The bell over each cell's width, from −n to n cells.
  private func weights(_ sigma: Double, _ reach: Double) -> [Double] {
    func share(below x: Double) -> Double {
      0.5 + 0.5 * erf(min(max(x, -reach), reach) / sigma / 2.0.squareRoot())
    }
    let count = Int((reach / spacing + 0.5).rounded(.up))
    let raw = (-count...count).map { cell in
      share(below: (Double(cell) + 0.5) * spacing) - share(below: (Double(cell) - 0.5) * spacing)
    }
    let sum = raw.reduce(0, +)
    return raw.map { $0 / sum }
  }

  private mutating func convolve(_ weights: [Double], step: Int, length: Int) {
    let reach = weights.count / 2
    let source = values
    source.withUnsafeBufferPointer { from in
      values.withUnsafeMutableBufferPointer { to in
        var place = 0
        while place < to.count {
          let at = place / step % length
          var sum = 0.0
          var offset = max(-reach, -at)
          let last = min(reach, length - 1 - at)
          while offset <= last {
            sum += weights[offset + reach] * from[place + offset * step]
            offset += 1
          }
          to[place] = sum
          place += 1
        }
      }
    }
  }

  /// The colour at a point, between the middles of cells.
  func color(_ x: Double, _ y: Double) -> ReferenceColor {
    let (u, v) = ((x - originX) / spacing - 0.5, (y - originY) / spacing - 0.5)
    let (i, j) = (u.rounded(.down), v.rounded(.down))
    let (fx, fy) = (u - i, v - j)
    let top = cell(i, j).scaled(1 - fx).plus(cell(i + 1, j).scaled(fx))
    let low = cell(i, j + 1).scaled(1 - fx).plus(cell(i + 1, j + 1).scaled(fx))
    return top.scaled(1 - fy).plus(low.scaled(fy))
  }

  private func cell(_ i: Double, _ j: Double) -> ReferenceColor {
    guard i >= 0, j >= 0, i < Double(width), j < Double(height) else { return .clear }
    let place = (Int(j) * width + Int(i)) * 4
    return ReferenceColor(
      r: values[place], g: values[place + 1], b: values[place + 2], a: values[place + 3])
  }
}

/// A box of a plane, possibly empty.
struct ReferenceBox {
  var minX = Double.infinity, minY = Double.infinity
  var maxX = -Double.infinity, maxY = -Double.infinity

  var isEmpty: Bool { !(maxX > minX && maxY > minY) }

  mutating func include(_ x: Double, _ y: Double) {
    (minX, minY) = (min(minX, x), min(minY, y))
    (maxX, maxY) = (max(maxX, x), max(maxY, y))
  }

  func widened(_ by: Double) -> ReferenceBox {
    ReferenceBox(minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by)
  }

  func contains(_ x: Double, _ y: Double) -> Bool {
    x >= minX && x < maxX && y >= minY && y < maxY
  }
}
