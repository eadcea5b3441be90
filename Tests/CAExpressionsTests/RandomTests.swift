// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import Testing

@Suite("Random numbers of expressions", .enabled(if: DuktapeLibrary.isThere))
struct RandomTests {
  private func values(
    _ expression: String, _ property: String = "Probe/Rotation", others: [String: String] = [:],
    frames: Int = 241
  ) throws -> [[Double]] {
    var sample = SampleProject()
    sample.set(property, expression)
    for (name, text) in others { sample.set(name, text) }
    let results = try sample.evaluate([property], frames: frames)
    #expect(results.failures.map(\.reason) == [])
    return try #require(results.values[sample.named[property]!]).map(ExpressionCaseTests.numbers)
  }

  @Test("wiggle is the same in each run, whatever other expressions do")
  func sameWiggle() throws {
    let first = try values("wiggle(3, 20)")
    #expect(try values("wiggle(3, 20)") == first)
    #expect(
      try values("wiggle(3, 20)", others: ["Probe/Opacity": "random() + wiggle(1, 2)"]) == first)
  }

  @Test("wiggle stays within its amplitude, moves about it, and is continuous")
  func wiggleRange() throws {
    let list = try values("wiggle(2, 20)").map { $0[0] }
    #expect(list.allSatisfy { abs($0) <= 20 })
    #expect(list.max()! > 4 && list.min()! < -4)
    #expect(zip(list, list.dropFirst()).allSatisfy { abs($0 - $1) < 40 * 1.5 * 2 / 60 + 1e-9 })
  }

  @Test("wiggle at a fixed time stands still; another layer, property or seed wiggles otherwise")
  func wiggleSeeds() throws {
    #expect(Set(try values("wiggle(2, 20, 1, 0.5, 1)")).count == 1)
    let first = try values("wiggle(2, 20)")
    #expect(try values("wiggle(2, 20)", "Control/Rotation").map { [$0[0] - 90] } != first)
    #expect(try values("wiggle(2, 20)", "Probe/Opacity").map { [$0[0] - 100] } != first)
    #expect(try values("seedRandom(5); wiggle(2, 20)") != first)
  }

  @Test("The components of a point wiggle apart, and a loop of wiggles closes")
  func wigglePoint() throws {
    let list = try values("wiggle(2, [10, 0])", "Probe/Position")
    #expect(list.allSatisfy { $0[1] == 60 } && Set(list.map { $0[0] }).count > 20)
    let both = try values("wiggle(2, 10)", "Probe/Position")
    #expect(both.contains { abs($0[0] - 50 - ($0[1] - 60)) > 1 })
    let loop = try values(
      "t = time % 2; linear(t, 0, 2, wiggle(1, 9, 1, 0.5, t), wiggle(1, 9, 1, 0.5, t - 2))")
    #expect(abs(loop[0][0] - loop[120][0]) < 1e-9)
  }

  @Test("random lies in its range, differs by frame and call, and is even")
  func random() throws {
    let list = try values("random(10, 20)").map { $0[0] }
    #expect(list.allSatisfy { (10..<20).contains($0) } && Set(list).count == list.count)
    #expect(abs(list.reduce(0, +) / Double(list.count) - 15) < 1)
    #expect(try values("random() == random() ? 1 : 0").allSatisfy { $0[0] == 0 })
    let points = try values("random([1, 2])", "Probe/Position")
    #expect(points.allSatisfy { (0..<1).contains($0[0]) && (0..<2).contains($0[1]) })
  }

  @Test("Timeless random numbers stay, and a seed chooses them")
  func timeless() throws {
    let first = try values("seedRandom(3, true); random(100)")
    #expect(Set(first).count == 1)
    #expect(try values("seedRandom(4, true); random(100)")[0] != first[0])
    #expect(try values("seedRandom(3, true); Math.random()")[0][0] * 100 == first[0][0])
  }

  @Test("gaussRandom has nine of ten numbers in its range")
  func gauss() throws {
    let list = try values(
      "seedRandom(index, true); var n = 0; for (var i = 0; i < 1000; i++) { var g = gaussRandom(); "
        + "if (g >= 0 && g <= 1) n++; } n / 10", frames: 1)
    #expect((88...92).contains(list[0][0]))
  }

  @Test("noise is a smooth function of its argument, from -1 to 1, and 0 at whole numbers")
  func noise() throws {
    let list = try values("noise(time * 3)").map { $0[0] }
    #expect(list.allSatisfy { abs($0) <= 1 } && list.max()! > 0.1 && list.min()! < -0.1)
    #expect(abs(list[60]) < 1e-9 && list[10] != list[11])
    #expect(try values("noise([time, 0.5, 0.25])")[20] != values("noise([time, 0.5])")[20])
  }
}
