// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAOrigins

/// Where things about the layer were said, for `CA_ORIGINS=1`.
extension CALayer {
  /// Notes that a property is set by the program now, or that the layer is made or told to display.
  ///
  /// - Parameter key: The property's key, or a name of ``LayerOrigin``. Not evaluated where nobody
  ///   asked for origins.
  @inline(__always)
  final func noteOrigin(_ key: @autoclosure () -> String) {
    if let book = OriginBook.process, modelLayer == nil { book.note(id, key()) }
  }

  /// Notes that the properties of an animation are animated by the program now.
  func noteOrigins(of animation: CAAnimation) {
    guard OriginBook.process != nil else { return }
    if let group = animation as? CAAnimationGroup {
      for animation in group.animations ?? [] { noteOrigins(of: animation) }
    }
    guard let path = (animation as? CAPropertyAnimation)?.keyPath else { return }
    noteOrigin(String(path.prefix { $0 != "." }))
  }
}
