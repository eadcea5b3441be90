// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

/// Which targets of a frame share a texture, and in which order its passes run.
///
/// A pass has a level: one more than the highest level of the passes that it samples or copies,
/// and, where it goes on in a target, of those that drew or read it before. Passes run level by
/// level. Small targets of one level that are only put back texel for texel lie side by side as
/// cells of one sheet, so that all of them are one pass of GL.
///
/// The plan does not depend on switches: the position of a cell may change the last bit of values
/// interpolated in it.
package struct TargetPlan: Sendable {
  /// Where the pixels of a target of the frame lie.
  package struct Cell: Hashable, Sendable {
    /// The place in ``sheets``.
    package var sheet: Int32 = -1
    /// The texel of the sheet that is the first device pixel the target holds.
    package var x: Int32 = 0
    package var y: Int32 = 0
    /// That device pixel.
    package var deviceX: Int32 = 0
    package var deviceY: Int32 = 0

    /// The offset from device positions to texels of the sheet.
    package var offset: SIMD2<Float> { SIMD2(Float(x - deviceX), Float(y - deviceY)) }
  }

  /// A texture of targets.
  package struct Sheet: Hashable, Sendable {
    /// Pixels that its cells span from the corner.
    package var size: DeviceSize
    /// Whether several targets lie in it.
    package var isShared: Bool
    /// The last step that samples or copies it, −1 for none.
    package var lastReader: Int
    /// Whether it holds half floats; else 8 bits a channel.
    package var isHalfFloat = false
  }

  /// Passes of the frame that draw to one sheet, or one pass that draws to the surface.
  package struct Step: Hashable, Sendable {
    /// The place in ``sheets``, −1 for the surface.
    package var sheet: Int
    /// Places in ``order``.
    package var passes: Range<Int>
  }

  /// The longest side of a sheet of several targets.
  package static let sheetSide = 4096
  /// How wide such a sheet is at most: targets of it fill rows from the left.
  package static let sheetWidth = 2048
  /// Pixels of the largest target that shares a sheet; a larger one is worth a pass of its own.
  package static let cellArea = 1 << 20

  /// By number of the target, from 1; the cell at 0 is the surface.
  package private(set) var cells: [Cell] = []
  package private(set) var sheets: [Sheet] = []
  package private(set) var steps: [Step] = []
  /// Places in ``Frame/passes``, in the order they run.
  package private(set) var order: [Int] = []

  private var levels: [Int] = []
  private var mayShare: [Bool] = []

  /// A plan without passes.
  package init() {}

  /// The plan of a frame; `isSharing` lets targets share textures.
  package init(_ frame: Frame, isSharing: Bool = true) { make(for: frame, isSharing: isSharing) }

  /// Plans a frame.
  ///
  /// - Parameter isSharing: whether the cells of a sheet are drawn as one step; otherwise each is a
  ///   step of its own.
  package mutating func make(for frame: Frame, isSharing: Bool = true) {
    sheets.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    cells.append(contentsOf: repeatElement(Cell(), count: frame.targets.count + 1))
    (cells[0].deviceX, cells[0].deviceY) = (Int32(frame.origin.x), Int32(frame.origin.y))
    guard !frame.targets.isEmpty else {
      for number in frame.passes.indices { add(step: [number], sheet: -1) }
      return
    }
    levels = PassLevels.levels(of: frame)
    mayShare = SharedTargets.find(in: frame)
    var first = 0
    let byLevel = frame.passes.indices.sorted { (levels[$0], $0) < (levels[$1], $1) }
    while first < byLevel.count {
      let level = levels[byLevel[first]]
      var end = first
      while end < byLevel.count, levels[byLevel[end]] == level { end += 1 }
      plan(byLevel[first..<end], of: frame, isSharing)
      first = end
    }
    noteReaders(frame)
  }

  /// Plans a frame that still holds hidden draws: visible ones lie where they would without those.
  package mutating func make(withHidden frame: Frame, isSharing: Bool = true) {
    guard let seen = frame.withoutHidden() else { return make(for: frame, isSharing: isSharing) }
    make(for: seen.frame, isSharing: isSharing)
    let known = cells
    cells = seen.numbers.map { known[$0] }
    for pass in frame.passes where pass.target > 0 && cells[pass.target].sheet < 0 {
      placeAlone(pass)
    }
    keepToOrder(of: frame)
  }

  /// Gives the target of a pass a sheet of its own.
  private mutating func placeAlone(_ pass: Pass) {
    cells[pass.target] = Cell(pass.rect, x: 0, y: 0, sheet: sheets.count)
    sheets.append(
      Sheet(
        size: pass.rect.size, isShared: false, lastReader: -1, isHalfFloat: pass.isHalfFloat))
  }

  /// Plans the passes of one level: first the cells, then the targets that are alone.
  private mutating func plan(_ passes: ArraySlice<Int>, of frame: Frame, _ isSharing: Bool) {
    share(passes, isHalfFloat: false, frame, isSharing)
    if passes.contains(where: { frame.passes[$0].isHalfFloat }) {
      share(passes, isHalfFloat: true, frame, isSharing)
    }
    for number in passes {
      let pass = frame.passes[number]
      if pass.target == 0 {
        add(step: [number], sheet: -1)
      } else if cells[pass.target].sheet < 0 {
        placeAlone(pass)
        add(step: [number], sheet: sheets.count - 1)
      } else if !sheets[Int(cells[pass.target].sheet)].isShared {
        add(step: [number], sheet: Int(cells[pass.target].sheet))
      }
    }
  }

  /// Puts the small targets of a format side by side, where there are several.
  private mutating func share(
    _ passes: ArraySlice<Int>, isHalfFloat: Bool, _ frame: Frame, _ isSharing: Bool
  ) {
    let small = passes.filter {
      mayShare[frame.passes[$0].target] && frame.passes[$0].isHalfFloat == isHalfFloat
    }
    if small.count > 1 { place(small, frame, isSharing) }
  }

  /// Puts targets, all of one format, into as few sheets as they need.
  private mutating func place(_ passes: [Int], _ frame: Frame, _ isSharing: Bool) {
    var rest = passes.sorted {
      let (a, b) = (frame.passes[$0].rect, frame.passes[$1].rect)
      return (b.height, b.width, $0) < (a.height, a.width, $1)
    }
    while !rest.isEmpty {
      var packer = ShelfPacker(
        limit: DeviceSize(width: Self.sheetWidth, height: Self.sheetSide))
      var left: [Int] = []
      var placed: [Int] = []
      for number in rest {
        let pass = frame.passes[number]
        guard let corner = packer.place(pass.rect.size) else {
          left.append(number)
          continue
        }
        cells[pass.target] = Cell(pass.rect, x: corner.x, y: corner.y, sheet: sheets.count)
        placed.append(number)
      }
      sheets.append(
        Sheet(
          size: packer.used, isShared: true, lastReader: -1,
          isHalfFloat: frame.passes[rest[0]].isHalfFloat))
      placed.sort()
      if isSharing {
        add(step: placed, sheet: sheets.count - 1)
      } else {
        for number in placed { add(step: [number], sheet: sheets.count - 1) }
      }
      rest = left
    }
  }

  private mutating func add(step passes: [Int], sheet: Int) {
    steps.append(Step(sheet: sheet, passes: order.count..<order.count + passes.count))
    order.append(contentsOf: passes)
  }

  /// Makes each pass a step of its own, in the frame's order. Targets stay where they are.
  package mutating func keepToOrder(of frame: Frame) {
    steps.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    for number in frame.passes.indices {
      add(step: [number], sheet: Int(cells[frame.passes[number].target].sheet))
    }
    noteReaders(frame)
  }

  private mutating func noteReaders(_ frame: Frame) {
    for index in sheets.indices { sheets[index].lastReader = -1 }
    for (number, step) in steps.enumerated() {
      for pass in order[step.passes] {
        frame.forEachTarget(readBy: pass) {
          let sheet = Int(cells[$0].sheet)
          if sheet >= 0 { sheets[sheet].lastReader = number }
        }
      }
    }
  }
}

extension TargetPlan.Cell {
  fileprivate init(_ rect: DeviceRect, x: Int, y: Int, sheet: Int) {
    self.init(
      sheet: Int32(sheet), x: Int32(x), y: Int32(y), deviceX: Int32(clamping: rect.x),
      deviceY: Int32(clamping: rect.y))
  }
}

extension DeviceRect {
  fileprivate var size: DeviceSize { DeviceSize(width: width, height: height) }
}
