// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Testing
import UIGraphics

/// A trait of Swift Testing that says how the snapshots of a test or a suite are drawn and stored.
///
///     @Suite(.snapshots(record: .failed), .snapshotScale(2))
///     struct CardTests {
///       @Test(.darkSnapshots) @MainActor func dark() { assertSnapshot(of: Card(), as: .image) }
///     }
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
  /// The configuration of the tests.
  public let configuration: SnapshotTestingConfiguration
  /// True: the trait of a suite holds for the suites within.
  public var isRecursive: Bool { true }

  /// Runs a test with the trait's configuration, which goes before that of a suite around it.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withSnapshotTesting(configuration) { try await function() }
  }

  init(_ change: (inout SnapshotTestingConfiguration) -> Void) {
    var configuration = SnapshotTestingConfiguration()
    change(&configuration)
    self.configuration = configuration
  }
}

extension Trait where Self == SnapshotTrait {
  /// When pictures become references, and how far they may be off.
  public static func snapshots(
    record: SnapshotTestingConfiguration.Record? = nil, tolerance: SnapshotTolerance? = nil
  ) -> Self {
    SnapshotTrait { ($0.record, $0.tolerance) = (record, tolerance) }
  }

  /// A whole configuration.
  public static func snapshots(_ configuration: SnapshotTestingConfiguration) -> Self {
    SnapshotTrait { $0 = configuration }
  }

  /// Pixels per point.
  public static func snapshotScale(_ scale: CGFloat) -> Self { SnapshotTrait { $0.scale = scale } }

  /// The size of views and controllers, and of the pictures of layers, points.
  public static func snapshotSize(width: CGFloat, height: CGFloat) -> Self {
    SnapshotTrait { $0.size = CGSize(width: width, height: height) }
  }

  /// Light or dark.
  public static func snapshotStyle(_ style: UIUserInterfaceStyle) -> Self {
    SnapshotTrait { $0.style = style }
  }

  /// Dark.
  public static var darkSnapshots: Self { snapshotStyle(.dark) }

  /// From right to left.
  public static var rightToLeftSnapshots: Self { SnapshotTrait { $0.direction = .rightToLeft } }
}
