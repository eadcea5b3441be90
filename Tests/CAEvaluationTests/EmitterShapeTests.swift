// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Testing

@testable import CAEvaluation

/// Where particles are born: 100,000 of each, against uniform distributions over the part of the
/// shape that the mode names. See ``ParticleTests/valuesAreUniform()`` for the bound.
@Suite struct EmitterShapeTests {
  private func places(
    _ shape: String, _ mode: String, width: Double = 20, height: Double = 10, depth: Double = 6
  ) -> [SIMD3<Double>] {
    let timeline = EmissionTimeline(
      emitter(
        [cell(["birthRate": 100_000, "lifetime": 1])],
        [
          .emitterShape: shape, .emitterMode: mode, .emitterDepth: depth, .emitterSeed: 5,
          .emitterSize: CGSize(width: width, height: height),
          .emitterPosition: CGPoint(x: 100, y: 200), .emitterZPosition: 300,
        ]))
    return timeline.particles(at: 1).map {
      SIMD3(Double($0.place.x), Double($0.place.y), Double($0.place.z)) - [100, 200, 300]
    }
  }

  @Test func pointsAreVertices() {
    for mode in ["points", "outline", "surface", "volume"] {
      #expect(places("point", mode).allSatisfy { $0 == .zero })
    }
    #expect(Set(places("line", "points")) == [[-10, 0, 0], [10, 0, 0]])
    #expect(Set(places("rectangle", "points")).count == 4)
    let corners = Set(places("cuboid", "points"))
    #expect(corners.count == 8 && corners.contains([-10, 5, 3]))
    #expect(places("circle", "points").allSatisfy { $0 == .zero })
  }

  @Test func linesAndRectanglesAreEven() {
    for mode in ["outline", "surface", "volume"] {
      let line = places("line", mode)
      #expect(line.allSatisfy { $0.y == 0 && $0.z == 0 })
      #expect(chiSquare(line.map(\.x), in: -10...10) < 160)
    }
    for mode in ["surface", "volume"] {
      let area = places("rectangle", mode)
      #expect(chiSquare(area.map(\.x), in: -10...10) < 160)
      #expect(chiSquare(area.map(\.y), in: -5...5) < 160)
    }
    let outline = places("rectangle", "outline")
    #expect(outline.allSatisfy { abs(abs($0.x) - 10) < 1e-3 || abs(abs($0.y) - 5) < 1e-3 })
    let long = outline.filter { abs(abs($0.y) - 5) < 1e-3 }
    #expect(abs(Double(long.count) / 100_000 - 2 / 3.0) < 0.01)
    #expect(chiSquare(long.map(\.x), in: -10...10) < 160)
  }

  @Test func cuboidsAreEven() {
    let volume = places("cuboid", "volume")
    #expect(chiSquare(volume.map(\.z), in: -3...3) < 160)
    let surface = places("cuboid", "surface")
    let onTop = surface.filter { abs(abs($0.z) - 3) < 1e-3 }
    // 200 of 200 + 120 + 60 units of area.
    #expect(abs(Double(onTop.count) / 100_000 - 200 / 380.0) < 0.01)
    #expect(chiSquare(onTop.map(\.x), in: -10...10) < 160)
    let edges = places("cuboid", "outline")
    let sides = [10, 5, 3] as SIMD3<Double>
    let isOnEdges = edges.allSatisfy { place in
      (0..<3).filter { abs(abs(place[$0]) - sides[$0]) < 1e-3 }.count >= 2
    }
    #expect(isOnEdges)
  }

  @Test func circlesAndSpheresAreEven() {
    let radius = 20.0
    let circle = places("circle", "outline")
    #expect(circle.allSatisfy { abs(($0 * $0).sum().squareRoot() - radius) < 1e-3 })
    for mode in ["surface", "volume"] {
      let squares = places("circle", mode).map { ($0 * $0).sum() / (radius * radius) }
      #expect(chiSquare(squares, in: 0...1) < 160)
    }
    let surface = places("sphere", "surface")
    #expect(surface.allSatisfy { abs(($0 * $0).sum().squareRoot() - radius) < 1e-3 })
    for axis in 0..<3 {
      #expect(chiSquare(surface.map { $0[axis] }, in: -radius...radius) < 160)
    }
    let cubes = places("sphere", "volume").map { place in
      let share = ((place * place).sum() / (radius * radius)).squareRoot()
      return share * share * share
    }
    #expect(chiSquare(cubes, in: 0...1) < 160)
  }

  /// Longitude zero is the normal of a line and of outlines, the x axis elsewhere.
  @Test(arguments: [
    ("point", "volume", SIMD2<Float>(1, 0)), ("line", "volume", SIMD2(0, -1)),
    ("line", "outline", SIMD2(0, -1)), ("rectangle", "volume", SIMD2(1, 0)),
    ("circle", "volume", SIMD2(1, 0)),
  ])
  func directionFollowsTheShape(_ shape: String, _ mode: String, _ forward: SIMD2<Float>) {
    let timeline = EmissionTimeline(
      emitter(
        [cell(["birthRate": 10, "lifetime": 1, "velocity": 10])],
        [.emitterShape: shape, .emitterMode: mode]))
    for particle in timeline.particles(at: 1).dropLast() {
      let length = (particle.place.x * particle.place.x + particle.place.y * particle.place.y)
        .squareRoot()
      #expect(abs(particle.place.x / length - forward.x) < 1e-5)
      #expect(abs(particle.place.y / length - forward.y) < 1e-5)
    }
  }

  @Test func ringsGrow() {
    let timeline = EmissionTimeline(
      emitter(
        [cell(["birthRate": 1000, "lifetime": 1, "velocity": 10])],
        [
          .emitterShape: "circle", .emitterMode: "outline",
          .emitterSize: CGSize(width: 5, height: 0),
        ]))
    for (number, particle) in timeline.particles(at: 1).enumerated() {
      let age = 1 - Float(number + 1) / 1000
      let length = (particle.place.x * particle.place.x + particle.place.y * particle.place.y)
        .squareRoot()
      #expect(abs(length - (5 + 10 * age)) < 1e-3)
    }
  }
}
