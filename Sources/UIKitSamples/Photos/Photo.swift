// SPDX-License-Identifier: Apache-2.0
import UIKit

/// A picture of hills under a sky, drawn by formula.
struct Photo {
  let title: String
  /// The colour of the sky, 0 to 1 around the circle of hues.
  let hue: CGFloat

  static let all: [Photo] = [
    Photo(title: "Dawn", hue: 0.02), Photo(title: "Amber", hue: 0.09),
    Photo(title: "Noon", hue: 0.15), Photo(title: "Meadow", hue: 0.3),
    Photo(title: "Lagoon", hue: 0.47), Photo(title: "Sea", hue: 0.55),
    Photo(title: "Dusk", hue: 0.63), Photo(title: "Violet", hue: 0.73),
    Photo(title: "Rose", hue: 0.88),
  ]

  /// The picture at a size, points.
  @MainActor func image(_ size: CGSize) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { context in
      drawSky(context.cgContext, size)
      for row in 0..<4 { drawHills(context.cgContext, size, row: CGFloat(row)) }
    }
  }

  private func drawSky(_ context: CGContext, _ size: CGSize) {
    let colors = [
      UIColor(hue: hue, saturation: 0.55, brightness: 0.85, alpha: 1).cgColor,
      UIColor(hue: hue, saturation: 0.15, brightness: 1, alpha: 1).cgColor,
    ]
    let space = CGColorSpaceCreateDeviceRGB()
    guard let sky = CGGradient(colorsSpace: space, colors: colors as CFArray, locations: nil)
    else { return }
    context.drawLinearGradient(
      sky, start: .zero, end: CGPoint(x: 0, y: size.height), options: [])
    UIColor(white: 1, alpha: 0.9).setFill()
    let side = size.width * 0.16
    UIBezierPath(
      ovalIn: CGRect(x: size.width * 0.62, y: size.height * 0.2, width: side, height: side)
    ).fill()
  }

  /// A row of hills; later rows are nearer and darker.
  private func drawHills(_ context: CGContext, _ size: CGSize, row: CGFloat) {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: size.height))
    for step in 0...48 {
      let x = CGFloat(step) / 48
      let wave = sin(x * (5 + row * 2) + row * 1.7 + hue * 9) + 0.4 * sin(x * 17 + row * 3)
      let y = 0.5 + row * 0.12 - wave * 0.06
      path.addLine(to: CGPoint(x: x * size.width, y: y * size.height))
    }
    path.addLine(to: CGPoint(x: size.width, y: size.height))
    path.close()
    UIColor(
      hue: hue + row * 0.02, saturation: 0.45 + row * 0.1, brightness: 0.7 - row * 0.15, alpha: 1
    ).setFill()
    path.fill()
  }
}
