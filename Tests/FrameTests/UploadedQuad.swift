// SPDX-License-Identifier: Apache-2.0
import CABatching
import CAFrame
import CAGeometry

/// An instance as it is uploaded.
struct UploadedQuad {
  let kind: DrawKind
  let head: InstanceHead
  private let bytes: [UInt8]

  init(_ kind: DrawKind, _ bytes: UnsafeRawBufferPointer) {
    self.kind = kind
    self.bytes = Array(bytes)
    head = bytes.loadUnaligned(as: InstanceHead.self)
  }

  /// What the instance shows; nil for one of another kind.
  func values<I: Instance>(_ type: I.Type) -> I? {
    guard type.kind == kind else { return nil }
    return bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: InstanceLayout.headByteCount, as: type)
    }
  }
}

extension Batcher {
  /// The instances that are uploaded, batch by batch.
  func uploaded(
    _ frame: Frame, _ placements: [ContentsPlacement], _ plan: TargetPlan,
    _ coverage: CoverageRuns = CoverageRuns()
  ) -> [[UploadedQuad]] {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
    defer { memory.deallocate() }
    writeInstances(
      of: frame, placements: placements, plan: plan, coverage: coverage, to: memory)
    return batches.map { batch in
      let (kind, size) = (batch.variant.kind, batch.variant.kind.byteCount)
      return (0..<batch.quadCount).map { number in
        let first = (batch.firstInstance + number) * size
        return UploadedQuad(
          kind, UnsafeRawBufferPointer(rebasing: memory[first..<first + size]))
      }
    }
  }
}

extension InstanceShape {
  /// A shape as shaders see it.
  init(_ rect: SIMD4<Float>, radii: SIMD4<Float> = .zero) {
    self.init(LayerRect(edges: SIMD4(rect)), radii: SIMD4<Double>(radii))
  }
}

/// Adds an instance of a kind, all but its head as it is by default.
struct DefaultInstance: InstanceVisitor {
  var frame: Frame
  let head: InstanceHead

  mutating func visit<I: Instance>(_ type: I.Type) { frame.append(type.init(), head) }
}

extension Frame {
  /// Adds an instance of a kind, all but its head as it is by default.
  mutating func append(_ kind: DrawKind, _ head: InstanceHead) {
    var adder = DefaultInstance(frame: self, head: head)
    kind.accept(&adder)
    self = adder.frame
  }
}
