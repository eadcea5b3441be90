// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Synchronization
import Testing

@Suite("Fonts of drawing threads")
struct DrawingFontsTests {
  @Test("a layer that draws on another thread has the fonts that its own thread chose")
  func fonts() {
    let library = FontLibrary(folders: [])
    for chosen in [library, nil] {
      let layer = FontLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
      layer.drawsAsynchronously = true
      FontLibrary.$chosen.withValue(chosen) { layer.display() }
      #expect(layer.found.withLock { $0.map { $0.library === chosen } } == true)
    }
  }
}

private final class FontLayer: CALayer {
  struct Found {
    var library: FontLibrary?
  }
  let found = Mutex<Found?>(nil)

  override func draw(in context: CGContext) {
    found.withLock { $0 = Found(library: FontLibrary.chosen) }
  }
}
