// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CAGeometry
import CoreGraphics
import Testing

@Suite("A path that a clip covers in full for the most part") struct ClippedPathTests {
  /// The frame of a path of 400 × 400 within a layer that clips.
  private func frame(clip: CGRect) throws -> Frame {
    let shape = TestLayer(rect(-50, -50, 400, 400)) { state in
      state.kind = .shape
      state[extra: .shapePath] = .path(CGPath(rect: rect(0, 0, 400, 400), transform: nil))
    }
    let holder = TestLayer(clip, sublayers: [shape]) { $0.flags.insert(.masksToBounds) }
    let frame = try TestLayer(rect(0, 0, 200, 200), sublayers: [holder]).frame()
    try frame.checkInvariants()
    return frame
  }

  private func isClipped(_ draw: Draw) -> Bool { draw.variant.features.contains(.clip) }

  @Test("needs the clip's record along its rim alone")
  func rim() throws {
    let frame = try frame(clip: rect(10.5, 5, 180, 190.25))
    let inner = DeviceRect(x: 11, y: 5, width: 179, height: 190)
    #expect(frame.draws.count == 4)
    #expect(frame.draws.map(isClipped) == [false, true, true, true])
    #expect(frame.fills[0].clip == inner && frame.draws[0].bounds == inner)
    let windows = frame.fills.map(\.clip)
    #expect(windows.map(\.area).reduce(0, +) == 181 * 191)
    for (index, window) in windows.enumerated() {
      #expect(windows[..<index].allSatisfy { !$0.meets(window) })
    }
  }

  @Test("is one draw where the clip is whole pixels, or the path is small")
  func whole() throws {
    #expect(try frame(clip: rect(10, 5, 180, 190)).draws.map(isClipped) == [false])
    let small = try frame(clip: rect(10.5, 20, 120, 120))
    #expect(small.draws.map(isClipped) == [true])
  }
}
