// SPDX-License-Identifier: Apache-2.0

/// The result of a soak.
struct SoakReport: Encodable {
  /// The memory at the end of a round, in which the scene grew and shrank again.
  struct Sample: Encodable {
    let frame: Int
    let residentBytes: Double
    let allocatedBytes: Double
    let graphicsObjects: Int
  }

  private let frames: Int
  private let renderer: String
  /// Bytes, objects: per frame, after the warm-up.
  private let residentSlope, allocatedSlope, objectSlope: Double
  private let bound: Double
  private let objects: String
  private let samples: [Sample]

  /// Objects of GL per frame that count as none: one more in four thousand frames. Their number
  /// varies by some dozens from round to round, with the sizes of the pictures drawn last.
  private static let objectBound = 2.5e-4

  init(renderer: String, frames: Int, bound: Double, objects: String, samples: [Sample]) {
    func slope(_ value: (Sample) -> Double) -> Double {
      Slope(samples.map { (Double($0.frame), value($0)) }).perStep
    }
    (self.renderer, self.frames, self.bound) = (renderer, frames, bound)
    (self.objects, self.samples) = (objects, samples)
    residentSlope = slope(\.residentBytes)
    allocatedSlope = slope(\.allocatedBytes)
    objectSlope = slope { Double($0.graphicsObjects) }
  }

  var isFlat: Bool {
    residentSlope <= bound && allocatedSlope <= bound && objectSlope <= Self.objectBound
  }

  /// The report for people.
  var text: String {
    func mebibytes(_ value: Double) -> String { "\((value / 1024 / 102.4).rounded() / 10) MiB" }
    func bytes(_ value: Double) -> String { "\((value * 10).rounded() / 10) B" }
    let (first, last) = (samples[0], samples[samples.count - 1])
    return """
      soak       \(frames) frames, \(samples.count) rounds measured, \(renderer)
      resident   \(mebibytes(first.residentBytes)) to \(mebibytes(last.residentBytes)), \
      \(bytes(residentSlope)) per frame
      allocated  \(mebibytes(first.allocatedBytes)) to \(mebibytes(last.allocatedBytes)), \
      \(bytes(allocatedSlope)) per frame
      GL         \(first.graphicsObjects) to \(last.graphicsObjects) objects (\(objects))
      \(isFlat ? "flat" : "NOT FLAT"): the bound is \(bytes(bound)) per frame

      """
  }
}
