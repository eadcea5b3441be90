// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// How the snapshots of a test are drawn, compared and stored. For a value that is nil the scope
/// around it holds, and at last the default.
public struct SnapshotTestingConfiguration: Sendable {
  /// The configuration of the current task.
  @TaskLocal public static var current: SnapshotTestingConfiguration?

  /// When a picture becomes the reference.
  public enum Record: String, Sendable, CaseIterable, ExpressibleByBooleanLiteral {
    /// Always. The snapshot fails all the same, so that no run passes that compares nothing.
    case all
    /// Where the snapshot fails, which it still does.
    case failed
    /// Where there is no reference. The snapshot fails all the same. The default.
    case missing
    /// Never.
    case never

    /// ``all`` for true, ``missing`` for false.
    public init(booleanLiteral value: Bool) { self = value ? .all : .missing }
  }

  /// When pictures become references. Default ``Record/missing``, or the mode in the environment's
  /// `LAYERKIT_SNAPSHOT_RECORD` or `SNAPSHOT_TESTING_RECORD`.
  public var record: Record?
  /// Pixels per point. Default 1.
  public var scale: CGFloat?
  /// The size of views and controllers, and of the pictures of layers, points. Default their own.
  public var size: CGSize?
  /// Light or dark. Default that of the process, which is light.
  public var style: UIUserInterfaceStyle?
  /// Which way views run. Default their own.
  public var direction: UITraitEnvironmentLayoutDirection?
  /// How far pictures may be off. Default ``SnapshotTolerance/acrossDrivers``.
  public var tolerance: SnapshotTolerance?
  /// The limits. Default `SnapshotLimits()`.
  public var limits: SnapshotLimits?

  /// A configuration that says nothing.
  public init() {}

  /// This one, with the values of another where this one has nil.
  func filled(from outer: SnapshotTestingConfiguration?) -> SnapshotTestingConfiguration {
    guard let outer else { return self }
    var result = self
    result.record = record ?? outer.record
    result.scale = scale ?? outer.scale
    result.size = size ?? outer.size
    result.style = style ?? outer.style
    result.direction = direction ?? outer.direction
    result.tolerance = tolerance ?? outer.tolerance
    result.limits = limits ?? outer.limits
    return result
  }

  /// When pictures become references here: an argument, the scope, the environment, the default.
  static func record(
    _ argument: Record?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SnapshotError) -> Record {
    if let said = argument ?? current?.record { return said }
    for name in ["LAYERKIT_SNAPSHOT_RECORD", "SNAPSHOT_TESTING_RECORD"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      guard let record = Record(rawValue: value) else {
        let words = Record.allCases.map(\.rawValue).joined(separator: ", ")
        throw .environment(name: name, value: value, rule: "it is one of \(words)")
      }
      return record
    }
    return .missing
  }
}

/// Runs `operation` with a configuration for its snapshots.
public func withSnapshotTesting<R>(
  record: SnapshotTestingConfiguration.Record? = nil, scale: CGFloat? = nil, size: CGSize? = nil,
  style: UIUserInterfaceStyle? = nil, direction: UITraitEnvironmentLayoutDirection? = nil,
  tolerance: SnapshotTolerance? = nil, operation: () throws -> R
) rethrows -> R {
  var configuration = SnapshotTestingConfiguration()
  (configuration.record, configuration.scale, configuration.size) = (record, scale, size)
  (configuration.style, configuration.direction) = (style, direction)
  configuration.tolerance = tolerance
  let current = SnapshotTestingConfiguration.current
  return try SnapshotTestingConfiguration.$current.withValue(
    configuration.filled(from: current), operation: operation)
}

/// Runs `operation` with a configuration for its snapshots.
public func withSnapshotTesting<R>(
  _ configuration: SnapshotTestingConfiguration,
  isolation: isolated (any Actor)? = #isolation, operation: () async throws -> R
) async rethrows -> R {
  try await SnapshotTestingConfiguration.$current.withValue(
    configuration.filled(from: .current), operation: operation, isolation: isolation)
}
