// SPDX-License-Identifier: Apache-2.0

/// How much a Lottie file may ask for before the reader refuses it.
///
/// The defaults are far above every file seen in the wild and far below the memory of a machine.
public struct CALottieLimits: Hashable, Sendable {
  /// Bytes of one JSON text or package. Default 64 MiB.
  public var fileBytes = 64 << 20
  /// How deep JSON values, groups of shapes and compositions may nest. Default 256.
  public var depth = 256
  /// Layers of all compositions, each use of a composition counted. Default 100,000.
  public var layers = 100_000
  /// Copies that one repeater makes. Default 10,000.
  public var copies = 10_000
  /// Diagnostics kept for a file. Default 1,000.
  public var diagnostics = 1000

  /// The defaults.
  public init() {}
}
