// SPDX-License-Identifier: Apache-2.0

/// How much a file of records may ask for.
package struct RecordLimits: Hashable, Sendable {
  /// Records of one file. Default 100,000.
  package var records = 100_000
  /// Bytes of one file. Default 64 MiB.
  package var bytes = 64 << 20
  /// Bytes of one text in a record. Default 1 MiB.
  package var fieldBytes = 1 << 20
  /// Fields of one record. Default 1,000.
  package var fields = 1000
  /// Faults that are named; the rest are counted. Default 1,000.
  package var faults = 1000

  /// The defaults.
  package init() {}

  /// The limits by the names that messages and options use.
  package static let names: [(name: String, path: WritableKeyPath<RecordLimits, Int> & Sendable)] =
    [
      ("records", \.records), ("bytes", \.bytes), ("fieldBytes", \.fieldBytes),
      ("fields", \.fields), ("faults", \.faults),
    ]
}
