// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Compares a picture with the stored one, and stores it where the mode asks for it.
struct SnapshotCheck {
  let place: SnapshotPlace
  let record: SnapshotTestingConfiguration.Record
  let tolerance: SnapshotTolerance
  let limits: SnapshotLimits

  private var file: ReferenceFile { ReferenceFile(path: place.path, limits: limits) }

  func outcome(of picture: CGImage) -> SnapshotOutcome {
    do {
      if record == .all { return try stored(picture) }
      guard file.exists else {
        return record == .never ? .missing(picture: picture) : try stored(picture)
      }
      let outcome = SnapshotOutcome(picture, try file.read(), tolerance: tolerance)
      if case .differed = outcome, record == .failed { _ = try file.write(picture) }
      return outcome
    } catch {
      return .failed("\(error)", picture: picture)
    }
  }

  private func stored(_ picture: CGImage) throws(SnapshotError) -> SnapshotOutcome {
    _ = try file.write(picture)
    return .recorded(picture: picture)
  }
}
