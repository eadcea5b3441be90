// SPDX-License-Identifier: Apache-2.0

extension Frame {
  /// Multiplies the colours of a run of instances.
  ///
  /// - Parameter factor: premultiplied, 0 to 1.
  package mutating func tint(_ run: InstanceRun, of kind: DrawKind, by factor: SIMD4<Float>) {
    var tinting = TintingInstances(run: run, factor: factor)
    // Lent, as a copy of all values would be made otherwise.
    swap(&values, &tinting.values)
    kind.accept(&tinting)
    swap(&values, &tinting.values)
  }
}

/// Multiplies the colours of a run of instances.
private struct TintingInstances: InstanceVisitor {
  var values = InstanceValues()
  let run: InstanceRun
  let factor: SIMD4<Float>

  mutating func visit<I: Instance>(_ type: I.Type) {
    for number in 0..<Int(run.count) {
      let place = Int(run.values) + number * I.floatCount
      var instance = values.instance(type, at: place)
      instance.tint(by: factor)
      values.replace(at: place, by: instance)
    }
  }
}
