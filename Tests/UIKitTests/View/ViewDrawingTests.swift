// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// The pictures that views draw.
@Suite @MainActor struct ViewDrawingTests {
  final class Plain: UIView {}
  final class Left: UIView {
    var rects: [CGRect] = []
    override func draw(_ rect: CGRect) {
      super.draw(rect)
      rects.append(rect)
      UIColor.red.setFill()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height / 4))
        .fill()
    }
  }

  @Test("a view that draws gets a picture in its own space, y down; others get none")
  func pictures() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let plain = Plain(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let left = Left(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
    left.backgroundColor = .clear
    root.addSubview(plain)
    root.addSubview(left)
    let stage = try Stage(root)
    #expect(plain.layer.contents == nil)
    #expect(left.layer.contents != nil)
    #expect(left.rects == [CGRect(x: 0, y: 0, width: 40, height: 40)])
    #expect(try stage.color(105, 105) == [255, 0, 0])
    #expect(try stage.color(105, 115) == [255, 255, 255])
    #expect(try stage.color(125, 105) == [255, 255, 255])
    left.setNeedsDisplay(CGRect(x: 0, y: 30, width: 40, height: 10))
    CATransaction.flush()
    #expect(left.rects.count == 2 && left.layer.contents != nil)
    #expect(try stage.color(105, 105) == [255, 0, 0])
  }

  @Test("an opaque view without a colour shows black where it draws nothing") func opaque() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let left = Left(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
    root.addSubview(left)
    let stage = try Stage(root)
    #expect(try stage.color(125, 130) == [0, 0, 0])
    left.isOpaque = false
    left.setNeedsDisplay()
    #expect(try stage.color(125, 130) == [255, 255, 255])
  }

  @Test("a snapshot shows what the view showed") func snapshot() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    child.backgroundColor = .green
    view.addSubview(child)
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    child.backgroundColor = .blue
    let stage = try Stage(snapshot)
    #expect(try stage.color(5, 5) == [0, 255, 0])
    #expect(try stage.color(30, 30) == [255, 255, 255])
    #expect(UIView().snapshotView(afterScreenUpdates: true) == nil)
  }

  final class Wide: UIView {}
  final class Wider: UIView {}
  final class High: UIView {}

  @Test("a view without drawing has no picture, however wide it is") func wide() {
    let views = [
      Wide(frame: CGRect(x: 0, y: 0, width: 16_385, height: 1500)),
      Wider(frame: CGRect(x: 0, y: 0, width: 40_000, height: 200)),
      High(frame: CGRect(x: 0, y: 0, width: 30, height: 40_000)),
    ]
    for view in views {
      view.contentScaleFactor = 1
      view.layer.setNeedsDisplay()
      view.layer.displayIfNeeded()
      #expect(view.layer.contents == nil)
    }
  }
}
