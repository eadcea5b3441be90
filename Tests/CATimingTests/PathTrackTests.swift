// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreGraphics
import Foundation
import Testing

/// Facts 191–197.
@Suite struct PathTrackTests {
  private func track(_ draw: (CGMutablePath) -> Void) -> PathTrack {
    let path = CGMutablePath()
    draw(path)
    return PathTrack(path)
  }

  private var corner: PathTrack {
    track {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 0))
      $0.addLine(to: CGPoint(x: 10, y: 90))
    }
  }

  private var arch: PathTrack {
    track {
      $0.move(to: .zero)
      $0.addCurve(
        to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100),
        control2: CGPoint(x: 100, y: 100))
    }
  }

  private func linear(_ track: PathTrack, _ progress: Double) -> CGPoint {
    let schedule = KeySchedule(valueCount: track.segmentCount + 1, times: nil, isDiscrete: false)
    let (segment, fraction) = schedule.place(at: progress)
    return track.point(segment: segment, fraction: fraction)
  }

  private func paced(_ track: PathTrack, _ progress: Double) -> CGPoint {
    let (segment, fraction) = track.paced(at: progress)
    return track.point(segment: segment, fraction: fraction)
  }

  private func distance(_ a: CGPoint, _ b: CGPoint) -> Double { hypot(a.x - b.x, a.y - b.y) }

  @Test("fact 191: segments by time and by length")
  func lines() {
    #expect(linear(corner, 0.25) == CGPoint(x: 5, y: 0))
    #expect(distance(paced(corner, 0.25), CGPoint(x: 10, y: 15)) < 1e-9)
    #expect(distance(paced(corner, 0.5), CGPoint(x: 10, y: 40)) < 1e-9)
  }

  @Test("facts 193, 194: a curve by its parameter and by its length")
  func curve() {
    #expect(linear(arch, 0.25) == CGPoint(x: 15.625, y: 56.25))
    #expect(distance(paced(arch, 0.25), CGPoint(x: 10.648, y: 48.460)) < 0.15)
    #expect(distance(paced(arch, 0.5), CGPoint(x: 50, y: 75)) < 1e-6)
  }

  @Test("fact 196: the closing edge is a segment unless it has no length")
  func closing() {
    let triangle = track {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 0))
      $0.addLine(to: CGPoint(x: 0, y: 10))
      $0.closeSubpath()
    }
    #expect(triangle.segmentCount == 3)
    #expect(distance(linear(triangle, 5.0 / 6), CGPoint(x: 0, y: 5)) < 1e-9)
    let circle = PathTrack(
      CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil))
    #expect(circle.segmentCount == 4)
  }

  @Test("fact 197: the direction of travel")
  func angles() {
    #expect(corner.angle(segment: 0, fraction: 0.5) == 0)
    #expect(corner.angle(segment: 1, fraction: 0.5) == .pi / 2)
    #expect(abs(arch.angle(segment: 0, fraction: 0.5)) < 1e-12)
    #expect(abs(arch.angle(segment: 0, fraction: 1) + .pi / 2) < 1e-12)
  }

  @Test("where the derivative vanishes, the direction is that of the way")
  func flatEnds() {
    let track = track {
      $0.move(to: .zero)
      $0.addCurve(
        to: CGPoint(x: 3, y: 3), control1: .zero, control2: CGPoint(x: 3, y: 3))
      $0.addLine(to: CGPoint(x: 3, y: 3))
    }
    for fraction in [0, 0.5, 1] {
      #expect(abs(track.angle(segment: 0, fraction: fraction) - .pi / 4) < 1e-9)
    }
    #expect(abs(track.angle(segment: 1, fraction: 0.5) - .pi / 4) < 1e-9)
  }

  @Test("a move starts elsewhere and takes no time")
  func moves() {
    let track = track {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 0))
      $0.move(to: CGPoint(x: 100, y: 100))
      $0.addLine(to: CGPoint(x: 100, y: 110))
    }
    for point in [linear, paced] {
      #expect(point(track, 0.25) == CGPoint(x: 5, y: 0))
      #expect(point(track, 0.5) == CGPoint(x: 100, y: 100))
    }
  }

  @Test("the length of a circle, as near as its curves are")
  func circle() {
    let radius = 100.0
    let circle = PathTrack(
      CGPath(
        ellipseIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius),
        transform: nil))
    #expect(abs(circle.length - 2 * .pi * radius) / radius < 2e-3)
    for step in 0..<100 {
      let (a, b) = (paced(circle, Double(step) / 100), paced(circle, Double(step + 1) / 100))
      let chord = 2 * radius * sin(.pi / 100)
      #expect(abs(distance(a, b) - chord) < 2e-3 * chord)
    }
  }

  @Test(
    "lengths agree with ten thousand short lines, on curves with cusps and loops too",
    arguments: [
      [0, 0, 0, 100, 100, 100, 100, 0], [0, 0, 100, 100, 0, 100, 100, 0],
      [0, 0, 300, 100, -200, 100, 100, 0], [0, 0, 0, 0, 1, 1, 50, 1],
      [0, 0, 1, 0, 2, 0, 1000, 0.5],
    ] as [[Double]])
  func curves(_ c: [Double]) {
    let track = track {
      $0.move(to: CGPoint(x: c[0], y: c[1]))
      $0.addCurve(
        to: CGPoint(x: c[6], y: c[7]), control1: CGPoint(x: c[2], y: c[3]),
        control2: CGPoint(x: c[4], y: c[5]))
    }
    let count = 100_000
    var sums = [0.0]
    var last = track.point(segment: 0, fraction: 0)
    for step in 1...count {
      let next = track.point(segment: 0, fraction: Double(step) / Double(count))
      sums.append(sums[step - 1] + distance(last, next))
      last = next
    }
    #expect(abs(track.length - sums[count]) < 1e-6 * track.length)
    for share in stride(from: 0.05, to: 1, by: 0.05) {
      let (_, fraction) = track.paced(at: share)
      let index = fraction * Double(count)
      let below = sums[Int(index)]
      let above = sums[min(Int(index) + 1, count)]
      let length = below + (above - below) * (index - index.rounded(.down))
      #expect(abs(length - share * sums[count]) < 2e-6 * track.length)
    }
  }

  @Test("paths without a way, and those beyond numbers, are empty")
  func empty() {
    let tracks = [
      track { _ in }, track { $0.move(to: CGPoint(x: 1, y: 2)) },
      track {
        $0.move(to: .zero)
        $0.addLine(to: CGPoint(x: CGFloat.infinity, y: 10))
      },
      track {
        $0.move(to: .zero)
        $0.addLine(to: CGPoint(x: CGFloat.nan, y: 10))
      },
      track {
        $0.move(to: CGPoint(x: -CGFloat.greatestFiniteMagnitude, y: 0))
        $0.addLine(to: CGPoint(x: CGFloat.greatestFiniteMagnitude, y: 0))
      },
    ]
    for track in tracks {
      #expect(track.isEmpty && track.length == 0)
      #expect(track.paced(at: 0.5) == (0, 0))
    }
  }

  @Test("a way of no length has points and no direction")
  func degenerate() {
    let point = CGPoint(x: 4, y: 5)
    let track = track {
      $0.move(to: point)
      $0.addLine(to: point)
      $0.addCurve(to: point, control1: point, control2: point)
    }
    #expect(track.segmentCount == 2)
    for progress in [0, 0.3, 0.7, 1] {
      #expect(distance(paced(track, progress), point) < 1e-12)
      #expect(distance(linear(track, progress), point) < 1e-12)
      let (segment, fraction) = track.paced(at: progress)
      #expect(track.angle(segment: segment, fraction: fraction) == 0)
    }
  }
}
