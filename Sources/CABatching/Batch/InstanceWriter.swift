// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CAGeometry

extension Batcher {
  /// Writes the instances of the last ``batch(_:placements:plan:coverage:)`` where the batches say,
  /// with the slices of their contents, where the targets they draw to and sample lie, and their
  /// depth. A colour in a batch of another kind becomes one of its instances.
  ///
  /// The memory is only written, so it may be a mapped GL buffer.
  ///
  /// - Precondition: `bytes` has ``byteCount`` bytes; the rest is as it was batched.
  package func writeInstances(
    of frame: Frame, placements: [ContentsPlacement], plan: TargetPlan,
    coverage: CoverageRuns = CoverageRuns(), rasters: [RasterPlacement] = [],
    to bytes: UnsafeMutableRawBufferPointer
  ) {
    precondition(bytes.count >= byteCount, "The upload holds all instances of the batches.")
    frame.draws.withUnsafeBufferPointer { draws in
      frame.withInstances { heads, values in
        var writer = InstanceWriter(heads: heads, values: values, bytes: bytes)
        for batch in batches {
          writer.begin(batch)
          write(batch, draws, placements, plan, coverage, rasters, with: &writer)
        }
        for fill in steps.lazy.compactMap(\.fill) {
          writer.begin(batches[fill.batch])
          writer.write(fill)
        }
      }
    }
  }

  private func write(
    _ batch: Batch, _ draws: UnsafeBufferPointer<Draw>, _ placements: [ContentsPlacement],
    _ plan: TargetPlan, _ coverage: CoverageRuns, _ rasters: [RasterPlacement],
    with writer: inout InstanceWriter
  ) {
    var number = batch.firstDraw
    while number >= 0 {
      let isSolid = Int(number) >= draws.count
      let index = isSolid ? Int(number) - draws.count : Int(number)
      writer.shift = shifts[index]
      writer.homes = SampleHomes(draws[index], placements, plan, rasters: rasters)
      if case .fill(let fill) = draws[index].source {
        let run = coverage.runs[Int(fill)]
        writer.write(draws[index], over: coverage.rects[isSolid ? run.solids : run.strips])
      } else {
        writer.write(draws[index])
      }
      number = next[Int(number)]
    }
  }
}

extension SampleHomes {
  /// Where the pictures lie that a draw samples.
  fileprivate init(
    _ draw: Draw, _ placements: [ContentsPlacement], _ plan: TargetPlan,
    rasters: [RasterPlacement]
  ) {
    let second = draw.mask > 0 ? Self.corner(draw.mask, plan) : .zero
    switch draw.source {
    case .contents(let index):
      let home = placements[Int(index)]
      self.init(
        slice: home.slice, share: SIMD4(lowHalf: home.scale, highHalf: home.scale),
        origin: home.origin, secondTarget: second)
    case .target(let target):
      self.init(target: Self.corner(target, plan), secondTarget: second)
    case .raster(let index):
      self.init(target: rasters.place(of: index).corner, secondTarget: second)
    case .color, .external, .fill: self.init(secondTarget: second)
    }
  }

  private static func corner(_ target: Int32, _ plan: TargetPlan) -> SIMD2<Float> {
    let cell = plan.cells[Int(target)]
    return SIMD2(Float(cell.x), Float(cell.y))
  }
}

/// Writes the instances of batches, draw by draw, in the form of the batch's kind.
private struct InstanceWriter: InstanceVisitor {
  private let heads: UnsafeBufferPointer<InstanceHead>
  private let values: UnsafeRawBufferPointer
  private let bytes: UnsafeMutableRawBufferPointer
  /// Where the next instance goes, and how many bytes one takes.
  private var place = 0
  private var byteCount = 0
  private var kind = DrawKind.color
  /// Where the pixels of the draw lie, and the pictures that it samples.
  var shift = TargetShift()
  var homes = SampleHomes()
  private var draw: Draw?

  init(
    heads: UnsafeBufferPointer<InstanceHead>, values: UnsafeRawBufferPointer,
    bytes: UnsafeMutableRawBufferPointer
  ) {
    (self.heads, self.values, self.bytes) = (heads, values, bytes)
  }

  /// Goes to where the instances of a batch lie.
  mutating func begin(_ batch: Batch) {
    kind = batch.variant.kind
    byteCount = kind.byteCount
    place = batch.firstInstance * byteCount
  }

  /// Writes the instances of a draw.
  mutating func write(_ draw: Draw) {
    guard draw.variant.kind == kind else { return writeColors(draw) }
    self.draw = draw
    kind.accept(&self)
  }

  /// Writes the colours of a draw as instances of another kind.
  private mutating func writeColors(_ draw: Draw) {
    for number in 0..<Int(draw.instances.count) {
      let color = load(ColorInstance.self, of: draw, number)
      write(color, heads[Int(draw.instances.first) + number])
    }
  }

  /// Writes rectangles that a path covers.
  mutating func write(_ draw: Draw, over rects: ArraySlice<CoverageRuns.Rect>) {
    var path = load(CoverageInstance.self, of: draw, 0)
    path.resolve(homes)
    var head = heads[Int(draw.instances.first)]
    for rect in rects {
      head.setCorners(
        SIMD4(
          Float(rect.x), Float(rect.y), Float(rect.x &+ rect.width),
          Float(rect.y &+ rect.height)))
      if rect.paint == .texels {
        put(path.strip(offset: [rect.offsetX, rect.offsetY]), head)
      } else if kind == .target {
        put(path.revealed(rect.paint), head)
      } else {
        write(path.color(rect.paint), head)
      }
    }
  }

  /// Writes the colour that a step draws in place of a clear.
  mutating func write(_ fill: PassFill) {
    let (rect, color) = (fill.rect, ColorInstance(fill.color))
    shift = TargetShift()
    put(
      color,
      InstanceHead(SIMD4(Float(rect.x), Float(rect.y), Float(rect.maxX), Float(rect.maxY))))
  }

  /// Writes a colour as an instance of the batch's kind.
  private mutating func write(_ color: ColorInstance, _ head: InstanceHead) {
    switch kind {
    case .picture: put(PictureInstance(color), head)
    case .coverage: put(CoverageInstance(color), head)
    default: put(color, head)
    }
  }

  @inline(__always)
  func load<I: Instance>(_ type: I.Type, of draw: Draw, _ number: Int) -> I {
    let place = Int(draw.instances.values) + number * I.floatCount
    return values.loadUnaligned(fromByteOffset: place * MemoryLayout<Float>.size, as: type)
  }

  /// Writes an instance and its head, and goes on to the next.
  @inline(__always)
  mutating func put<I: Instance>(_ instance: I, _ head: InstanceHead) {
    bytes.storeBytes(of: head.shifted(shift), toByteOffset: place, as: InstanceHead.self)
    bytes.storeBytes(
      of: instance, toByteOffset: place + InstanceLayout.headByteCount, as: I.self)
    place += byteCount
  }

  /// Copies instances that have no head and that nothing is filled in.
  private mutating func copyValues(of draw: Draw) {
    let count = Int(draw.instances.count) * byteCount
    let start = Int(draw.instances.values) * MemoryLayout<Float>.size
    UnsafeMutableRawBufferPointer(rebasing: bytes[place..<place + count])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: values[start..<start + count]))
    place += count
  }

  /// Writes the instances of the draw, which is of the batch's kind.
  @inline(__always)
  mutating func visit<I: Instance>(_ type: I.Type) {
    guard let draw else { return }
    guard type.hasHead else { return copyValues(of: draw) }
    let first = Int(draw.instances.first)
    for number in 0..<Int(draw.instances.count) {
      var instance = load(type, of: draw, number)
      instance.resolve(homes)
      put(instance, heads[first + number])
    }
  }
}
