// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Testing

/// Filters as values, and the maps of colours that they become.
@Suite struct FilterValueTests {
  private func effects(_ filters: [PropertyValue]) -> FilterEffects {
    FilterEffects(filters: .array(filters), background: .none, compositing: .none)
  }

  private func filter(_ type: String, _ inputs: [String: PropertyValue] = [:]) -> PropertyValue {
    .dictionary(inputs.merging(["type": .string(type)]) { $1 })
  }

  private func isClose(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
    let distance = a - b
    return (distance * distance).sum() < 1e-12
  }

  @Test("a map after a map is their product, with both constants")
  func products() {
    let doubled = ColorMatrix.scale([2, 3, 4, 1])
    let lighter = ColorMatrix.offset([0.1, 0.2, 0.3])
    let color: SIMD4<Double> = [0.2, 0.1, 0.05, 1]
    for (first, second) in [(doubled, lighter), (lighter, doubled), (lighter, lighter)] {
      #expect(isClose(first.followed(by: second)(color), second(first(color))))
    }
    #expect(isClose(lighter.followed(by: doubled)([0, 0, 0, 1]), [0.2, 0.6, 1.2, 1]))
  }

  @Test("gamma is a step of its own, of which one of 1 is none")
  func powers() {
    let lighter = filter("colorBrightness", ["inputAmount": .number(0.25)])
    let own = PropertyValue.array([1, 2, 3, 0.5].map { .number($0) })
    let gamma = filter("CIGammaAdjust", ["inputPower": .number(2), "inputPowers": own])
    let all = effects([lighter, gamma, lighter])
    #expect(all.picture.count == 3 && all.picture[1] == .power([2, 4, 6, 0.5]))
    #expect(effects([filter("CIGammaAdjust")]).picture == [.power([0.75, 0.75, 0.75, 1])])
    #expect(effects([filter("CIGammaAdjust", ["inputPower": .number(1)])]).picture.isEmpty)
    #expect(effects([filter("CIGammaAdjust", ["inputPower": .number(0)])]).problems.count == 1)
    let short = filter("CIGammaAdjust", ["inputPowers": .array([.number(1)])])
    #expect(effects([short]).problems.count == 1)
  }

  @Test("neighbouring maps are one step, in the order of the list; a blur parts them")
  func order() {
    let lighter = filter("colorBrightness", ["inputAmount": .number(0.25)])
    let inverted = filter("colorInvert")
    let both = effects([lighter, inverted])
    guard case .color(let map)? = both.picture.first, both.picture.count == 1 else {
      Issue.record("There are \(both.picture.count) steps.")
      return
    }
    #expect(isClose(map([0.5, 0.5, 0.5, 1]), [0.25, 0.25, 0.25, 1]))
    let apart = effects([lighter, filter("gaussianBlur", ["inputRadius": .number(3)]), inverted])
    #expect(apart.picture.count == 3 && apart.picture[1] == .blur(radius: 3))
    #expect(apart.isFiltered && apart.problems.isEmpty)
  }

  @Test("what changes nothing is no step, and what has no effect is a problem")
  func nothing() {
    let none = effects([filter("gaussianBlur", ["inputRadius": .number(0)])])
    #expect(none.picture.isEmpty && none.isFiltered && none.problems.isEmpty)
    let off = effects([filter("colorInvert", ["enabled": .bool(false)])])
    #expect(off.picture.isEmpty && !off.isFiltered)
    let wrong = effects([
      filter("unheardOf"), filter("gaussianBlur", ["inputRadius": .number(-1)]),
      filter("colorSaturate", ["inputAmount": .string("much")]),
    ])
    #expect(wrong.picture.isEmpty && wrong.problems.count == 3)
    #expect(FilterEffects.none.isEmpty && !wrong.isEmpty)
  }

  @Test("a matrix has four rows of five numbers")
  func rows() {
    let rows = (0..<20).map(Double.init)
    let matrix = ColorMatrix(rows: rows)
    #expect(matrix?.red == [0, 5, 10, 15] && matrix?.bias == [4, 9, 14, 19])
    #expect(ColorMatrix(rows: Array(rows.dropLast())) == nil)
  }
}
