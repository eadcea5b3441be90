// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import Testing

@testable import CABatching
@testable import CAFrame
@testable import CAFrameBuilder

@Suite("Parts of a surface that are drawn anew")
struct DamageRegionTests {
  private let surface = DeviceSize(width: 200, height: 100)

  private func region(_ rects: DeviceRect...) -> DamageRegion {
    var region = DamageRegion(of: surface)
    for rect in rects { region.add(rect) }
    return region
  }

  @Test("a rectangle grows to whole tiles, and ends with the surface")
  func tiles() {
    #expect(
      region(DeviceRect(x: 17, y: 3, width: 15, height: 14)).rects
        == [DeviceRect(x: 16, y: 0, width: 16, height: 32)])
    #expect(
      region(DeviceRect(x: 190, y: 90, width: 90, height: 9)).rects
        == [DeviceRect(x: 176, y: 80, width: 24, height: 20)])
    #expect(region(DeviceRect(x: 300, y: 0, width: 9, height: 9)).isEmpty)
    #expect(region(DeviceRect(x: -20, y: -20, width: 10, height: 40)).isEmpty)
    #expect(region(DeviceRect(x: -9, y: -9, width: 999, height: 999)).isFull)
  }

  @Test("two that lie apart stay two, two that are one rectangle become it")
  func merging() {
    let apart = region(
      DeviceRect(x: 0, y: 0, width: 16, height: 16), DeviceRect(x: 96, y: 48, width: 16, height: 16)
    )
    #expect(apart.rects.count == 2 && apart.area == 512 && apart.tiles == 2)
    let beside = region(
      DeviceRect(x: 0, y: 0, width: 16, height: 16), DeviceRect(x: 16, y: 0, width: 16, height: 16))
    #expect(beside.rects == [DeviceRect(x: 0, y: 0, width: 32, height: 16)])
  }

  @Test("rectangles never overlap, are few, and hold all that was added", arguments: 0..<200)
  func random(_ seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func number(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var region = DamageRegion(of: surface)
    var added: [DeviceRect] = []
    for _ in 0..<1 + number(30) {
      let rect = DeviceRect(
        x: number(220) - 10, y: number(120) - 10, width: 1 + number(40), height: 1 + number(40))
      region.add(rect)
      added.append(rect.intersection(surface.rect))
      #expect(region.rects.count <= DamageRegion.maximumRects)
    }
    for (place, rect) in region.rects.enumerated() {
      for other in region.rects[(place + 1)...] { #expect(rect.intersection(other).isEmpty) }
    }
    for rect in added where !rect.isEmpty {
      let held = region.rects.reduce(0) { $0 + $1.intersection(rect).area }
      #expect(held == rect.area)
      #expect(region.meets(rect))
    }
  }

  @Test("a grid finds whatever meets a box, wherever things were moved to", arguments: 0..<50)
  func grid(_ seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 7
    func number(_ low: Double, _ high: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return low + (high - low) * Double(state >> 33 & 0xFFFF) / 65536
    }
    func box() -> PlaneRect {
      if number(0, 1) < 0.1 { return .empty }
      if number(0, 1) < 0.05 { return .everything }
      let (x, y) = (number(-200, 1200), number(-200, 1200))
      return PlaneRect(SIMD4(x, y, x + number(0, 90), y + number(0, 90)))
    }
    var grid = SublayerGrid(bounds: PlaneRect(SIMD4(0, 0, 1000, 1000)), count: 100)
    var boxes = (0..<100).map { _ in box() }
    for (place, box) in boxes.enumerated() { grid.insert(Int32(place), box) }
    for _ in 0..<200 {
      let place = Int(number(0, 99.9))
      let new = box()
      grid.move(Int32(place), from: boxes[place], to: new)
      boxes[place] = new
      let query = box()
      var found: [Int32] = []
      grid.search(query, into: &found)
      for (place, box) in boxes.enumerated() where !box.isEmpty && !query.isEmpty {
        if box.meets(query) { #expect(found.contains(Int32(place))) }
      }
    }
  }
}
