// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAFrame
import CADevice
import CAGeometry
import CoreGraphics
import DeviceSupport
import Testing

@testable import CACompositor

extension GLTests {
  @Suite("Memory of coverage") struct CoverageMemoryTests {
    /// A frame that draws paths, each in a fill of its own.
    private func frame(_ paths: [CGPath], side: Int = 64) -> Frame {
      var hand = HandFrame(width: side, height: side)
      let plane = PlaneMap(x: [1, 0, 0], y: [0, 1, 0], origin: [0, 0, 1])
      for (index, path) in paths.enumerated() {
        hand.frame.fills.append(
          PathFill(
            path, map: plane, clip: DeviceRect(x: 0, y: 0, width: side, height: side),
            maximumSegments: 100_000))
        hand.add([0, 0, Float(side), Float(side)], .coverage, .fill(Int32(index)))
      }
      return hand.finished
    }

    private static func rectangle(_ x: Double, _ width: Double) -> CGPath {
      CGPath(rect: CGRect(x: x, y: x, width: width, height: width), transform: nil)
    }

    /// A path of many lines, all of them within a few pixels.
    private static func scribble(_ seed: Double) -> CGPath {
      let path = CGMutablePath()
      path.move(to: .zero)
      for step in 0..<300 {
        path.addLine(
          to: CGPoint(x: Double(step * 7 % 13) / 2 + seed, y: Double(step * 5 % 11) / 2))
      }
      return path
    }

    /// How a path is drawn on the surface.
    enum Look: CaseIterable {
      case all, nothing, outline, manyLines

      func path(_ step: Int) -> CGPath {
        switch self {
        case .all: rectangle(-10 - Double(step), 100 + 2 * Double(step))
        case .nothing: rectangle(100 + Double(step), 10)
        case .outline: rectangle(3 + Double(step % 90) / 100, 40)
        case .manyLines: scribble(Double(step % 90) / 100)
        }
      }
    }

    @Test("stays within its budget, whatever a path that changes shows", arguments: Look.allCases)
    func bounded(_ look: Look) throws {
      try withDevice { device in
        let budget = 50_000
        let atlas = CoverageAtlas(device: device, isCaching: true, budget: budget, lifetime: 600)
        for step in 0..<1500 {
          try atlas.prepare(frame([look.path(step)])) { _ in }
          #expect(atlas.entryBytes <= budget + 20_000)
        }
        #expect(atlas.entryCount < 200)
        #expect(atlas.takeCounts().made == 1500)
      }
    }

    @Test("what the frame draws is kept, however much that is")
    func keepsShown() throws {
      try withDevice { device in
        let atlas = CoverageAtlas(device: device, isCaching: true, budget: 0, lifetime: 600)
        let paths = (0..<20).map { Look.outline.path($0) }
        for _ in 0..<3 { try atlas.prepare(frame(paths + paths)) { _ in } }
        #expect(atlas.takeCounts().made == 20)
        try atlas.prepare(frame([paths[3]])) { _ in }
        #expect(atlas.entryCount == 1)
        #expect(atlas.takeCounts().made == 0)
        try atlas.prepare(frame([paths[3]])) { _ in }
        #expect(atlas.takeCounts() == (1, 0))
      }
    }

    @Test("what no frame draws for a lifetime goes; what some frames draw stays")
    func lifetime() throws {
      try withDevice { device in
        let atlas = CoverageAtlas(
          device: device, isCaching: true, budget: 1 << 20, lifetime: 120)
        let (old, rare) = (Look.outline.path(1), Look.outline.path(2))
        func draw(_ paths: [CGPath], frames: Int) throws {
          for _ in 0..<frames {
            try atlas.prepare(frame(paths)) { _ in }
            atlas.endFrame()
          }
        }
        try draw([old, rare], frames: 1)
        for _ in 0..<4 {
          try draw([], frames: 100)
          try draw([rare], frames: 1)
        }
        #expect(atlas.entryCount == 1 && atlas.entryBytes > 0)
        #expect(atlas.takeCounts() == (4, 2))
        try draw([], frames: 200)
        #expect(atlas.entryCount == 0 && atlas.entryBytes == 0)
        // Both are drawn as before, from nothing.
        try draw([old, rare], frames: 1)
        #expect(atlas.takeCounts() == (0, 2))
      }
    }

    @Test("coverage of a small path has no room left over from a large one")
    func room() {
      let maker = CoverageMaker()
      func cells(_ path: CGPath, side: Int) -> CoverageCells {
        let fill = frame([path], side: side).fills[0]
        return maker.cells(of: CoverageKey(fill), x: 0, y: 0)
      }
      let wide = CGMutablePath()
      for step in 0..<500 {
        wide.addPath(Self.rectangle(0.5 + Double(step) * 4, 2.5))
      }
      let large = cells(wide, side: 2048)
      #expect(large.strips.count > 100)
      let small = cells(Look.outline.path(1), side: 64)
      #expect(small.strips.capacity < 2 * small.strips.count + 16)
      #expect(small.solids.capacity < 2 * small.solids.count + 16)
      #expect(cells(wide, side: 2048).strips.capacity < 2 * large.strips.count)
    }

    @Test("memory of one large stroke goes when frames no longer need it, and the texture with it")
    func roomOverTime() throws {
      let device = RecordingDevice()
      let atlas = CoverageAtlas(
        device: device, isCaching: true, budget: 1 << 20, lifetime: 60)
      func draw(_ frame: Frame, frames: Int) throws {
        for _ in 0..<frames {
          try atlas.prepare(frame) { Issue.record("\($0.message)") }
          atlas.endFrame()
        }
      }
      let small = frame([Look.outline.path(1)])
      try draw(small, frames: 1)
      let (room, texture) = (atlas.roomBytes, atlas.byteCount)
      try draw(Self.largeStroke, frames: 1)
      #expect(atlas.roomBytes > 20 * max(room, KeptRoom.least))
      #expect(atlas.byteCount >= 4 * texture)
      try draw(small, frames: 2 * KeptRoom.span)
      #expect(atlas.roomBytes < 4 * max(room, KeptRoom.least))
      #expect(atlas.byteCount == texture)
      // The texture does not go that each frame needs.
      let stroke = Self.largeStroke
      try draw(stroke, frames: 1)
      let large = atlas.byteCount
      #expect(atlas.takeCounts().made > 0)
      try draw(stroke, frames: 2 * KeptRoom.span)
      #expect(atlas.byteCount == large)
      #expect(atlas.takeCounts().made == 0)
    }

    /// Dashes over a large surface.
    private static var largeStroke: Frame {
      let side = 2048
      var hand = HandFrame(width: side, height: side)
      let path = CGMutablePath()
      path.move(to: .zero)
      for step in 0..<400 {
        path.addLine(to: CGPoint(x: Double(step * 997 % side), y: Double(step * 743 % side)))
      }
      var fill = PathFill(
        path, map: PlaneMap(x: [1, 0, 0], y: [0, 1, 0], origin: [0, 0, 1]),
        clip: DeviceRect(x: 0, y: 0, width: side, height: side), maximumSegments: 1_000_000)
      fill.stroke = PathStroke(style: StrokeStyle(width: 1))
      fill.stroke?.dashes = [8, 6]
      fill.isFilled = false
      hand.frame.fills.append(fill)
      hand.add([0, 0, Float(side), Float(side)], .coverage, .fill(0))
      return hand.finished
    }

    @Test("fills that nothing shows need no texture, and no draw to name if there is none")
    func unseenFills() throws {
      var traits = DeviceTraits()
      traits.longestTexture = 64
      let device = RecordingDevice(traits)
      let atlas = CoverageAtlas(
        device: device, isCaching: true, budget: 1 << 20, lifetime: 600)
      var unseen = frame([Self.rectangle(1, 20)])
      unseen.draws = []
      try atlas.prepare(unseen) { Issue.record("\($0.message)") }
      #expect(atlas.texture == nil)
      #expect(throws: DeviceError.self) {
        try atlas.prepare(frame([Self.rectangle(1, 20)])) { _ in }
      }
    }
  }
}
