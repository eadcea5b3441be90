// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import LayerKitTesting
import QuartzCore
import Testing
import UIKit

@Suite("Layers, views, controllers and scenes have pictures of their times")
struct StrategyTests {
  private func picture<Value>(
    _ strategy: Snapshotting<Value, UIImage>, of value: Value
  ) throws -> CGImage {
    try #require(try strategy.snapshot(value).cgImage)
  }

  @Test("a layer at a time, whatever the clock says, and a strip of times")
  func times() throws {
    let layer = Pictures.moving()
    let end = try picture(.image(at: 1), of: layer)
    #expect((end.width, end.height) == (40, 20))
    #expect(end.pixel(5, 10) == [0, 0, 255, 255])
    #expect(end.pixel(35, 10) == [255, 0, 0, 255])
    let start = try picture(.image, of: layer)
    #expect(start.pixel(5, 10) == [255, 0, 0, 255])
    let strip = try picture(.image(at: [0, 0.5, 1]), of: layer)
    #expect((strip.width, strip.height) == (3 * 40 + 2 * 4, 20))
    #expect(strip.pixel(5, 10) == [255, 0, 0, 255])
    #expect(strip.pixel(41, 10) == [0, 0, 0, 0])
    #expect(strip.pixel(44 + 20, 10) == [255, 0, 0, 255])
    #expect(strip.pixel(88 + 35, 10) == [255, 0, 0, 255])
    #expect(layer.position == CGPoint(x: 25, y: 17))
  }

  @Test("scale and size come from the strategy, its traits, or the scope")
  func scales() throws {
    let layer = Pictures.moving()
    #expect(try picture(.image(traits: UITraitCollection(displayScale: 3)), of: layer).width == 120)
    #expect(try picture(.image(size: CGSize(width: 50, height: 9)), of: layer).height == 9)
    try withSnapshotTesting(scale: 2, size: CGSize(width: 10, height: 10)) {
      let image = try picture(.image, of: layer)
      #expect(image.width == 20)
    }
  }

  @Test("the trait of a test holds", .snapshotScale(2), .snapshotSize(width: 8, height: 6))
  func traits() throws {
    let image = try picture(.image, of: Pictures.moving())
    #expect((image.width, image.height) == (16, 12))
  }

  @Test("a view in dark style, which it has only meanwhile") @MainActor
  func dark() throws {
    let view = UIView(frame: CGRect(x: 3, y: 3, width: 10, height: 10))
    view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .red : .green }
    #expect(try picture(.image, of: view).pixel(1, 1) == [0, 255, 0, 255])
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(try picture(.image(traits: dark), of: view).pixel(1, 1) == [255, 0, 0, 255])
    try withSnapshotTesting(style: .dark) {
      let image = try picture(.image, of: view)
      #expect(image.pixel(1, 1) == [255, 0, 0, 255])
    }
    #expect(view.overrideUserInterfaceStyle == .unspecified)
    #expect(try picture(.image, of: view).pixel(1, 1) == [0, 255, 0, 255])
  }

  @Test("a view from right to left, which it runs only meanwhile") @MainActor
  func rightToLeft() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
    let mark = UIView()
    mark.backgroundColor = .red
    mark.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(mark)
    NSLayoutConstraint.activate([
      mark.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      mark.topAnchor.constraint(equalTo: view.topAnchor),
      mark.widthAnchor.constraint(equalToConstant: 10),
      mark.heightAnchor.constraint(equalToConstant: 10),
    ])
    #expect(try picture(.image, of: view).pixel(5, 5) == [255, 0, 0, 255])
    try withSnapshotTesting(direction: .rightToLeft) {
      let image = try picture(.image, of: view)
      #expect(image.pixel(5, 5) == [0, 0, 0, 0])
      #expect(image.pixel(25, 5) == [255, 0, 0, 255])
    }
    #expect(view.semanticContentAttribute == .unspecified)
    #expect(try picture(.image, of: view).pixel(5, 5) == [255, 0, 0, 255])
  }

  @Test("a view has another size only meanwhile") @MainActor
  func size() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
    #expect(try picture(.image(size: CGSize(width: 60, height: 20)), of: view).width == 60)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 30, height: 10))
  }

  @Test("a controller appears in a window of its own") @MainActor
  func controller() throws {
    final class Controller: UIViewController {
      var calls: [String] = []
      override func viewDidLoad() { view.backgroundColor = .blue }
      override func viewWillAppear(_ animated: Bool) { calls.append("appear") }
      override func viewDidDisappear(_ animated: Bool) { calls.append("gone") }
    }
    let controller = Controller()
    let image = try picture(.image(size: CGSize(width: 20, height: 30)), of: controller)
    #expect((image.width, image.height) == (20, 30))
    #expect(image.pixel(10, 15) == [0, 0, 255, 255])
    #expect(controller.calls == ["appear", "gone"])
  }

  @Test("a view off the main thread ends with a sentence")
  func thread() async {
    let view = await UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    let message = await Task.detached {
      verifySnapshot(of: view, as: .image, named: "x", record: .never)
    }.value
    #expect(message?.contains("@MainActor") == true)
  }

  @Test("a scene file, y upward, at a time; a missing one ends with a sentence")
  func scene() throws {
    try Pictures.inFolder { folder in
      let url = folder.appending(path: "scene.caml")
      let text = """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer bounds="0 0 20 10" position="10 5" backgroundColor="0 0 1"><sublayers>
        <CALayer bounds="0 0 20 4" position="10 2" backgroundColor="1 0 0"/>
        </sublayers></CALayer></caml>
        """
      try Data(text.utf8).write(to: url)
      let image = try picture(.scene, of: url)
      #expect((image.width, image.height) == (20, 10))
      #expect(image.pixel(10, 1) == [0, 0, 255, 255])
      #expect(image.pixel(10, 8) == [255, 0, 0, 255])
      #expect(throws: SnapshotError.self) {
        try picture(.scene, of: folder.appending(path: "none.caml"))
      }
      #expect(throws: SnapshotError.self) { try picture(.scene(state: "none"), of: url) }
    }
  }

  @Test("times and sizes that make no picture end with a sentence")
  func limits() {
    let layer = Pictures.moving()
    func message(_ strategy: Snapshotting<CALayer, UIImage>) -> String {
      verifySnapshot(of: layer, as: strategy, named: "x", record: .never) ?? ""
    }
    #expect(message(.image(at: [])).contains("1 to 64 finite times"))
    #expect(message(.image(at: .nan)).contains("finite"))
    #expect(message(.image(at: [Double](repeating: 0, count: 65))).contains("these 65"))
    #expect(message(.image(size: CGSize(width: 0, height: 5))).contains("at least one"))
    #expect(message(.image(size: CGSize(width: CGFloat.nan, height: 5))).contains("pixels"))
    #expect(message(.image(size: CGSize(width: 1e6, height: 1e6))).contains("at most"))
  }

  @Test("a strategy serves other values") @MainActor
  func pullback() throws {
    struct Card { let color: UIColor }
    let strategy = Snapshotting<UIView, UIImage>.image.pullback { (card: Card) in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
      view.backgroundColor = card.color
      return view
    }
    #expect(try picture(strategy, of: Card(color: .red)).pixel(0, 0) == [255, 0, 0, 255])
  }
}
