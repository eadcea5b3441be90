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

    /// All physical memory beside the driver's code and the pictures of shadows, which come and go
    /// by megabytes within a budget of their own.
    var steadyResident: Double { memory.residentWithoutCode - shadows }
    /// The allocated part of it.
    var steadyAllocated: Double { memory.allocatedWithoutCode - shadows }

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
  /// The part of each that is no accident of how the samples waver.
  private let residentLeast, allocatedLeast, objectLeast: Double
  private let bound: Double
  private let objects: String
  /// The samples after the warm-up.
  private let samples: [Sample]

  /// The fewest frames that are drawn before anything is measured: the pictures of shadows reach
  /// their budget after 11,000, and the driver compiles most of its code until then.
  static let leastWarmUp = 12_000
  /// The fewest frames of a run: eight rounds after the warm-up.
  static let leastFrames = 20_000

  /// The frames of a run before those that are measured: a fifth of it, or the fewest.
  static func warmUp(of frames: Int) -> Int { max(leastWarmUp, frames / 5) }

  /// Objects of GL per frame that count as none: one more in four thousand frames. Their number
  /// varies by some dozens from round to round, with the sizes of the pictures drawn last.
  private static let objectBound = 2.5e-4

  /// - Parameter samples: Those of the whole run; the warm-up's are left out.
  init(renderer: String, frames: Int, bound: Double, objects: String, samples: [Sample]) {
    let samples = samples.filter { $0.frame > Self.warmUp(of: frames) }
    func slope(_ value: (Sample) -> Double) -> Slope {
      Slope(samples.map { (Double($0.frame), value($0)) })
    }
    (self.renderer, self.frames, self.bound) = (renderer, frames, bound)
    (self.objects, self.samples) = (objects, samples)
    let resident = slope(\.steadyResident)
    let allocated = slope(\.steadyAllocated)
    let object = slope { Double($0.graphicsObjects) }
    (residentSlope, residentLeast) = (resident.perStep, resident.least)
    (allocatedSlope, allocatedLeast) = (allocated.perStep, allocated.least)
    (objectSlope, objectLeast) = (object.perStep, object.least)
  }

  /// Whether nothing grows by more than its bound, beyond the accidents of samples that waver.
  var isFlat: Bool {
    residentLeast <= bound && allocatedLeast <= bound && objectLeast <= Self.objectBound
  }

  /// The report for people.
  var text: String {
    func mebibytes(_ value: Double) -> String { "\((value / 1024 / 102.4).rounded() / 10) MiB" }
    func bytes(_ value: Double) -> String { "\((value * 10).rounded() / 10) B" }
    /// A name is 11 letters long at most.
    func row(_ name: String, _ value: (Sample) -> Double) -> String {
      let (first, last) = (samples[0], samples[samples.count - 1])
      let slope = Slope(samples.map { (Double($0.frame), value($0)) })
      return name.padding(toLength: 11, withPad: " ", startingAt: 0)
        + "\(mebibytes(value(first))) to \(mebibytes(value(last))), \(bytes(slope.perStep)) "
        + "± \(bytes(slope.margin)) per frame"
    }
    let (first, last) = (samples[0], samples[samples.count - 1])
    let verdict = isFlat ? "flat" : "NOT FLAT"
    return """
      soak       \(frames) frames, \(samples.count) rounds measured after \(Self.warmUp(of: frames)), \(renderer)
      \(row("resident", \.memory.resident))
      \(row("allocated", \.memory.allocated))
      \(row("  code", \.memory.code))
      \(row("  the rest", \.steadyAllocated))
      \(row("heap", \.memory.heap))
      \(row("  textures", \.textures))
      \(row("  shadows", \.shadows))
      \(row("  paths", \.paths))
      GL         \(first.graphicsObjects) to \(last.graphicsObjects) objects (\(objects))
      \(verdict): the bound is \(bytes(bound)) per frame beside the driver's code and shadows

      """
  }
}
