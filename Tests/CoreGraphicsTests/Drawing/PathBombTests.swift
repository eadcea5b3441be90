// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

/// Paths that would keep a rasterizer busy for hours end at once, and say so.
@Suite struct PathBombTests {
  private static let zigzag: PathStorage = {
    var path = PathStorage()
    path.reserveCapacity(1_000_001)
    path.move(to: .zero)
    for index in 1...1_000_000 {
      path.addLine(to: CGPoint(x: index % 97, y: index % 89))
    }
    return path
  }()

  /// The seconds that this thread computes: other work on the machine does not count.
  private func seconds(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }

  @Test("a million points, dashed by a billionth")
  func dashes() throws {
    let bitmap = try Bitmap(96, 96)
    let path = CGPath(storage: Self.zigzag)
    let time = seconds {
      bitmap.context.setLineDash(phase: 0, lengths: [1e-9])
      bitmap.context.addPath(path)
      bitmap.context.strokePath()
      bitmap.context.addPath(path)
      bitmap.context.fillPath()
    }
    #expect(time < 5 && bitmap.context.diagnostics.count == 2)
    #expect(bitmap.mass == 0)
  }

  @Test("ten million elements, filled, stroked, dashed and clipped to")
  func tenMillion() throws {
    var storage = PathStorage()
    storage.reserveCapacity(10_000_010)
    for _ in 0..<10 { storage.append(Self.zigzag) }
    #expect(storage.elements.count == 10_000_010)
    let path = CGPath(storage: storage)
    let bitmap = try Bitmap(96, 96)
    let time = seconds {
      bitmap.context.addPath(path)
      bitmap.context.fillPath()
      bitmap.context.addPath(path)
      bitmap.context.strokePath()
      bitmap.context.setLineDash(phase: 0, lengths: [1e-9])
      bitmap.context.addPath(path)
      bitmap.context.strokePath()
      bitmap.context.addPath(path)
      bitmap.context.clip()
    }
    #expect(time < 1 && bitmap.context.diagnostics.count == 2, "\(time)")
    #expect(bitmap.mass == 0)
  }

  @Test("outlines and dashes of a million points end at once")
  func derived() throws {
    let path = CGPath(storage: Self.zigzag)
    var (outline, dashed) = (path, path)
    let time = seconds {
      outline = path.copy(
        strokingWithWidth: 1, lineCap: .round, lineJoin: .round, miterLimit: 1)
      dashed = path.copy(dashingWithPhase: 0, lengths: [1e-9])
    }
    #expect(time < 5 && outline.isEmpty && dashed == path)
  }

  @Test("a short path of many dashes is drawn solid")
  func shortDashes() throws {
    let bitmap = try Bitmap(10, 1)
    bitmap.context.setLineDash(phase: 0, lengths: [1e-9, 1e-9])
    let time = seconds {
      bitmap.context.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 9, y: 0.5)])
    }
    #expect(time < 1 && bitmap.context.diagnostics.count == 1)
    #expect(bitmap.alphas(ofRow: 0) == [Int](repeating: 255, count: 9) + [0])
  }

  @Test("limits are the program's to set")
  func limits() throws {
    let bitmap = try Bitmap(4, 4)
    bitmap.context.limits.maximumFilledElementCount = 4
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(bitmap.mass == 0 && bitmap.context.diagnostics.count == 1)
    bitmap.context.limits = .default
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(bitmap.mass == 16)
  }

  @Test("coordinates that are not numbers, and huge ones, leave the context usable")
  func nan() throws {
    let bitmap = try Bitmap(4, 4)
    let context = bitmap.context
    let time = seconds {
      context.move(to: .zero)
      context.addCurve(
        to: CGPoint(x: CGFloat.nan, y: 2), control1: .zero, control2: CGPoint(x: 1, y: 1))
      context.fillPath()
      context.move(to: CGPoint(x: -1e30, y: 1))
      context.addLine(to: CGPoint(x: 1e30, y: 1))
      context.setLineDash(phase: 0, lengths: [3, 1])
      context.strokePath()
      context.setShadow(offset: CGSize(width: 1e300, height: -1e300), blur: 1e300, color: .red)
      context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
      context.setShadow(offset: CGSize(width: CGFloat.nan, height: 0), blur: .nan, color: .red)
      context.setLineWidth(1e30)
      context.strokePath()
    }
    #expect(time < 5)
    context.setFillColor(.blue)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(bitmap[3, 3] == [0, 0, 255, 255])
  }

  @Test("a clip to a path that is not drawn lets everything through as before")
  func clip() throws {
    let bitmap = try Bitmap(2, 1)
    bitmap.context.move(to: CGPoint(x: CGFloat.nan, y: 0))
    bitmap.context.clip()
    bitmap.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(bitmap.mass == 2 && bitmap.context.diagnostics.count == 1)
  }
}
