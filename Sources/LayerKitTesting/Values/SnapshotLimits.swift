// SPDX-License-Identifier: Apache-2.0

/// Limits of snapshots. Beyond one a typed error names it.
public struct SnapshotLimits: Hashable, Sendable {
  /// Pixels of a picture, the strip of several times included. Default 64 Mi.
  public var pixels = 64 << 20
  /// Bytes of a reference file. Default 64 MiB.
  public var referenceBytes = 64 << 20
  /// Times of a strip. Default 64.
  public var times = 64
  /// Bytes of a reference's file name, ending included. Default 200.
  public var nameBytes = 200
  /// Bytes of the pictures on the page of a report; later failures are listed without theirs.
  /// Default 256 MiB.
  public var reportBytes = 256 << 20
  /// Files of records that a report reads. Default 20,000.
  public var reportRecords = 20_000

  /// The defaults.
  public init() {}
}
