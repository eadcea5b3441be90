// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import Testing
import UIKit

@Suite("The example of the page on porting")
struct PortedExampleTests {
  @Test("the ring fills, the view fades, and the link counts") @MainActor func runs() throws {
    let renderer = try HeadlessRenderer(size: CGSize(width: 100, height: 100))
    let view = RingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    renderer.layer = view.layer
    _ = try renderer.render()
    view.fill()
    try renderer.advance(to: 0.25)
    let shown = view.layer.presentation() as? RingLayer
    #expect(near(shown?.progress ?? -1, 0.125, 0.02))
    #expect(shown.map { $0.opacity > 0.5 && $0.opacity < 1 } == true)
    let picture = try renderer.render()
    #expect(picture.premultipliedRGBA.contains { $0 > 0 })
    try renderer.advance(to: 3)
    #expect(view.frames == 60)
    #expect(view.alpha == 0.5)
    #expect((view.layer as? RingLayer)?.progress == 1)
  }
}
