// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// W2: rounded panels of 120 × 80 with a border, a shadow and an opaque picture of 48 × 48, all of
/// which float about, off the whole pixels.
final class InterfaceWork: BenchWork {
  let root = BenchCanvas.makeRoot()
  let warmUp = Array(0..<5)
  private var panels: [CALayer] = []
  private var places: [(x: Float, y: Float)] = []

  init(count: Int, antialiased: Bool) {
    let images = (0..<16).map { BenchPattern.image(size: 48, number: $0, fades: false) }
    for index in 0..<count {
      let panel = InterfaceWork.makePanel(color: benchColor(index))
      let picture = CALayer()
      picture.frame = CGRect(x: 16, y: 16, width: 48, height: 48)
      picture.contents = images[index % 16]
      if !antialiased { picture.edgeAntialiasingMask = [] }
      panel.addSublayer(picture)
      root.addSublayer(panel)
      panels.append(panel)
      places.append(BenchCanvas.place(index, margin: CGSize(width: 80, height: 60)))
    }
  }

  private static func makePanel(color: CGColor) -> CALayer {
    let panel = CALayer()
    panel.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
    panel.backgroundColor = color
    panel.cornerRadius = 12
    panel.borderWidth = 1
    panel.borderColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    panel.shadowColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
    panel.shadowOpacity = 0.5
    panel.shadowOffset = CGSize(width: 0, height: 3)
    panel.shadowRadius = 4
    return panel
  }

  func show(frame: Int) {
    for (index, panel) in panels.enumerated() {
      let phase = Float(0.1) * Float(frame) + Float(index)
      let x = places[index].x + 10 * sin(phase)
      let y = places[index].y + 10 * cos(phase)
      panel.position = CGPoint(x: CGFloat(x), y: CGFloat(y))
    }
  }
}
