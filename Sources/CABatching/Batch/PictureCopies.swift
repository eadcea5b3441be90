// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// Pixels that come from a picture texel by texel, and need no program.
package struct PictureCopy: Hashable, Sendable {
  /// Where the picture lies, among the pages of contents.
  package var page: Int32
  package var slice: Int32
  /// The first texel.
  package var x: Int
  package var y: Int
  /// Texels of the sheet, or pixels of the surface, that they go to.
  package var target: DeviceRect
}

/// Finds draws that can be copies: opaque pictures in their own size on whole pixels, under which
/// nothing was drawn that has to be drawn before them.
///
/// Copying costs a software driver a fourteenth of drawing, for each pixel; but a call for each
/// picture, so that small ones are drawn.
struct PictureCopies: Sendable {
  /// The least pixels of a picture that are worth a call.
  static let leastArea = 128 * 128
  /// The least pixels that a copy has: less is left of it at the end of a scrolled area.
  static let leastSeen = 1024
  /// How many plain colours may be drawn before all copies, below the pictures.
  static let mostBelow = 4

  /// The copies of all steps.
  private(set) var copies: [PictureCopy] = []
  /// By place among the frame's draws.
  private(set) var roles: [DrawRole] = []
  /// Where draws that are no copies, and come after them, have been.
  private var above = Occupancy(slots: 1)

  mutating func begin(drawCount: Int) {
    copies.removeAll(keepingCapacity: true)
    roles.removeAll(keepingCapacity: true)
    roles.append(contentsOf: repeatElement(.drawn, count: drawCount))
  }

  /// Leaves out draws that clearing stands for.
  mutating func leaveOut(_ draws: Range<Int>) {
    for index in draws { roles[index] = .cleared }
  }

  /// Finds the copies of the passes of a step.
  ///
  /// - Returns: their places among ``copies``.
  mutating func find(
    in passes: ArraySlice<Int>, of frame: Frame, _ plan: TargetPlan, _ parts: BatchParts,
    _ region: DeviceRect
  ) -> Range<Int> {
    let first = copies.count
    var isBegun = false
    for number in passes {
      let pass = frame.passes[number]
      // Copying rounds in its own way from or to half floats.
      guard !pass.isHalfFloat, pass.draws.contains(where: { parts.draws[$0].mayCopy })
      else { continue }
      if !isBegun {
        above.reset(region)
        above.clear(slot: 0)
        isBegun = true
      }
      find(in: pass, plan.cells[pass.target], frame, parts, mayBegin: passes.count == 1)
    }
    if copies.count == first {
      for number in passes { forget(frame.passes[number]) }
    }
    return first..<copies.count
  }

  private mutating func find(
    in pass: Pass, _ cell: TargetPlan.Cell, _ frame: Frame, _ parts: BatchParts, mayBegin: Bool
  ) {
    var below = mayBegin ? Self.mostBelow : 0
    let (dx, dy) = (Int(cell.x - cell.deviceX), Int(cell.y - cell.deviceY))
    for index in pass.draws where roles[index] == .drawn {
      let draw = parts.draws[index]
      let place = above.footprint(of: draw.bounds.intersection(pass.rect).moved(dx, dy))
      if draw.mayCopy, !above.meets(place, slot: 0),
        let copy = copy(of: draw, pass, (dx, dy), frame, parts)
      {
        copies.append(copy)
        roles[index] = .copied
        below = 0
      } else if below > 0, draw.hidesAll, draw.source == .color {
        roles[index] = .below
        below -= 1
      } else {
        above.mark(place, slot: 0)
        below = 0
      }
    }
  }

  /// Has draws of a pass be drawn as ever.
  private mutating func forget(_ pass: Pass) {
    for index in pass.draws where roles[index] != .cleared { roles[index] = .drawn }
  }

  private func copy(
    of draw: Draw, _ pass: Pass, _ shift: (Int, Int), _ frame: Frame, _ parts: BatchParts
  ) -> PictureCopy? {
    guard case .contents(let index) = draw.source else { return nil }
    let home = parts.placements[Int(index)]
    let head = parts.heads[Int(draw.instances.first)]
    let texture = parts.instance(PictureInstance.self, of: draw).layerToTexture
    guard home.page >= 0, home.width > 0,
      head.meetsTexels(texture, width: home.width, height: home.height),
      let pixels = head.exactPixels, pixels.area >= Self.leastArea
    else { return nil }
    let (offsetX, offsetY) = head.texelOffset(texture, width: home.width, height: home.height)
    if frame.contents[Int(index)].image.isHalfFloat { return nil }
    let picture = DeviceRect(x: 0, y: 0, width: Int(home.width), height: Int(home.height))
    guard picture.contains(pixels.moved(offsetX, offsetY)) else { return nil }
    let seen = pixels.intersection(pass.rect)
    guard seen.area >= Self.leastSeen else { return nil }
    return PictureCopy(
      page: home.page, slice: home.slice, x: seen.x + offsetX,
      y: seen.y + offsetY + Int(home.firstRow),
      target: seen.moved(shift.0, shift.1))
  }

  /// Whether copies cover each pixel of a rectangle once.
  func tile(_ rect: DeviceRect, _ range: Range<Int>) -> Bool {
    guard range.count <= 256, copies[range].reduce(0, { $0 + $1.target.area }) == rect.area else {
      return false
    }
    for index in range {
      guard rect.contains(copies[index].target) else { return false }
      for other in range.lowerBound..<index where copies[other].target.meets(copies[index].target) {
        return false
      }
    }
    return true
  }
}

extension Draw {
  /// Whether the draw shows an opaque picture and nothing else.
  fileprivate var mayCopy: Bool {
    variant == .picture && hidesAll && instances.count == 1
  }
}

extension InstanceHead {
  /// The pixels that an upright rectangle covers, where its sides lie between pixels; nil for
  /// others.
  fileprivate var exactPixels: DeviceRect? {
    guard isRectangle else { return nil }
    let (a, d) = (corners01.lowHalf, corners23.highHalf)
    let (first, last) = (homogeneous(a).device, homogeneous(d).device)
    let (low, high) = (pointwiseMin(first, last), pointwiseMax(first, last))
    let whole = SIMD4(lowHalf: low, highHalf: high)
    let rounded = whole.rounded(.toNearestOrEven)
    let off = whole - rounded
    // A pixel is covered when its middle is.
    guard off.max() < 1 / 64, off.min() > -1 / 64, rounded.min() > -1e6, rounded.max() < 1e6 else {
      return nil
    }
    return DeviceRect(
      x: Int(rounded.x), y: Int(rounded.y), width: Int(rounded.z - rounded.x),
      height: Int(rounded.w - rounded.y))
  }
}
