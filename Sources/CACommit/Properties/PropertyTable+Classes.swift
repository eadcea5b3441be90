// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

extension PropertyTable {
  /// The rows of the special layer classes.
  static let classRows: [PropertyRow] = [
    .extra(
      .shapePath, of: .shape, "path", .path, default: .none, .interpolated, ImplicitAction.none),
    .extra(.fillColor, of: .shape, "fillColor", .color, default: .color(.rgbBlack), .interpolated),
    .extra(.fillRule, of: .shape, "fillRule", .string, default: .string(ShapeWord.nonZero)),
    .extra(.strokeColor, of: .shape, "strokeColor", .color, default: .none, .interpolated),
    .extra(.strokeStart, of: .shape, "strokeStart", .number, default: .number(0), .interpolated),
    .extra(.strokeEnd, of: .shape, "strokeEnd", .number, default: .number(1), .interpolated),
    .extra(.lineWidth, of: .shape, "lineWidth", .number, default: .number(1), .interpolated),
    .extra(.miterLimit, of: .shape, "miterLimit", .number, default: .number(10), .interpolated),
    .extra(.lineCap, of: .shape, "lineCap", .string, default: .string(ShapeWord.butt)),
    .extra(.lineJoin, of: .shape, "lineJoin", .string, default: .string(ShapeWord.miter)),
    .extra(
      .lineDashPhase, of: .shape, "lineDashPhase", .number, default: .number(0), .interpolated),
    .extra(
      .lineDashPattern, of: .shape, "lineDashPattern", .array, default: .none, .interpolated,
      ImplicitAction.none),
    .extra(.gradientColors, of: .gradient, "colors", .array, default: .none, .interpolated),
    .extra(.gradientLocations, of: .gradient, "locations", .array, default: .none, .interpolated),
    .extra(
      .startPoint, of: .gradient, "startPoint", .point, default: .point(CGPoint(x: 0.5, y: 0)),
      .interpolated),
    .extra(
      .endPoint, of: .gradient, "endPoint", .point, default: .point(CGPoint(x: 0.5, y: 1)),
      .interpolated),
    .extra(.gradientType, of: .gradient, "type", .string, default: .string("axial")),
    .extra(.gradientFocus, of: .gradient, "focalPoint", .point, default: .none, .interpolated),
    .extra(.textString, of: .text, "string", .string, default: .none),
    .extra(.textFont, of: .text, "font", .string, default: .string("Helvetica")),
    .extra(.fontSize, of: .text, "fontSize", .number, default: .number(36), .interpolated),
    .extra(
      .foregroundColor, of: .text, "foregroundColor", .color, default: .color(.rgbWhite),
      .interpolated),
    .extra(.wrapped, of: .text, "wrapped", .bool, default: .bool(false), swift: "isWrapped"),
    .extra(.truncationMode, of: .text, "truncationMode", .string, default: .string("none")),
    .extra(.alignmentMode, of: .text, "alignmentMode", .string, default: .string("natural")),
    .extra(
      .allowsFontSubpixelQuantization, of: .text, "allowsFontSubpixelQuantization", .bool,
      default: .bool(false)),
    .extra(
      .instanceCount, of: .replicator, "instanceCount", .number, default: .number(1), .interpolated,
      isWhole: true),
    .extra(
      .replicatorPreservesDepth, of: .replicator, "preservesDepth", .bool, default: .bool(false)),
    .extra(
      .instanceDelay, of: .replicator, "instanceDelay", .number, default: .number(0), .interpolated),
    .extra(
      .instanceTransform, of: .replicator, "instanceTransform", .transform,
      default: .transform(.identity), .interpolated),
    .extra(
      .instanceColor, of: .replicator, "instanceColor", .color, default: .color(.rgbWhite),
      .interpolated),
    .extra(
      .instanceRedOffset, of: .replicator, "instanceRedOffset", .number, default: .number(0),
      .interpolated),
    .extra(
      .instanceGreenOffset, of: .replicator, "instanceGreenOffset", .number, default: .number(0),
      .interpolated),
    .extra(
      .instanceBlueOffset, of: .replicator, "instanceBlueOffset", .number, default: .number(0),
      .interpolated),
    .extra(
      .instanceAlphaOffset, of: .replicator, "instanceAlphaOffset", .number, default: .number(0),
      .interpolated),
    .extra(.emitterCells, of: .emitter, "emitterCells", .array, default: .none),
    .extra(
      .emitterBirthRate, of: .emitter, "birthRate", .number, default: .number(1), .interpolated),
    .extra(.emitterLifetime, of: .emitter, "lifetime", .number, default: .number(1), .interpolated),
    .extra(
      .emitterPosition, of: .emitter, "emitterPosition", .point, default: .point(.zero),
      .interpolated),
    .extra(
      .emitterZPosition, of: .emitter, "emitterZPosition", .number, default: .number(0),
      .interpolated),
    .extra(.emitterSize, of: .emitter, "emitterSize", .size, default: .size(.zero), .interpolated),
    .extra(
      .emitterDepth, of: .emitter, "emitterDepth", .number, default: .number(0), .interpolated),
    .extra(.emitterShape, of: .emitter, "emitterShape", .string, default: .string("point")),
    .extra(.emitterMode, of: .emitter, "emitterMode", .string, default: .string("volume")),
    .extra(.emitterRenderMode, of: .emitter, "renderMode", .string, default: .string("unordered")),
    .extra(.emitterPreservesDepth, of: .emitter, "preservesDepth", .bool, default: .bool(false)),
    .extra(.emitterVelocity, of: .emitter, "velocity", .number, default: .number(1), .interpolated),
    .extra(.emitterScale, of: .emitter, "scale", .number, default: .number(1), .interpolated),
    .extra(.emitterSpin, of: .emitter, "spin", .number, default: .number(1), .interpolated),
    .extra(.emitterSeed, of: .emitter, "seed", .number, default: .number(0)),
    .extra(.levelsOfDetail, of: .tiled, "levelsOfDetail", .number, default: .number(1)),
    .extra(.levelsOfDetailBias, of: .tiled, "levelsOfDetailBias", .number, default: .number(0))
      .answeringZero,
    .extra(
      .tileSize, of: .tiled, "tileSize", .size, default: .size(CGSize(width: 256, height: 256))),
    .extra(.scrollMode, of: .scroll, "scrollMode", .string, default: .string("both")),
  ]
}
