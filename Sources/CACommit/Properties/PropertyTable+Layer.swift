// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

extension PropertyTable {
  /// The rows of every layer: geometry, picture, looks.
  static let layerRows: [PropertyRow] = [
    .field(
      .bounds, "bounds", \.geometry.bounds, .interpolated, touches: [.geometry, .looks, .layout],
      isStandardized: true),
    .field(.position, "position", \.geometry.position, .interpolated, touches: [.geometry]),
    .field(
      .zPosition, "zPosition", \.geometry.zPosition, .interpolated, touches: [.geometry, .order]),
    .field(
      .anchorPoint, "anchorPoint", \.geometry.anchorPoint, .interpolated, touches: [.geometry]),
    .field(
      .anchorPointZ, "anchorPointZ", \.geometry.anchorPointZ, .interpolated,
      touches: [.geometry, .order]),
    .field(
      .transform, "transform", \.geometry.transform, .interpolated, touches: [.geometry, .order]),
    .field(
      .sublayerTransform, "sublayerTransform", \.sublayerTransform, .interpolated,
      touches: [.geometry, .order]),
    .field(
      .geometryFlipped, "geometryFlipped", \.geometry.isGeometryFlipped, swift: "isGeometryFlipped",
      touches: [.geometry, .looks]
    ).answeringZero,
    .flag(.hidden, "hidden", .hidden, swift: "isHidden", .discrete, touches: [.looks, .group]),
    .flag(
      .doubleSided, "doubleSided", .doubleSided, swift: "isDoubleSided", .discrete,
      touches: [.looks]),
    .flag(.masksToBounds, "masksToBounds", .masksToBounds, .discrete, touches: [.group]),
    .field(.contents, "contents", \.contents, .discrete, touches: [.looks]),
    .field(.contentsRect, "contentsRect", \.contentsRect, .interpolated, touches: [.looks]),
    .field(.contentsCenter, "contentsCenter", \.contentsCenter, .interpolated, touches: [.looks]),
    .field(.contentsGravity, "contentsGravity", \.contentsGravity, touches: [.looks])
      .settling(Vocabulary.contentsGravity.settled),
    .field(.contentsScale, "contentsScale", \.contentsScale, .interpolated, touches: [.looks]),
    .field(.contentsFormat, "contentsFormat", \.contentsFormat, touches: [.looks])
      .settling(Vocabulary.contentsFormat.settled).archived(.always),
    .field(.minificationFilter, "minificationFilter", \.minificationFilter, touches: [.looks]),
    .field(.magnificationFilter, "magnificationFilter", \.magnificationFilter, touches: [.looks]),
    .field(
      .minificationFilterBias, "minificationFilterBias", \.minificationFilterBias, .interpolated,
      touches: [.looks]
    ).answeringZero,
    .flag(.opaque, "opaque", .opaque, swift: "isOpaque", touches: [.looks]),
    .flag(
      .needsDisplayOnBoundsChange, "needsDisplayOnBoundsChange", .needsDisplayOnBoundsChange,
      touches: []),
    .flag(.drawsAsynchronously, "drawsAsynchronously", .drawsAsynchronously, touches: []),
    .field(
      .edgeAntialiasingMask, "edgeAntialiasingMask", \.edgeAntialiasingMask, touches: [.looks]),
    .flag(
      .allowsEdgeAntialiasing, "allowsEdgeAntialiasing", .allowsEdgeAntialiasing, touches: [.looks]
    ).archived(.always),
    .field(
      .backgroundColor, "backgroundColor", \.backgroundColor, .interpolated, .transition,
      touches: [.looks]),
    .field(
      .cornerRadius, "cornerRadius", \.cornerRadius, .interpolated, touches: [.looks, .group]),
    .field(.maskedCorners, "maskedCorners", \.maskedCorners, touches: [.looks, .group])
      .settling(CornerBits.settled),
    .field(.cornerCurve, "cornerCurve", \.cornerCurve, touches: [.looks, .group])
      .settling(Vocabulary.cornerCurve.settled).archived(.always),
    .field(.borderWidth, "borderWidth", \.borderWidth, .interpolated, touches: [.looks]),
    .field(.borderColor, "borderColor", \.borderColor, .interpolated, touches: [.looks]),
    .field(.opacity, "opacity", \.opacity, .interpolated, touches: [.group]),
    .flag(.allowsGroupOpacity, "allowsGroupOpacity", .allowsGroupOpacity, touches: [.group])
      .archived(.always),
    .flag(.shouldRasterize, "shouldRasterize", .shouldRasterize, .discrete, touches: [.group]),
    .field(
      .rasterizationScale, "rasterizationScale", \.rasterizationScale, .interpolated,
      touches: [.group]),
    .field(.name, "name", \.rare.name, touches: []),
    .field(.autoresizingMask, "autoresizingMask", \.rare.autoresizingMask, touches: [.layout]),
  ]

  /// A layer's clock. None of it animates.
  static let timingRows: [PropertyRow] = [
    .field(.beginTime, "beginTime", \.timing.beginTime, touches: [.timing]),
    .field(.duration, "duration", \.timing.duration, touches: [.timing]),
    .field(.speed, "speed", \.timing.speed, touches: [.timing]),
    .field(.timeOffset, "timeOffset", \.timing.timeOffset, touches: [.timing]),
    .field(.repeatCount, "repeatCount", \.timing.repeatCount, touches: [.timing]),
    .field(.repeatDuration, "repeatDuration", \.timing.repeatDuration, touches: [.timing]),
    .field(.autoreverses, "autoreverses", \.timing.autoreverses, touches: [.timing]),
    .field(.fillMode, "fillMode", \.timing.fillMode, touches: [.timing]),
  ]

  /// Shadow, filters and dynamic range.
  static let effectRows: [PropertyRow] = [
    .field(.shadowColor, "shadowColor", \.shadow.color, .interpolated, touches: [.group]),
    .field(.shadowOpacity, "shadowOpacity", \.shadow.opacity, .interpolated, touches: [.group]),
    .field(.shadowOffset, "shadowOffset", \.shadow.offset, .interpolated, touches: [.group]),
    .field(.shadowRadius, "shadowRadius", \.shadow.radius, .interpolated, touches: [.group]),
    .shadowPath,
    .filter(
      .compositingFilter, "compositingFilter", .dictionary, at: \.rare.compositingFilter,
      touches: [.group]),
    .filter(.filters, "filters", .array, at: \.rare.filters, touches: [.group]),
    .filter(
      .backgroundFilters, "backgroundFilters", .array, at: \.rare.backgroundFilters,
      touches: [.group]),
    .flag(
      .wantsExtendedDynamicRangeContent, "wantsExtendedDynamicRangeContent",
      .wantsExtendedDynamicRangeContent, touches: [.looks]),
    .flag(
      .wantsDynamicContentScaling, "wantsDynamicContentScaling", .wantsDynamicContentScaling,
      touches: [.looks]
    ).withoutDefault.archived(.never),
    .field(.toneMapMode, "toneMapMode", \.rare.toneMapMode, touches: [.looks])
      .settling(Vocabulary.toneMapMode.settled),
    .field(
      .preferredDynamicRange, "preferredDynamicRange", \.rare.preferredDynamicRange,
      touches: [.looks]
    ).settling(Vocabulary.dynamicRange.settled),
    .field(.contentsHeadroom, "contentsHeadroom", \.rare.contentsHeadroom, touches: [.looks])
      .answeringZero,
  ]

  /// How a layer groups its sublayers. Known by key only, as on Apple's systems.
  static let groupRows: [PropertyRow] = [
    .flag(.allowsGroupBlending, "allowsGroupBlending", .allowsGroupBlending, touches: [.group])
  ]
}

extension PropertyRow {
  /// `CGPath` can be subclassed, so it is read and written here and not by a conformance.
  fileprivate static let shadowPath = PropertyRow(
    id: .shadowPath, owner: nil, key: "shadowPath", swiftName: "shadowPath", kind: .path,
    defaultValue: .none, animatability: .interpolated, action: .basic, touches: [.group],
    read: { $0.shadow.path.map { .path($0) } ?? .none },
    write: { state, value in
      switch value {
      case .path(let path): state.shadow.path = path.frozen
      case .none: state.shadow.path = nil
      default: return false
      }
      return true
    })

  /// A row of filters, kept as the values they were given.
  fileprivate static func filter(
    _ id: PropertyID, _ key: String, _ kind: ValueKind,
    at path: WritableKeyPath<LayerState, PropertyValue> & Sendable, touches: Touches
  ) -> PropertyRow {
    PropertyRow(
      id: id, owner: nil, key: key, swiftName: key, kind: kind, defaultValue: .none,
      animatability: .interpolated, action: .transition, touches: touches,
      read: { $0[keyPath: path] },
      write: { state, value in
        state[keyPath: path] = value
        return true
      })
  }
}
