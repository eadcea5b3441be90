// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// The value of a property as it is printed, saved, and read from a scene.
package indirect enum PropertyValue: Hashable, Sendable {
  case none
  case bool(Bool)
  case number(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case color(CGColor)
  case path(CGPath)
  case contents(Contents)
  case string(String)
  case array([PropertyValue])
  case dictionary([String: PropertyValue])
}

/// The kinds of value a property takes.
package enum ValueKind: String, Codable, Sendable {
  case bool, number, point, size, rect, transform, color, path, contents, string, array, dictionary
}

extension PropertyValue {
  /// Whether the value equals zeroed memory in Objective-C: such defaults are not stored, so
  /// `defaultValue(forKey:)` is nil for them.
  package var isZeroLike: Bool {
    switch self {
    case .none: true
    case .bool(let value): !value
    case .number(let value): value == 0
    case .point(let value): value == .zero
    case .size(let value): value == .zero
    case .rect(let value): value == .zero
    default: false
    }
  }
}

/// A picture a layer shows, with the name its texture goes by.
package struct Contents: Hashable, Sendable {
  /// The id of the picture; equal ids mean the same pixels.
  package var id: ContentsID { details?.value.id ?? ContentsID(rawValue: image.identity) }
  /// The whole picture.
  package let image: CGImage
  /// Boxed, as few pictures have any, and every layer has room for contents.
  private let details: Box<ContentsDetails>?

  /// In a frame, the part of a large picture that is meant; nil for all of it.
  package var part: ContentsPart? { details?.value.part }
  /// Where the picture differs from an earlier one, if that is known; it makes no other picture of
  /// it.
  package var change: ContentsChange? { details?.value.change }
  /// Where the pictures come from that are shown in its place; nil for a picture that stays.
  package var source: (any PictureSource)? { details?.value.source }

  /// The picture that a program set; nil where a source gives the pictures.
  package var ownImage: CGImage? { source == nil ? image : nil }

  /// A new picture, which differs from all earlier ones.
  package init(_ image: CGImage) { self.init(image, change: nil) }

  /// A new picture, with its difference from an earlier one where that is known.
  package init(_ image: CGImage, change: ContentsChange?) {
    self.init(id: ContentsID(rawValue: image.identity), image: image, change: change)
  }

  /// A picture under a name it got in another process or before.
  package init(
    id: ContentsID, image: CGImage, part: ContentsPart? = nil, change: ContentsChange? = nil,
    source: (any PictureSource)? = nil
  ) {
    self.image = image
    let isPlain =
      id.rawValue == image.identity && part == nil && change == nil && source == nil
    details =
      isPlain ? nil : Box(ContentsDetails(id: id, part: part, change: change, source: source))
  }

  package static func == (a: Contents, b: Contents) -> Bool { a.id == b.id && a.part == b.part }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(part)
  }
}

/// The facts of few pictures.
private struct ContentsDetails: Sendable {
  let id: ContentsID
  let part: ContentsPart?
  let change: ContentsChange?
  let source: (any PictureSource)?
}

/// A Swift type that a layer's state keeps and the table can read and write.
package protocol PropertyRepresentable: Sendable {
  /// The kind of the type's values.
  static var valueKind: ValueKind { get }
  /// The value as the property table has it.
  var propertyValue: PropertyValue { get }
  /// Nil when `value` is of another kind.
  init?(propertyValue value: PropertyValue)
  /// The kind of its lanes; nil for types that do not mix as numbers.
  static var laneKind: LaneKind? { get }
  /// Its lanes; nil for types without and where there is no value.
  var lanes: Lanes? { get }
  /// Nil when the type cannot hold the numbers.
  init?(lanes: Lanes)
}
