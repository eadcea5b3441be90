// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct GradientTests {
  private let rgb = CGColorSpaceCreateDeviceRGB()

  private func gradient(_ colors: [CGColor], _ locations: [CGFloat]? = nil) throws -> CGGradient {
    try #require(
      CGGradient(colorsSpace: rgb, colors: colors as NSArray, locations: locations))
  }

  @Test("a linear gradient has the mix of its colors at the middle of each pixel")
  func linear() throws {
    let bitmap = try Bitmap(10, 1)
    bitmap.context.drawLinearGradient(
      try gradient([.hex(0x000000), .hex(0xFF0000)]), start: .zero, end: CGPoint(x: 10, y: 0),
      options: [])
    for x in 0..<10 {
      let wanted = Int((Double(x) + 0.5) / 10 * 255)
      #expect(isClose(bitmap[x, 0], [wanted, 0, 0, 255], within: 2))
    }
  }

  private static let extents: [(CGGradientDrawingOptions, Bool, Bool)] = [
    ([], false, false), (.drawsBeforeStartLocation, true, false),
    (.drawsAfterEndLocation, false, true),
    ([.drawsBeforeStartLocation, .drawsAfterEndLocation], true, true),
  ]

  @Test("options say which ends go on", arguments: extents)
  func extent(options: CGGradientDrawingOptions, before: Bool, after: Bool) throws {
    let colors = try gradient([.red, .blue])
    let line = try Bitmap(12, 1)
    line.context.drawLinearGradient(
      colors, start: CGPoint(x: 4, y: 0), end: CGPoint(x: 8, y: 0), options: options)
    #expect(line[1, 0] == (before ? [255, 0, 0, 255] : [0, 0, 0, 0]))
    #expect(line[10, 0] == (after ? [0, 0, 255, 255] : [0, 0, 0, 0]))
    #expect(line[6, 0][3] == 255)
    let rings = try Bitmap(21, 21)
    let center = CGPoint(x: 10.5, y: 10.5)
    rings.context.drawRadialGradient(
      colors, startCenter: center, startRadius: 3, endCenter: center, endRadius: 7,
      options: options)
    #expect(rings[10, 10] == (before ? [255, 0, 0, 255] : [0, 0, 0, 0]))
    #expect(rings[19, 10] == (after ? [0, 0, 255, 255] : [0, 0, 0, 0]))
    #expect(isClose(rings[15, 10], [127, 0, 127, 255], within: 2))
  }

  @Test("colors and alpha mix apart, not premultiplied")
  func straight() throws {
    let bitmap = try Bitmap(3, 1)
    bitmap.context.drawLinearGradient(
      try gradient([.hex(0xFF0000), .hex(0x00FF00, 0)]), start: .zero, end: CGPoint(x: 3, y: 0),
      options: [])
    #expect(isClose(bitmap[1, 0], [64, 64, 0, 128], within: 2))
  }

  @Test("locations may come in any order, and two at one place make an edge")
  func locations() throws {
    let bitmap = try Bitmap(8, 1)
    bitmap.context.drawLinearGradient(
      try gradient([.blue, .red, .red, .green], [1, 0, 0.5, 0.5]), start: .zero,
      end: CGPoint(x: 8, y: 0), options: [])
    #expect(bitmap[1, 0] == [255, 0, 0, 255] && bitmap[3, 0] == [255, 0, 0, 255])
    #expect(bitmap[4, 0][1] > 200 && bitmap[4, 0][0] == 0)
  }

  @Test("before its first location a gradient has the first color")
  func inset() throws {
    let bitmap = try Bitmap(10, 1)
    bitmap.context.drawLinearGradient(
      try gradient([.red, .blue], [0.4, 0.6]), start: .zero, end: CGPoint(x: 10, y: 0),
      options: [])
    #expect(bitmap[0, 0] == [255, 0, 0, 255] && bitmap[9, 0] == [0, 0, 255, 255])
  }

  @Test("mixes are those of the gradient's space")
  func space() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let colors = try #require(
      CGGradient(
        colorsSpace: linear, colors: [CGColor.hex(0), CGColor.hex(0xFFFFFF)] as NSArray,
        locations: nil))
    let bitmap = try Bitmap(3, 1)
    bitmap.context.drawLinearGradient(
      colors, start: .zero, end: CGPoint(x: 3, y: 0), options: [])
    // Half of the light is 188 of 255 in sRGB.
    #expect(isClose(bitmap[1, 0], [188, 188, 188, 255], within: 2))
  }

  @Test("components are read in the order of the space, with alpha last")
  func components() throws {
    let values: [CGFloat] = [1, 0, 0, 1, 0, 0, 1, 1]
    let colors = try #require(
      CGGradient(colorSpace: rgb, colorComponents: values, locations: nil, count: 2))
    let bitmap = try Bitmap(2, 1)
    bitmap.context.drawLinearGradient(
      colors, start: .zero, end: CGPoint(x: 2, y: 0), options: [])
    #expect(isClose(bitmap[0, 0], [191, 0, 64, 255], within: 2))
  }

  @Test("a conic gradient goes round from its angle towards growing angles")
  func conic() throws {
    let bitmap = try Bitmap(20, 20)
    bitmap.context.drawConicGradient(
      try gradient([.red, .blue]), center: CGPoint(x: 10, y: 10), angle: .pi / 2)
    // With y up: an eighth of a turn after straight up is to the upper left.
    #expect(isClose(bitmap[3, 3], [223, 0, 32, 255], within: 3))
    #expect(isClose(bitmap[16, 3], [32, 0, 223, 255], within: 3))
    #expect(isClose(bitmap[3, 16], [159, 0, 96, 255], within: 3))
  }

  @Test("a cone leaves out what no circle reaches, and the nearer circle is on top")
  func cone() throws {
    let bitmap = try Bitmap(40, 20)
    bitmap.context.drawRadialGradient(
      try gradient([.red, .blue]), startCenter: CGPoint(x: 8, y: 10), startRadius: 0,
      endCenter: CGPoint(x: 28, y: 10), endRadius: 8, options: [])
    #expect(bitmap[10, 2] == [0, 0, 0, 0] && bitmap[2, 10] == [0, 0, 0, 0])
    // The circle whose rightmost point is at 20 has 8 + 20 t + 8 t = 20.
    #expect(isClose(bitmap[35, 10].map { $0 }, [4, 0, 251, 255], within: 6))
  }

  @Test("a gradient goes through clip, transform and alpha")
  func state() throws {
    let bitmap = try Bitmap(8, 8)
    bitmap.context.clip(to: CGRect(x: 0, y: 4, width: 8, height: 4))
    bitmap.context.scaleBy(x: 2, y: 2)
    bitmap.context.setAlpha(0.5)
    bitmap.context.drawLinearGradient(
      try gradient([.red, .red]), start: .zero, end: CGPoint(x: 4, y: 0), options: [])
    #expect(isClose(bitmap[7, 3], [128, 0, 0, 128], within: 1) && bitmap[7, 4] == [0, 0, 0, 0])
  }

  @Test("gradients without extent, and lists without colors, draw nothing")
  func nothing() throws {
    let bitmap = try Bitmap(4, 4)
    let colors = try gradient([.red, .blue])
    let all: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    bitmap.context.drawLinearGradient(colors, start: .zero, end: .zero, options: all)
    bitmap.context.drawLinearGradient(
      colors, start: .zero, end: CGPoint(x: CGFloat.nan, y: 0), options: all)
    bitmap.context.drawRadialGradient(
      colors, startCenter: .zero, startRadius: 2, endCenter: .zero, endRadius: 2, options: all)
    #expect(bitmap.mass == 0)
    #expect(CGGradient(colorsSpace: rgb, colors: [] as NSArray, locations: nil) == nil)
    #expect(CGGradient(colorsSpace: rgb, colors: ["red"] as NSArray, locations: nil) == nil)
  }

  @Test("a shading asks its function for the colors")
  func shading() throws {
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, inputs, outputs in
        outputs[0] = inputs[0] * inputs[0]
        (outputs[1], outputs[2], outputs[3]) = (0, 7, 1)
      }, releaseInfo: nil)
    let range: [CGFloat] = [0, 1, 0, 1, 0, 1, 0, 1]
    let function = try #require(
      CGFunction(
        info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 4, range: range,
        callbacks: &callbacks))
    let shading = try #require(
      CGShading(
        axialSpace: rgb, start: .zero, end: CGPoint(x: 4, y: 0), function: function,
        extendStart: false, extendEnd: true))
    let bitmap = try Bitmap(6, 1)
    bitmap.context.drawShading(shading)
    #expect(isClose(bitmap[1, 0], [Int(0.375 * 0.375 * 255), 0, 255, 255], within: 2))
    #expect(bitmap[5, 0] == [255, 0, 255, 255])
    #expect(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceGray(), start: .zero, end: .zero, function: function,
        extendStart: true, extendEnd: true) == nil)
  }
}
