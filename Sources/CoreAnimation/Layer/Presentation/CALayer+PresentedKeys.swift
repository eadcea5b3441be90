// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import Foundation

/// Values of the program's own keys in presentation copies.
extension CALayer {
  /// Gives the copy the animated values of the program's own keys at `time`, seconds of the layer's
  /// clock, and the layer's own values of the others.
  func presentOwnValues(on copy: CALayer, plan: AnimationPlan, at time: Double) {
    let values = objects?.values ?? [:]
    if !values.isEmpty || copy.objects?.values.isEmpty == false {
      copy.ensuredObjects.values = values
    }
    copy.adoptAnimatables(of: self)
    for key in plan.customKeys {
      guard let model = value(forKey: key).flatMap(PropertyValue.init(object:)),
        let shown = plan.customValue(forKey: key, model: model, at: time)
      else { continue }
      copy.setValue(shown.object, forKey: key)
    }
  }
}
