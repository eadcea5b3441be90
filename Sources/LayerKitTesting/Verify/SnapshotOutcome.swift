// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The result of a comparison with a stored picture.
package enum SnapshotOutcome: Sendable {
  /// The picture agrees with its reference.
  case agreed(SnapshotComparison)
  /// The picture is off.
  case differed(SnapshotComparison, picture: CGImage, reference: CGImage, difference: CGImage?)
  /// The picture became the reference, of which there was none.
  case recorded(picture: CGImage)
  /// There is no reference, and none is written.
  case missing(picture: CGImage)
  /// The snapshot could not be taken or not be compared.
  case failed(String, picture: CGImage?)

  /// The result of comparing a picture with its reference.
  package init(_ picture: CGImage, _ reference: CGImage, tolerance: SnapshotTolerance) {
    let comparison = SnapshotComparison(picture, reference, tolerance: tolerance)
    if comparison.agrees {
      self = .agreed(comparison)
      return
    }
    self = .differed(
      comparison, picture: picture, reference: reference,
      difference: DifferencePicture.make(picture, reference, tolerance: tolerance))
  }

  /// The failure in a sentence or two; nil where the picture agrees.
  package func message(_ place: SnapshotPlace) -> String? {
    switch self {
    case .agreed: nil
    case .differed(let comparison, _, _, _):
      "\(place.title) does not agree with its reference. \(comparison) "
        + "\(comparison.tolerance). The reference is \(place.path)."
    case .recorded:
      "\(place.title): the picture is the reference now, \(place.path). Look at it, and run the "
        + "test again."
    case .missing: "\(place.title) has no reference at \(place.path), and none is recorded."
    case .failed(let text, _): "\(place.title): \(text)"
    }
  }

  /// The pictures, by their names.
  var pictures: [(name: String, image: CGImage)] {
    switch self {
    case .agreed: []
    case .differed(_, let picture, let reference, let difference):
      [("reference", reference), ("new", picture)] + (difference.map { [("difference", $0)] } ?? [])
    case .recorded(let picture), .missing(let picture): [("new", picture)]
    case .failed(_, let picture): picture.map { [("new", $0)] } ?? []
    }
  }

  /// The numbers, where pictures were compared.
  var comparison: SnapshotComparison? {
    switch self {
    case .agreed(let comparison), .differed(let comparison, _, _, _): comparison
    default: nil
    }
  }

  /// The outcome in a word.
  var word: String {
    switch self {
    case .agreed: "agrees"
    case .differed: "differs"
    case .recorded: "recorded"
    case .missing: "missing"
    case .failed: "failed"
    }
  }
}
