// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAReading
import CoreAnimation

extension LoadedScene {
  /// Makes texts fit their boxes, or finds those that do not.
  ///
  /// - Returns: A rule for each text that does not fit, with the name of its layer.
  func fit(_ way: TextFit) -> [(layer: String, rule: String)] {
    var misfits: [(layer: String, rule: String)] = []
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for layer in texts {
      guard let overflow = layer.textOverflow, way == .error || !layer.shrinkToFit() else {
        continue
      }
      let end = way == .shrink ? ", at a quarter of its size, too" : ""
      let name = layer.name ?? labels[layer.id] ?? "CATextLayer"
      misfits.append((name, overflow.sentence + end))
    }
    return misfits
  }

  /// The text layers in tree order.
  private var texts: [CATextLayer] {
    var found: [CATextLayer] = []
    var rest = [root]
    while let layer = rest.popLast() {
      if let text = layer as? CATextLayer { found.append(text) }
      rest += (layer.sublayers ?? []).reversed()
      if let mask = layer.mask { rest.append(mask) }
    }
    return found
  }

  /// Makes texts fit, or stops.
  func fit(_ way: TextFit?, in path: String) throws(CommandFailure) {
    guard let way else { return }
    guard lottie == nil else {
      throw CommandFailure(.usage, "--fit goes with scene files, whose texts have boxes")
    }
    let misfits = fit(way).map {
      RecordFault(file: path, value: "layer \($0.layer)", rule: $0.rule).description
    }
    guard misfits.isEmpty else {
      throw CommandFailure(.badData, misfits.joined(separator: "\n"), namesProgram: false)
    }
  }
}
