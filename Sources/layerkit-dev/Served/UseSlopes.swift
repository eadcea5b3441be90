// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The resources of the system that this process has at one moment.
enum ProcessUse {
  /// The names of the values of ``current(_:)``.
  static let names = ["descriptors", "threads", "resident kB", "heap kB", "GL objects"]

  /// The values now.
  static func current(_ graphicsObjects: Int) throws -> [Double] {
    let memory = try MemoryUse.current
    return [
      entries("/proc/self/fd"), entries("/proc/self/task"), memory.residentWithoutCode / 1024,
      memory.heap / 1024, Double(graphicsObjects),
    ]
  }

  private static func entries(_ folder: String) -> Double {
    Double((try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0)
  }
}

/// How values grow with a number of events, by least squares.
struct UseSlopes {
  private let names: [String]
  private var points: [(x: Double, values: [Double])] = []

  /// Values of these names.
  init(_ names: [String]) { self.names = names }

  /// Notes the values after so many events.
  mutating func add(at events: Int, _ values: [Double]) { points.append((Double(events), values)) }

  /// A line for each value: the first, the last, and the slope with three standard errors, per so
  /// many events. The first fifth of the points, in which caches are filled, is left out. Nothing
  /// where there are too few points.
  func lines(per count: Int, _ events: String) -> [String] {
    let settled = points.dropFirst(points.count / 5)
    guard settled.count > 2, let first = settled.first, let last = settled.last, first.x < last.x
    else { return [] }
    return names.indices.map { index in
      let slope = Slope(settled.map { ($0.x, $0.values[index]) })
      let numbers = [first.values[index], last.values[index]].map { String(Int($0.rounded())) }
      let growth = String(
        format: "%+.2f ± %.2f", slope.perStep * Double(count), slope.margin * Double(count))
      return "\(names[index]) \(numbers[0]) to \(numbers[1]), \(growth) per \(count) \(events)"
    }
  }
}
