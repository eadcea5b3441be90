// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry
import CALive
import CARenderTree
import Testing

@testable import CARenderServer

@Suite("The layer that fills most pixels") struct DearestLayerTests {
  private let small = LayerID(rawValue: 1)
  private let large = LayerID(rawValue: 2)
  private let blurred = LayerID(rawValue: 3)

  private func note(_ layer: LayerID, _ line: Int?) -> LayerNote {
    var note = LayerNote(layer: layer)
    let place = CodePlace(
      file: line == nil ? nil : "/home/me/Cards/CardView.swift", line: line, function: "make()")
    note.origins = [LayerOrigin(key: LayerOrigin.made, place: place)]
    return note
  }

  private func draw(_ layer: LayerID, _ side: Int, in frame: inout Frame) {
    frame.draws.append(
      Draw(
        layer: layer, variant: .color, source: .color, isOpaque: true,
        instances: frame.nextInstances,
        bounds: DeviceRect(x: 0, y: 0, width: side, height: side)))
  }

  private func pass(_ layer: LayerID, on target: Int, side: Int, _ draws: Range<Int>) -> Pass {
    Pass(
      target: target, rect: DeviceRect(x: 0, y: 0, width: side, height: side), begin: .clear,
      clearColor: .zero, draws: draws, layer: layer, reason: .overlay)
  }

  private func frame() -> Frame {
    var frame = Frame(size: DeviceSize(width: 100, height: 100))
    draw(small, 10, in: &frame)
    // Most of it lies beyond the pass.
    draw(blurred, 1000, in: &frame)
    draw(large, 60, in: &frame)
    frame.passes = [pass(blurred, on: 1, side: 50, 0..<2), pass(small, on: 0, side: 100, 2..<3)]
    return frame
  }

  private func dearest(_ notes: [LayerNote]) -> DearestLayer? {
    let tree = LiveTree(
      layers: EvaluatedTree(),
      notes: Dictionary(uniqueKeysWithValues: notes.map { ($0.layer, $0) }))
    return DearestLayer(of: frame(), tree)
  }

  @Test("counts its draws within their passes, and its passes beside the surface")
  func areas() {
    let all = [note(small, 1), note(large, 2), note(blurred, 3)]
    #expect(dearest(all)?.place == "CardView.swift:3", "2 × 50 × 50 are more than 60 × 60.")
    #expect(dearest(Array(all.prefix(2)))?.place == "CardView.swift:2")
  }

  @Test("is none where no layer has an origin, and has a function where no file is known")
  func origins() {
    #expect(dearest([]) == nil)
    #expect(dearest([LayerNote(layer: large)]) == nil)
    #expect(dearest([LayerNote(layer: blurred), note(large, nil)])?.place == "make()")
  }

  @Test("its lines are the ends of its words, in capitals, with room for as many letters")
  func lines() {
    let layer = DearestLayer(
      layer: "a/long/way/to/some/title", place: "TitleOfACardView.swift:1234")
    #expect(layer.lines == ["A/LONG/WAY/TO/SOME/TITLE", "LEOFACARDVIEW.SWIFT:1234"])
    var reading = HUDReading()
    let count = reading.lines.count
    reading.dearest = layer
    #expect(reading.lines.count == count + 2 && reading.lines.last == layer.lines.last)
  }
}
