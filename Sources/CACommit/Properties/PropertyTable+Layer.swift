// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

extension PropertyTable {
  /// The rows of every layer: geometry, picture, looks.
  static let layerRows: [PropertyRow] = [
    .field(
      .bounds, "bounds", \.geometry.bounds, .interpolated,
      isStandardized: true),
    .field(.position, "position", \.geometry.position, .interpolated),
    .field(
      .zPosition, "zPosition", \.geometry.zPosition, .interpolated),
    .field(
      .anchorPoint, "anchorPoint", \.geometry.anchorPoint, .interpolated),
    .field(
      .anchorPointZ, "anchorPointZ", \.geometry.anchorPointZ, .interpolated),
    .field(
      .transform, "transform", \.geometry.transform, .interpolated),
    .field(
      .sublayerTransform, "sublayerTransform", \.sublayerTransform, .interpolated),
    .field(
      .geometryFlipped, "geometryFlipped", \.geometry.isGeometryFlipped, swift: "isGeometryFlipped"
    ).answeringZero,
    .flag(.hidden, "hidden", .hidden, swift: "isHidden", .discrete),
    .flag(
      .doubleSided, "doubleSided", .doubleSided, swift: "isDoubleSided", .discrete),
    .flag(.masksToBounds, "masksToBounds", .masksToBounds, .discrete),
    .field(.contents, "contents", \.contents, .discrete),
    .field(.contentsRect, "contentsRect", \.contentsRect, .interpolated),
    .field(.contentsCenter, "contentsCenter", \.contentsCenter, .interpolated),
    .field(.contentsGravity, "contentsGravity", \.contentsGravity)
      .settling(Vocabulary.contentsGravity.settled),
    .field(.contentsScale, "contentsScale", \.contentsScale, .interpolated),
    .field(.contentsFormat, "contentsFormat", \.contentsFormat)
      .settling(Vocabulary.contentsFormat.settled).archived(.always),
    .field(.minificationFilter, "minificationFilter", \.minificationFilter),
    .field(.magnificationFilter, "magnificationFilter", \.magnificationFilter),
    .field(
      .minificationFilterBias, "minificationFilterBias", \.minificationFilterBias, .interpolated
    ).answeringZero,
    .flag(.opaque, "opaque", .opaque, swift: "isOpaque"),
    .flag(
      .needsDisplayOnBoundsChange, "needsDisplayOnBoundsChange", .needsDisplayOnBoundsChange),
    .flag(.drawsAsynchronously, "drawsAsynchronously", .drawsAsynchronously),
    .field(
      .edgeAntialiasingMask, "edgeAntialiasingMask", \.edgeAntialiasingMask),
    .flag(
      .allowsEdgeAntialiasing, "allowsEdgeAntialiasing", .allowsEdgeAntialiasing
    ).archived(.always),
    .field(
      .backgroundColor, "backgroundColor", \.backgroundColor, .interpolated, .transition),
    .field(
      .cornerRadius, "cornerRadius", \.cornerRadius, .interpolated),
    .field(.maskedCorners, "maskedCorners", \.maskedCorners)
      .settling(CornerBits.settled),
    .field(.cornerCurve, "cornerCurve", \.cornerCurve)
      .settling(Vocabulary.cornerCurve.settled).archived(.always),
    .field(.borderWidth, "borderWidth", \.borderWidth, .interpolated),
    .field(.borderColor, "borderColor", \.borderColor, .interpolated),
    .field(.opacity, "opacity", \.opacity, .interpolated),
    .flag(.allowsGroupOpacity, "allowsGroupOpacity", .allowsGroupOpacity)
      .archived(.always),
    .flag(.shouldRasterize, "shouldRasterize", .shouldRasterize, .discrete),
    .field(
      .rasterizationScale, "rasterizationScale", \.rasterizationScale, .interpolated),
    .field(.name, "name", \.rare.name),
    .field(.autoresizingMask, "autoresizingMask", \.rare.autoresizingMask),
  ]

  /// A layer's clock. None of it animates.
  static let timingRows: [PropertyRow] = [
    .field(.beginTime, "beginTime", \.timing.beginTime),
    .field(.duration, "duration", \.timing.duration),
    .field(.speed, "speed", \.timing.speed),
    .field(.timeOffset, "timeOffset", \.timing.timeOffset),
    .field(.repeatCount, "repeatCount", \.timing.repeatCount),
    .field(.repeatDuration, "repeatDuration", \.timing.repeatDuration),
    .field(.autoreverses, "autoreverses", \.timing.autoreverses),
    .field(.fillMode, "fillMode", \.timing.fillMode),
  ]

  /// Shadow, filters and dynamic range.
  static let effectRows: [PropertyRow] = [
    .field(.shadowColor, "shadowColor", \.shadow.color, .interpolated),
    .field(.shadowOpacity, "shadowOpacity", \.shadow.opacity, .interpolated),
    .field(.shadowOffset, "shadowOffset", \.shadow.offset, .interpolated),
    .field(.shadowRadius, "shadowRadius", \.shadow.radius, .interpolated),
    .shadowPath,
    .filter(
      .compositingFilter, "compositingFilter", .dictionary, at: \.rare.compositingFilter),
    .filter(.filters, "filters", .array, at: \.rare.filters),
    .filter(
      .backgroundFilters, "backgroundFilters", .array, at: \.rare.backgroundFilters),
    .flag(
      .wantsExtendedDynamicRangeContent, "wantsExtendedDynamicRangeContent",
      .wantsExtendedDynamicRangeContent),
    .flag(
      .wantsDynamicContentScaling, "wantsDynamicContentScaling", .wantsDynamicContentScaling
    ).withoutDefault.archived(.never),
    .field(.toneMapMode, "toneMapMode", \.rare.toneMapMode)
      .settling(Vocabulary.toneMapMode.settled),
    .field(
      .preferredDynamicRange, "preferredDynamicRange", \.rare.preferredDynamicRange
    ).settling(Vocabulary.dynamicRange.settled),
    .field(.contentsHeadroom, "contentsHeadroom", \.rare.contentsHeadroom)
      .answeringZero,
  ]

  /// How a layer groups its sublayers. Known by key only, as on Apple's systems.
  static let groupRows: [PropertyRow] = [
    .flag(.allowsGroupBlending, "allowsGroupBlending", .allowsGroupBlending)
  ]

  /// The guest that stands in a layer. Known by key only: programs make such layers with
  /// `init(remoteClientId:)`.
  static let remoteRows: [PropertyRow] = [
    .field(.remoteClientId, "remoteClientId", \.rare.remoteClientId)
  ]
}

extension PropertyRow {
  /// `CGPath` can be subclassed, so it is read and written here and not by a conformance.
  fileprivate static let shadowPath = PropertyRow(
    id: .shadowPath, owner: nil, key: "shadowPath", swiftName: "shadowPath", kind: .path,
    defaultValue: .none, animatability: .interpolated, action: .basic,
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
    at path: WritableKeyPath<LayerState, PropertyValue> & Sendable
  ) -> PropertyRow {
    PropertyRow(
      id: id, owner: nil, key: key, swiftName: key, kind: kind, defaultValue: .none,
      animatability: .interpolated, action: .transition,
      read: { $0[keyPath: path] },
      write: { state, value in
        state[keyPath: path] = value
        return true
      })
  }
}
