// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// A curve over time, as a picture.
struct Plot {
  /// Points.
  let size: CGSize
  /// Places of the curve, 0…1 from the left and from the bottom; beyond 1 where it overshoots.
  let places: [(x: Double, y: Double)]
  /// How much of the height stands for 0…1; the rest is above.
  var reach: Double = 1

  /// The curve of a timing function: progress over time.
  static func curve(of function: CAMediaTimingFunction, size: CGSize) -> Plot {
    let points = (0..<4).map { index -> SIMD2<Double> in
      var values: [Float] = [0, 0]
      function.getControlPoint(at: index, values: &values)
      return [Double(values[0]), Double(values[1])]
    }
    let places = (0...60).map { step -> (x: Double, y: Double) in
      let s = Double(step) / 60
      let r = 1 - s
      let a = points[0] * (r * r * r) + points[1] * (3 * r * r * s)
      let p = a + points[2] * (3 * r * s * s) + points[3] * (s * s * s)
      return (p.x, p.y)
    }
    return Plot(size: size, places: places)
  }

  /// A function of time, sampled.
  static func function(
    size: CGSize, reach: Double = 1, steps: Int = 160, _ value: (Double) -> Double
  ) -> Plot {
    let places = (0...steps).map { step -> (x: Double, y: Double) in
      let x = Double(step) / Double(steps)
      return (x, value(x))
    }
    return Plot(size: size, places: places, reach: reach)
  }

  func image(_ ink: Ink, scale: CGFloat) -> CGImage {
    var bitmap = Bitmap(size, scale: scale)
    let (width, height) = (Float(size.width), Float(size.height))
    let inset: Float = 4
    let unit = (height - 2 * inset) * Float(reach)
    let ground = Outline.rect(x: 0, y: 0, width: width, height: height, radius: 6)
    bitmap.paint(ground, .card)
    for level in [Float(0), 1] {
      let y = height - inset - level * unit
      bitmap.paint(.line([[inset, y], [width - inset, y]], width: 1), .line)
    }
    let points = places.map { place -> SIMD2<Float> in
      [
        inset + Float(place.x) * (width - 2 * inset), height - inset - Float(place.y) * unit,
      ]
    }
    bitmap.paint(.line(points, width: 2), ink)
    return bitmap.image
  }
}
