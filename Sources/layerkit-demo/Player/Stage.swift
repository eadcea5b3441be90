// SPDX-License-Identifier: Apache-2.0
import QuartzCore

/// The content of the window: a scene in the middle, and the outline of a layer above it.
struct Stage {
  let layer = CALayer()
  let outline = HoverOutline()
  let exhibit: LoadedExhibit
  let timeline: Timeline

  init(_ exhibit: LoadedExhibit) {
    self.exhibit = exhibit
    layer.name = "stage"
    layer.anchorPoint = .zero
    layer.addSublayer(exhibit.root)
    layer.addSublayer(outline.layer)
    timeline = Timeline(duration: exhibit.duration)
    layer.addSublayer(timeline.layer)
    outline.layer.zPosition = 1e6
  }

  /// After how many seconds the scene starts over; nil for one that does not.
  var loops: CFTimeInterval? {
    exhibit.play != nil && timeline.duration > 0 ? timeline.duration : nil
  }

  /// The zoom at which the whole canvas is seen in a window.
  static func zoom(of canvas: CGSize, in window: CGSize) -> CGFloat {
    guard canvas.width > 0, canvas.height > 0, window.width > 0, window.height > 0 else { return 1 }
    return min(window.width / canvas.width, window.height / canvas.height)
  }

  /// Puts the canvas into the middle of the visible area, its corner on a whole pixel.
  func fit(_ visible: CGSize, pixel: CGFloat) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.bounds = CGRect(origin: .zero, size: visible)
    CATransaction.commit()
    let canvas = exhibit.canvas
    let corner = CGPoint(
      x: ((visible.width - canvas.width) / 2 / pixel).rounded() * pixel,
      y: ((visible.height - canvas.height) / 2 / pixel).rounded() * pixel)
    exhibit.center(at: CGPoint(x: corner.x + canvas.width / 2, y: corner.y + canvas.height / 2))
  }

  /// The scene's layer at a point of the stage.
  func hit(_ point: CGPoint) -> CALayer? { exhibit.root.hitTest(layer.convert(point, to: nil)) }
}
