// SPDX-License-Identifier: Apache-2.0
import CAGLES

/// The ways of drawing that a driver's abilities decide, for `layerkit info`.
struct DriverWays: Encodable, CustomStringConvertible {
  /// A way of drawing, and whether it is taken here.
  struct Way: Encodable {
    let name: String
    let isTaken: Bool
    let purpose: String
  }

  private let ways: [Way]

  init(_ device: GLDevice) {
    let capabilities = device.capabilities
    ways = [
      Way(
        name: "upright rectangles", isTaken: capabilities.hasFastRectangles,
        purpose: "upright quads and pictures as two triangles each, without flat values"),
      Way(
        name: "whole frames", isTaken: device.faults.losesClears,
        purpose: "frames drawn whole, since fills of damage can be lost"),
      Way(
        name: "half floats", isTaken: capabilities.hasHalfFloatTargets,
        purpose: "passes in half floats, for filters"),
      Way(
        name: "GPU clock", isTaken: capabilities.hasTrueTimers,
        purpose: "costs by timer queries; else by waiting after each pass"),
    ]
  }

  var description: String {
    ways.map { "way        \($0.isTaken ? "yes" : "no ")  \($0.name): \($0.purpose)" }
      .joined(separator: "\n")
  }

  func encode(to encoder: any Encoder) throws { try ways.encode(to: encoder) }
}
