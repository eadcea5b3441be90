// SPDX-License-Identifier: Apache-2.0
import CACommit

/// The changes of a layer since the last commit.
package struct LayerMarks {
  /// The properties that changed.
  package var properties = PropertySet()
  package var sublayersChanged = false
  package var maskChanged = false
  /// Set when the animations differ from those of the last commit.
  package var animationsChanged = false
  /// Set when the modifiers differ from those of the last commit.
  var modifiersChanged = false
  /// Whether the current transaction already has the layer in its list.
  package var isNoted = false

  /// Whether there is nothing to tell the server but where the layer stands and how far it fades.
  var isPlaceAlone: Bool {
    !sublayersChanged && !maskChanged && !animationsChanged && !modifiersChanged
      && properties.isSubset(of: .place)
  }

  /// Whether there is anything to tell the server.
  var hasNews: Bool {
    sublayersChanged || maskChanged || animationsChanged || modifiersChanged
      || !properties.isEmpty
  }
}

extension CALayer {
  package final var dirtyProperties: PropertySet { marks.properties }
  package final var isNoted: Bool { marks.isNoted }
  /// Whether a context has committed the layer. Before that, nothing about it is animated.
  package final var isCommitted: Bool { committedNode != nil }
}
