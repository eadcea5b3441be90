// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Foundation
import Testing

@Suite struct CodingTests {
  private func roundTrip<Value: Codable>(
    _ value: Value, archive: ContentsArchive? = nil
  ) throws -> Value {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    encoder.userInfo[.contentsArchive] = archive
    decoder.userInfo[.contentsArchive] = archive
    return try decoder.decode(Value.self, from: encoder.encode(value))
  }

  @Test(arguments: Values.all) func everyValueComesBack(_ value: PropertyValue) throws {
    #expect(try roundTrip(value) == value)
  }

  @Test func notANumberComesBack() throws {
    guard case .number(let number) = try roundTrip(PropertyValue.number(.nan)) else {
      Issue.record("not a number")
      return
    }
    #expect(number.isNaN)
  }

  @Test func aPictureKeepsItsPixelsAndItsName() throws {
    let contents = Contents(Values.image)
    let copy = try roundTrip(contents)
    #expect(copy.id == contents.id)
    #expect(copy.image.width == 2 && copy.image.height == 1)
    #expect(copy.image.premultipliedRGBA == Values.image.premultipliedRGBA)
  }

  @Test func aPictureOfHalfFloatsKeepsItsNumbers() throws {
    let samples = [-0.25, 0.5, 2, 1, 0, 0.1, 65504, 0.5].map { Float16($0).bitPattern }
    let image = CGImage(width: 2, height: 1, premultipliedHalfFloats: samples)
    let copy = try roundTrip(Contents(image))
    #expect(copy.image.isHalfFloat)
    #expect(copy.image.premultipliedHalfFloats == samples)
    #expect(!(try roundTrip(Contents(Values.image))).image.isHalfFloat)
  }

  @Test func anArchiveKeepsThePixelsOnce() throws {
    let archive = ContentsArchive()
    let encoder = JSONEncoder()
    encoder.userInfo[.contentsArchive] = archive
    let value = PropertyValue.array(
      Array(repeating: .contents(Contents(Values.image)), count: 3))
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    #expect(!text.contains("pixels"))
    #expect(archive.contents.map(\.id) == [Contents(Values.image).id])
    #expect(try roundTrip(value, archive: archive) == value)
  }

  @Test func aNameStandsForAPath() throws {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
    let encoder = JSONEncoder()
    encoder.userInfo[.pathNames] = PathNames { "\($0.storage.elements.count) elements" }
    let text = String(decoding: try encoder.encode(PropertyValue.path(path)), as: UTF8.self)
    #expect(text.contains("\"5 elements\"") && !text.contains("points"))
  }

  @Test func aPictureNobodyKeptIsAnError() {
    let text = #"{"id": 1, "width": 1, "height": 1}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Contents.self, from: Data(text.utf8))
    }
  }

  @Test(arguments: [
    #"{"kind": "point", "value": [1]}"#, #"{"kind": "number", "value": "many"}"#,
    #"{"kind": "thing", "value": 1}"#,
    #"{"kind": "path", "value": {"elements": "ML", "points": [1, 2]}}"#,
    #"{"kind": "path", "value": {"elements": "X", "points": []}}"#,
    #"{"kind": "color", "value": {"space": "nowhere", "components": [1]}}"#,
    #"{"kind": "contents", "value": {"id": 1, "width": 2, "height": 2, "pixels": "AAAA"}}"#,
    #"{"kind": "contents", "value": {"id": 1, "width": -1, "height": 2, "pixels": "AAAA"}}"#,
  ]) func brokenValuesAreErrors(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PropertyValue.self, from: Data(text.utf8))
    }
  }

  @Test func aCommitComesBackWithItsNews() throws {
    var state = LayerState(kind: .shape)
    state.geometry.position = CGPoint(x: 10, y: 20)
    state.opacity = 0.5
    state[extra: .shapePath] = .path(Values.curve)
    state.timing.duration = .infinity
    let commit = Commit(
      sequence: 7, root: RootChange(layer: LayerID(rawValue: 1), orientation: .yUp),
      changes: [
        LayerChange(
          layer: LayerID(rawValue: 3), state: state,
          changed: PropertySet([.position, .opacity, .shapePath, .duration]),
          sublayers: [LayerID(rawValue: 4)], mask: .set(LayerID(rawValue: 5))),
        LayerChange(
          layer: LayerID(rawValue: 9), state: LayerState(), changed: PropertySet(), mask: .removed),
      ],
      removed: [LayerID(rawValue: 8)])
    let copy = try roundTrip(commit)
    #expect(copy == commit)
    #expect(copy.changes[0].state.geometry.position == CGPoint(x: 10, y: 20))
  }

  @Test func aPartOfAPictureComesBackOnlyWhereItLiesWithinIt() throws {
    func coded(_ part: ContentsPart) throws -> Contents {
      let image = CGImage(width: 6, height: 4, premultipliedRGBA: [UInt8](repeating: 9, count: 96))
      return try roundTrip(Contents(id: ContentsID(rawValue: 3), image: image, part: part))
    }
    for part in [
      ContentsPart(x: 0, y: 0, width: 6, height: 4), ContentsPart(x: 2, y: 1, width: 4, height: 3),
      ContentsPart(level: 1, x: 1, y: 0, width: 2, height: 2),
    ] { #expect(try coded(part).part == part) }
    for part in [
      ContentsPart(x: -1, y: 0, width: 2, height: 2), ContentsPart(x: 3, y: 0, width: 4, height: 2),
      ContentsPart(x: 0, y: 0, width: 0, height: 2), ContentsPart(x: 0, y: 3, width: 2, height: 2),
      ContentsPart(level: -1, x: 0, y: 0, width: 2, height: 2),
      ContentsPart(level: 1, x: 2, y: 0, width: 2, height: 2),
      ContentsPart(level: 90, x: 0, y: 0, width: 2, height: 1),
    ] { #expect(throws: DecodingError.self) { try coded(part) } }
  }

  @Test func aPropertyTheLayerHasNotIsAnError() throws {
    let text = #"{"layer": {"rawValue": 1}, "kind": 0, "values": {"path": {"kind": "none"}}}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LayerChange.self, from: Data(text.utf8))
    }
  }
}
