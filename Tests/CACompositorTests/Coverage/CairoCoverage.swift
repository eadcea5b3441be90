// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CCairo
import CoreGraphics

/// Cairo's drawing of a path, as coverage.
struct CairoCoverage {
  /// Pixels of a window `side` wide and high, 0 to 255, each the mean of factor × factor of
  /// Cairo's.
  static func pixels(
    of path: RandomPath, _ map: PlaneMap, side: Int, factor: Int
  ) -> [Float] {
    let size = Int32(side * factor)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, size, size)
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    let scale = Double(factor)
    if map.isAffine {
      var matrix = cairo_matrix_t()
      cairo_matrix_init(
        &matrix, map.x.x * scale, map.x.y * scale, map.y.x * scale, map.y.y * scale,
        map.origin.x * scale, map.origin.y * scale)
      cairo_set_matrix(context, &matrix)
      append(path.storage, to: context)
      paint(path, context)
    } else {
      // Cairo knows no perspective: it gets the outline as lines that are there already.
      appendProjected(path, map, scale, to: context)
      cairo_set_fill_rule(
        context,
        path.isEvenOdd && path.stroke == nil ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_fill(context)
    }
    cairo_surface_flush(surface)
    return means(surface, side: side, factor: factor)
  }

  private static func paint(_ path: RandomPath, _ context: OpaquePointer?) {
    guard let stroke = path.stroke else {
      cairo_set_fill_rule(
        context, path.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      return cairo_fill(context)
    }
    cairo_set_line_width(context, Double(stroke.width))
    cairo_set_miter_limit(context, Double(stroke.miterLimit))
    cairo_set_line_cap(
      context,
      stroke.cap == .round
        ? CAIRO_LINE_CAP_ROUND : stroke.cap == .square ? CAIRO_LINE_CAP_SQUARE : CAIRO_LINE_CAP_BUTT
    )
    cairo_set_line_join(
      context,
      stroke.join == .round
        ? CAIRO_LINE_JOIN_ROUND
        : stroke.join == .bevel ? CAIRO_LINE_JOIN_BEVEL : CAIRO_LINE_JOIN_MITER)
    if !path.dashes.isEmpty {
      cairo_set_dash(context, path.dashes.map { Double($0) }, Int32(path.dashes.count), 0)
    }
    cairo_stroke(context)
  }

  private static func append(_ path: PathStorage, to context: OpaquePointer?) {
    var current = CGPoint.zero
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(context, p.x, p.y)
      case .line(let p): cairo_line_to(context, p.x, p.y)
      case .quadCurve(let p, let q):
        let (a, b) = PathStorage.cubicControls(from: current, to: p, control: q)
        cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
      case .curve(let p, let q, let r): cairo_curve_to(context, q.x, q.y, r.x, r.y, p.x, p.y)
      case .close: cairo_close_path(context)
      }
      current = element.end ?? current
    }
  }

  private static func appendProjected(
    _ path: RandomPath, _ map: PlaneMap, _ scale: Double, to context: OpaquePointer?
  ) {
    var outline = path.storage
    if let stroke = path.stroke {
      if !path.dashes.isEmpty { outline = outline.dashed(phase: 0, lengths: path.dashes) }
      outline = outline.stroked(stroke, tolerance: 0.002)
    }
    for element in outline.flattened(tolerance: 0.002).elements {
      guard let end = element.end else {
        cairo_close_path(context)
        continue
      }
      let p = map.point(Double(end.x), Double(end.y)) * scale
      if case .move = element {
        cairo_move_to(context, p.x, p.y)
      } else {
        cairo_line_to(context, p.x, p.y)
      }
    }
  }

  /// Eight bytes at a time, so that it is quick without optimisation too.
  private static func means(_ surface: OpaquePointer?, side: Int, factor: Int) -> [Float] {
    var result = [Float](repeating: 0, count: side * side)
    guard let data = cairo_image_surface_get_data(surface) else { return result }
    let stride = Int(cairo_image_surface_get_stride(surface))
    if factor == 1 {
      for index in result.indices {
        result[index] = Float(data[index / side * stride + index % side])
      }
      return result
    }
    precondition(factor == 16, "The means are of two words of eight pixels.")
    let share = 1 / Float(factor * factor)
    let even: UInt64 = 0x00FF_00FF_00FF_00FF
    result.withUnsafeMutableBufferPointer { result in
      for y in 0..<side {
        for x in 0..<side {
          var sums: UInt64 = 0
          var place = UnsafeRawPointer(data) + (y &* factor &* stride &+ x &* factor)
          for _ in 0..<factor {
            let (a, b) = (
              place.loadUnaligned(as: UInt64.self),
              place.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            )
            if a | b != 0 {
              sums &+= (a & even) &+ (a >> 8 & even) &+ (b & even) &+ (b >> 8 & even)
            }
            place += stride
          }
          let total =
            (sums & 0xFFFF) &+ (sums >> 16 & 0xFFFF) &+ (sums >> 32 & 0xFFFF) &+ (sums >> 48)
          result[y &* side &+ x] = Float(total) * share
        }
      }
    }
    return result
  }
}
