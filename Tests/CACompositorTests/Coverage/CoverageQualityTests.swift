// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry
import CoreGraphics
import Foundation
import Testing

@testable import CACompositor

/// Coverage against a supersampled truth: Cairo at 16 times the size, box-averaged.
@Suite("Coverage of random paths is as good as Cairo's")
struct CoverageQualityTests {
  /// Pixels along a side of the window that paths are drawn in.
  static let side = 24
  static let pathCount = 500

  static func pixels(of path: RandomPath, _ map: PlaneMap) -> [Float] {
    var fill = PathFill(
      CGPath(storage: path.storage), map: map,
      clip: DeviceRect(x: 0, y: 0, width: side, height: side), maximumSegments: 1_000_000)
    fill.rule = path.isEvenOdd ? .evenOdd : .winding
    if let style = path.stroke {
      (fill.isFilled, fill.stroke) = (false, PathStroke(style: style))
      fill.stroke?.dashes = path.dashes
    }
    let cells = CoverageMaker().cells(of: CoverageKey(fill), x: 0, y: 0)
    return cells.pixels(width: side, height: side).map { Float($0) }
  }

  @Test("eight kinds of affine transforms, each path in one of them, every eighth in all")
  func affine() throws {
    var report = QualityReport()
    for number in 0..<Self.pathCount {
      for kind in number % 8 == 0 ? Array(0..<8) : [number % 8] {
        let path = RandomPath(number, kind: kind)
        let map = path.map(kind, side: Self.side)
        let truth = CairoCoverage.pixels(of: path, map, side: Self.side, factor: 16)
        let cairo = CairoCoverage.pixels(of: path, map, side: Self.side, factor: 1)
        report.entries.append(
          QualityReport.Entry(
            path: number, kind: kind,
            ours: QualityReport.ratio(Self.pixels(of: path, map), truth),
            cairo: QualityReport.ratio(cairo, truth)))
      }
    }
    print(report.text)
    try Self.keepWorst(of: report, "affine") { $0.map($1, side: Self.side) }
    #expect(report.mean >= report.meanOfCairo - 1)
    for entry in report.worst {
      #expect(
        entry.ours >= entry.cairo - 4, "path \(entry.path) in transform \(entry.kind)")
    }
  }

  @Test("under perspective, against a truth that is projected before it is drawn")
  func perspective() throws {
    var report = QualityReport()
    for number in 0..<Self.pathCount where number % 4 == 0 {
      let path = RandomPath(number, kind: 8)
      let map = path.perspective(side: Self.side)
      guard Self.isBeforeEye(path, map) else { continue }
      let truth = CairoCoverage.pixels(of: path, map, side: Self.side, factor: 16)
      let cairo = CairoCoverage.pixels(of: path, map, side: Self.side, factor: 1)
      report.entries.append(
        QualityReport.Entry(
          path: number, kind: 8,
          ours: QualityReport.ratio(Self.pixels(of: path, map), truth),
          cairo: QualityReport.ratio(cairo, truth)))
    }
    print(report.text)
    try Self.keepWorst(of: report, "perspective") { path, _ in path.perspective(side: Self.side) }
    // Cairo is given finer lines than it would make of curves, so its own numbers are no measure.
    #expect(report.mean >= 48)
    for entry in report.entries { #expect(entry.ours >= 32, "path \(entry.path)") }
  }

  /// Cairo has no truth for points behind the eye.
  static func isBeforeEye(_ path: RandomPath, _ map: PlaneMap) -> Bool {
    let reach = path.stroke.map { PathStroke(style: $0).reach } ?? 0
    let box = path.storage.boundingBox.insetBy(dx: -reach, dy: -reach)
    return [(box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY)]
      .allSatisfy { map.homogeneous(Double($0.0), Double($0.1)).z > 0.1 }
  }

  /// Keeps the ten worst as pictures: ours, Cairo's and the truth side by side, eight times as
  /// large.
  static func keepWorst(
    of report: QualityReport, _ name: String, map: (RandomPath, Int) -> PlaneMap
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "layerkit-coverage-\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for entry in report.worst {
      let path = RandomPath(entry.path, kind: entry.kind)
      let map = map(path, entry.kind)
      let pictures = [
        pixels(of: path, map), CairoCoverage.pixels(of: path, map, side: side, factor: 1),
        CairoCoverage.pixels(of: path, map, side: side, factor: 16),
      ]
      var bytes = Data("P5 \(side * 3 * 8) \(side * 8) 255\n".utf8)
      for y in 0..<side * 8 {
        for picture in pictures {
          for x in 0..<side * 8 { bytes.append(UInt8(picture[y / 8 * side + x / 8])) }
        }
      }
      try bytes.write(
        to: folder.appendingPathComponent("path-\(entry.path)-\(entry.kind).pgm"))
    }
  }
}

extension CoverageCells {
  /// The coverage pixel by pixel.
  ///
  /// - Parameter channel: 0 for the fill, or a stroke alone, 1 for a stroke above a fill.
  func pixels(width: Int, height: Int, channel: Int = 0) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: width * height)
    for solid in solids
    where solid.paint == .both || solid.paint == (channel == 0 ? .fill : .line) {
      for y in Int(solid.y)..<Int(solid.y + solid.height) {
        for x in Int(solid.x)..<Int(solid.x + solid.width) { result[y * width + x] = 255 }
      }
    }
    for strip in strips {
      for y in 0..<Int(strip.height) {
        for x in 0..<Int(strip.width) {
          let column = x + Int(strip.firstColumn)
          let tile = Int(strip.firstTile) + column / Self.tileWidth
          let texels = rows[tile * Self.tileHeight + Int(strip.firstRow) + y]
          result[(Int(strip.y) + y) * width + Int(strip.x) + x] = UInt8(
            truncatingIfNeeded: texels[column % Self.tileWidth] >> (8 * UInt16(channel)))
        }
      }
    }
    return result
  }
}
