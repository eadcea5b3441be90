// SPDX-License-Identifier: Apache-2.0

/// The result of a soak.
struct SoakReport: Encodable {
  /// The memory at the end of a round, in which the scene grew and shrank again.
  struct Sample: Encodable {
    let frame: Int
    let memory: MemoryUse
    let graphicsObjects: Int
    /// Textures of contents and rasters, bytes.
    let textures: Double
    /// Pictures of shadows that are kept, bytes.
    let shadows: Double
    /// Paths whose coverage is kept, bytes.
    let paths: Double

    /// One line of numbers, for progress.
    var line: String {
      let bytes = [
        memory.resident, memory.allocated, memory.heap, memory.code, textures, shadows, paths,
      ]
      return "\(frame) \(bytes.map { String(Int($0)) }.joined(separator: " ")) \(graphicsObjects)"
    }
  }

  private let frames: Int
  private let renderer: String
  /// Bytes beside the driver's code, objects: per frame, after the warm-up.
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
    residentSlope = slope(\.memory.residentWithoutCode)
    allocatedSlope = slope(\.memory.allocatedWithoutCode)
    objectSlope = slope { Double($0.graphicsObjects) }
  }

  var isFlat: Bool {
    residentSlope <= bound && allocatedSlope <= bound && objectSlope <= Self.objectBound
  }

  /// The report for people.
  var text: String {
    func mebibytes(_ value: Double) -> String { "\((value / 1024 / 102.4).rounded() / 10) MiB" }
    func bytes(_ value: Double) -> String { "\((value * 10).rounded() / 10) B" }
    /// A name is 11 letters long at most.
    func row(_ name: String, _ value: (Sample) -> Double) -> String {
      let (first, last) = (samples[0], samples[samples.count - 1])
      let slope = Slope(samples.map { (Double($0.frame), value($0)) }).perStep
      return name.padding(toLength: 11, withPad: " ", startingAt: 0)
        + "\(mebibytes(value(first))) to \(mebibytes(value(last))), \(bytes(slope)) per frame"
    }
    let (first, last) = (samples[0], samples[samples.count - 1])
    let verdict = isFlat ? "flat" : "NOT FLAT"
    return """
      soak       \(frames) frames, \(samples.count) rounds measured, \(renderer)
      \(row("resident", \.memory.resident))
      \(row("allocated", \.memory.allocated))
      \(row("  code", \.memory.code))
      \(row("  the rest", \.memory.allocatedWithoutCode))
      \(row("heap", \.memory.heap))
      \(row("  textures", \.textures))
      \(row("  shadows", \.shadows))
      \(row("  paths", \.paths))
      GL         \(first.graphicsObjects) to \(last.graphicsObjects) objects (\(objects))
      \(verdict): the bound is \(bytes(bound)) per frame beside the driver's code

      """
  }
}
