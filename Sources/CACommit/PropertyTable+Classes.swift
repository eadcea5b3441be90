import CAGeometry
import CoreGraphics

extension PropertyTable {
  /// What the special layer classes add.
  static let classRows: [PropertyRow] = [
    .extra(.shapePath, .shape, "path", .path, default: .none, .interpolated, ImplicitAction.none),
    .extra(.fillColor, .shape, "fillColor", .color, default: .color(.rgbBlack), .interpolated),
    .extra(.fillRule, .shape, "fillRule", .string, default: .string(ShapeWord.nonZero)),
    .extra(.strokeColor, .shape, "strokeColor", .color, default: .none, .interpolated),
    .extra(.strokeStart, .shape, "strokeStart", .number, default: .number(0), .interpolated),
    .extra(.strokeEnd, .shape, "strokeEnd", .number, default: .number(1), .interpolated),
    .extra(.lineWidth, .shape, "lineWidth", .number, default: .number(1), .interpolated),
    .extra(.miterLimit, .shape, "miterLimit", .number, default: .number(10), .interpolated),
    .extra(.lineCap, .shape, "lineCap", .string, default: .string(ShapeWord.butt)),
    .extra(.lineJoin, .shape, "lineJoin", .string, default: .string(ShapeWord.miter)),
    .extra(.lineDashPhase, .shape, "lineDashPhase", .number, default: .number(0), .interpolated),
    .extra(.lineDashPattern, .shape, "lineDashPattern", .array, default: .none),
    .extra(.gradientColors, .gradient, "colors", .array, default: .none, .interpolated),
    .extra(.gradientLocations, .gradient, "locations", .array, default: .none, .interpolated),
    .extra(
      .startPoint, .gradient, "startPoint", .point, default: .point(CGPoint(x: 0.5, y: 0)),
      .interpolated),
    .extra(
      .endPoint, .gradient, "endPoint", .point, default: .point(CGPoint(x: 0.5, y: 1)),
      .interpolated),
    .extra(.gradientType, .gradient, "type", .string, default: .string("axial")),
    .extra(.textString, .text, "string", .string, default: .none),
    .extra(.textFont, .text, "font", .string, default: .string("Helvetica")),
    .extra(.fontSize, .text, "fontSize", .number, default: .number(36), .interpolated),
    .extra(
      .foregroundColor, .text, "foregroundColor", .color, default: .color(.rgbWhite), .interpolated),
    .extra(.wrapped, .text, "wrapped", .bool, default: .bool(false), swift: "isWrapped"),
    .extra(.truncationMode, .text, "truncationMode", .string, default: .string("none")),
    .extra(.alignmentMode, .text, "alignmentMode", .string, default: .string("natural")),
    .extra(
      .allowsFontSubpixelQuantization, .text, "allowsFontSubpixelQuantization", .bool,
      default: .bool(false)),
    .extra(
      .instanceCount, .replicator, "instanceCount", .number, default: .number(1), .interpolated,
      isWhole: true),
    .extra(.replicatorPreservesDepth, .replicator, "preservesDepth", .bool, default: .bool(false)),
    .extra(
      .instanceDelay, .replicator, "instanceDelay", .number, default: .number(0), .interpolated),
    .extra(
      .instanceTransform, .replicator, "instanceTransform", .transform,
      default: .transform(.identity), .interpolated),
    .extra(
      .instanceColor, .replicator, "instanceColor", .color, default: .color(.rgbWhite),
      .interpolated),
    .extra(
      .instanceRedOffset, .replicator, "instanceRedOffset", .number, default: .number(0),
      .interpolated),
    .extra(
      .instanceGreenOffset, .replicator, "instanceGreenOffset", .number, default: .number(0),
      .interpolated),
    .extra(
      .instanceBlueOffset, .replicator, "instanceBlueOffset", .number, default: .number(0),
      .interpolated),
    .extra(
      .instanceAlphaOffset, .replicator, "instanceAlphaOffset", .number, default: .number(0),
      .interpolated),
    .extra(.emitterCells, .emitter, "emitterCells", .array, default: .none),
    .extra(.emitterBirthRate, .emitter, "birthRate", .number, default: .number(1), .interpolated),
    .extra(.emitterLifetime, .emitter, "lifetime", .number, default: .number(1), .interpolated),
    .extra(
      .emitterPosition, .emitter, "emitterPosition", .point, default: .point(.zero), .interpolated),
    .extra(
      .emitterZPosition, .emitter, "emitterZPosition", .number, default: .number(0), .interpolated),
    .extra(.emitterSize, .emitter, "emitterSize", .size, default: .size(.zero), .interpolated),
    .extra(.emitterDepth, .emitter, "emitterDepth", .number, default: .number(0), .interpolated),
    .extra(.emitterShape, .emitter, "emitterShape", .string, default: .string("point")),
    .extra(.emitterMode, .emitter, "emitterMode", .string, default: .string("volume")),
    .extra(.emitterRenderMode, .emitter, "renderMode", .string, default: .string("unordered")),
    .extra(.emitterPreservesDepth, .emitter, "preservesDepth", .bool, default: .bool(false)),
    .extra(.emitterVelocity, .emitter, "velocity", .number, default: .number(1), .interpolated),
    .extra(.emitterScale, .emitter, "scale", .number, default: .number(1), .interpolated),
    .extra(.emitterSpin, .emitter, "spin", .number, default: .number(1), .interpolated),
    .extra(.emitterSeed, .emitter, "seed", .number, default: .number(0)),
    .extra(.levelsOfDetail, .tiled, "levelsOfDetail", .number, default: .number(1)),
    .extra(.levelsOfDetailBias, .tiled, "levelsOfDetailBias", .number, default: .number(0))
      .answeringZero,
    .extra(.tileSize, .tiled, "tileSize", .size, default: .size(CGSize(width: 256, height: 256))),
    .extra(.scrollMode, .scroll, "scrollMode", .string, default: .string("both"), touches: []),
  ]
}
