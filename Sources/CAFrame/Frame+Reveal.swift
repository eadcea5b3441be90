// SPDX-License-Identifier: Apache-2.0

extension Frame {
  /// Lets a run of instances reveal a target.
  ///
  /// - Parameter offset: from device pixels to texels of the target.
  package mutating func reveal(_ run: InstanceRun, of kind: DrawKind, by offset: SIMD2<Float>) {
    var revealing = RevealingInstances(run: run, offset: offset)
    // Lent, as a copy of all values would be made otherwise.
    swap(&values, &revealing.values)
    kind.accept(&revealing)
    swap(&values, &revealing.values)
  }
}

/// Lets a run of instances reveal a target.
private struct RevealingInstances: InstanceVisitor {
  var values = InstanceValues()
  let run: InstanceRun
  let offset: SIMD2<Float>

  mutating func visit<I: Instance>(_ type: I.Type) {
    for number in 0..<Int(run.count) {
      let place = Int(run.values) + number * I.floatCount
      var instance = values.instance(type, at: place)
      instance.reveal(by: offset)
      values.replace(at: place, by: instance)
    }
  }
}
