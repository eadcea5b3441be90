// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct DrawingGoldenTests {
  static let all =
    DrawingGolden.paths + DrawingGolden.strokes + DrawingGolden.paints + DrawingGolden.mixes
    + DrawingGolden.images + DrawingGolden.clips + DrawingGolden.kit

  @Test("the picture is the stored one", arguments: all.map(\.name))
  func picture(name: String) throws {
    try #require(Self.all.first { $0.name == name }).compare()
  }

  @Test("each stored picture belongs to a drawing, and there are sixty at least")
  func complete() throws {
    let names = Self.all.map(\.name)
    #expect(Set(names).count == names.count && names.count >= 60)
    #expect(try DrawingGolden.stored().subtracting(names) == [])
  }

  @Test("a picture that is moved by a pixel, or a level brighter by eight, is noticed")
  func sensitivity() throws {
    let golden = DrawingGolden("probe") { context in
      context.setFillColor(.hex(0x808080))
      context.fillEllipse(in: CGRect(x: 20, y: 20, width: 50, height: 50))
    }
    let moved = DrawingGolden("probe") { context in
      context.setFillColor(.hex(0x808080))
      context.fillEllipse(in: CGRect(x: 21, y: 20, width: 50, height: 50))
    }
    let brighter = DrawingGolden("probe") { context in
      context.setFillColor(.hex(0x888888))
      context.fillEllipse(in: CGRect(x: 20, y: 20, width: 50, height: 50))
    }
    let picture = try golden.picture()
    #expect(DrawingGolden.difference(picture, try golden.picture()) == 0)
    for other in [moved, brighter] {
      #expect(DrawingGolden.difference(picture, try other.picture()) > DrawingGolden.budget)
    }
  }
}
