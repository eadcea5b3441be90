// SPDX-License-Identifier: Apache-2.0
import CAScenes

/// The sample scenes as a table.
enum SampleList {
  static var text: String {
    let width = Scene.everything.map(\.name.count).max() ?? 0
    return Scene.everything.map { scene in
      let number = String(repeating: " ", count: 4 - String(scene.number).count) + "\(scene.number)"
      let gap = String(repeating: " ", count: width - scene.name.count + 2)
      return "\(number)  \(scene.name)\(gap)\(scene.title)\n"
    }.joined()
  }
}
