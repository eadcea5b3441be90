// SPDX-License-Identifier: Apache-2.0
import QuartzCore

// The functions of LayerExample.h.

nonisolated(unsafe) private var example: Example?

@_cdecl("example_begin")
public func exampleBegin() { example = Example() }

@_cdecl("example_draw")
public func exampleDraw(
  _ framebuffer: UInt32, _ width: Int32, _ height: Int32, _ scale: Double
) -> Double {
  guard let example else { return -1 }
  example.draw(
    .init(framebuffer: framebuffer, width: Int(width), height: Int(height)),
    scale: CGFloat(scale), keepsPixels: true)
  return example.wait ?? -1
}

@_cdecl("example_click")
public func exampleClick(_ x: Double, _ y: Double) { example?.tree.click(at: CGPoint(x: x, y: y)) }

@_cdecl("example_move_dot")
public func exampleMoveDot() { example?.tree.moveDot() }

@_cdecl("example_end")
public func exampleEnd() {
  example?.close()
  example = nil
}
