// SPDX-License-Identifier: Apache-2.0

extension Frame {
  /// Multiplies the colours of a run of instances.
  ///
  /// - Parameter factor: premultiplied, 0 to 1.
  package mutating func tint(_ run: InstanceRun, of kind: DrawKind, by factor: SIMD4<Float>) {
    var tinting = ChangingInstances(run: run, change: Tint(factor: factor))
    tinting.perform(on: kind, &values)
  }

  /// Lets a run of instances reveal a target.
  ///
  /// - Parameter offset: from device pixels to texels of the target.
  package mutating func reveal(_ run: InstanceRun, of kind: DrawKind, by offset: SIMD2<Float>) {
    var revealing = ChangingInstances(run: run, change: Reveal(offset: offset))
    revealing.perform(on: kind, &values)
  }
}

/// A change of one instance of any kind.
private protocol InstanceChange {
  func apply(to instance: inout some Instance)
}

private struct Tint: InstanceChange {
  let factor: SIMD4<Float>

  func apply(to instance: inout some Instance) { instance.tint(by: factor) }
}

private struct Reveal: InstanceChange {
  let offset: SIMD2<Float>

  func apply(to instance: inout some Instance) { instance.reveal(by: offset) }
}

/// Changes each instance of a run.
private struct ChangingInstances<Change: InstanceChange>: InstanceVisitor {
  var values = InstanceValues()
  let run: InstanceRun
  let change: Change

  /// Changes the run, which is of `kind`, in the values of its frame.
  mutating func perform(on kind: DrawKind, _ frame: inout InstanceValues) {
    // Lent, as a copy of all values would be made otherwise.
    swap(&frame, &values)
    kind.accept(&self)
    swap(&frame, &values)
  }

  mutating func visit<I: Instance>(_ type: I.Type) {
    for number in 0..<Int(run.count) {
      let place = Int(run.values) + number * I.floatCount
      var instance = values.instance(type, at: place)
      change.apply(to: &instance)
      values.replace(at: place, by: instance)
    }
  }
}
