// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import QuartzCore
import Testing

@testable import CABatching
@testable import CAFrame
@testable import CAFrameBuilder

/// The looks of a draw, whichever part of it is drawn: all of the driver's input but corners.
private struct DrawLook: Hashable, CustomStringConvertible {
  var layer: LayerID
  var variant: Variant
  var sampling: Sampling
  var blend: Blend
  var source: String
  var planes: [Plane]

  /// An instance but for its corners.
  struct Plane: Hashable {
    var head: InstanceHead
    var values: [Float]
  }

  /// - Parameter frame: the one the draw is of.
  init(_ draw: Draw, of frame: Frame) {
    (layer, variant) = (draw.layer, draw.variant)
    (sampling, blend) = (draw.sampling, draw.blend)
    source =
      if case .contents(let place) = draw.source {
        "\(frame.contents[Int(place)].id)"
      } else {
        draw.variant.kind == .coverage ? "path" : "color"
      }
    planes = []
    for (number, var head) in frame.heads[draw.instances.heads].enumerated() {
      (head.corners01, head.corners23, head.clips.first) = (.zero, .zero, 0)
      let plane = Plane(head: head, values: frame.floats(of: draw, number))
      if planes.last != plane { planes.append(plane) }
    }
  }

  var description: String { "layer \(layer.rawValue) \(variant) \(source) \(planes)" }

  /// Whether this is the other, or some quads of it.
  func isPart(of other: DrawLook) -> Bool {
    var whole = other
    whole.planes = planes
    return self == whole && Set(planes).isSubset(of: Set(other.planes))
  }
}

extension Frame {
  /// The values of an instance of a draw, whatever its kind.
  fileprivate func floats(of draw: Draw, _ number: Int) -> [Float] {
    let count = draw.variant.kind.valueCount
    let first = Int(draw.instances.values) + number * count
    return Array(values.floats[first..<first + count])
  }

  fileprivate var looks: [DrawLook] { draws.map { DrawLook($0, of: self) } }
}

@Suite("What a clip leaves is handed to the driver as it is without the clip")
struct ClippedFrameTests {
  /// Bytes of smoothed pixels may still change in their last bits: the driver interpolates between
  /// corners, which are other ones where geometry is cut.
  @Test("in the same order, by the same programs, in the same planes: only corners differ")
  func looks() throws {
    var compared = 0
    for golden in GoldenScene.all {
      let wrapper = CALayer()
      wrapper.frame = CGRect(origin: .zero, size: golden.scene.size)
      wrapper.addSublayer(golden.build())
      let frame = try GoldenStudio.frame(of: wrapper, on: golden.stage)
      // Targets hold their visible part, so composites of them tell of the clip.
      guard frame.passes.count == 1 else { continue }
      let whole = frame.looks
      for turn in 1...8 {
        let window = golden.window(turn)
        wrapper.clip(to: window)
        var rest = whole[...]
        for look in try GoldenStudio.frame(of: wrapper, on: golden.stage).looks {
          let place = rest.firstIndex { look.isPart(of: $0) }
          #expect(place != nil, "\(golden.path), \(window): \(look)")
          guard let place else { break }
          rest = rest[(place + 1)...]
          compared += 1
        }
      }
    }
    #expect(compared > 2000)
  }
}
