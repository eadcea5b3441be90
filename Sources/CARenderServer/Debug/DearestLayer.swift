// SPDX-License-Identifier: Apache-2.0
import CABatching
import CACommit
import CAFrame
import CALive
import CARenderTree

/// The layer that fills most pixels of a frame, of those whose origin the program notes.
///
/// A pass beside the surface counts with its rectangle, a draw with its bounds within its pass.
package struct DearestLayer: Hashable, Sendable {
  /// The way to the layer, as `card/title`.
  package let layer: String
  /// Where it was made: `CardView.swift:12`, or the function where no file is known.
  package let place: String

  /// A layer and its place.
  package init(layer: String, place: String) { (self.layer, self.place) = (layer, place) }

  /// The dearest layer of a frame of a tree; nil where no layer has an origin.
  init?(of frame: Frame, _ tree: LiveTree) {
    guard tree.notes.values.contains(where: { !$0.origins.isEmpty }) else { return nil }
    var areas: [LayerID: Int] = [:]
    for pass in frame.passes {
      if pass.target != 0 { areas[pass.layer, default: 0] += pass.rect.area }
      for draw in frame.draws[pass.draws] {
        areas[draw.layer, default: 0] += draw.bounds.intersection(pass.rect).area
      }
    }
    let known = areas.filter { tree.notes[$0.key]?.origins.isEmpty == false }
    // Of layers with as many pixels the one with the smaller number, so that the choice holds.
    let dearest = known.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    guard let layer = dearest?.key, let origin = tree.notes[layer]?.origins.first else {
      return nil
    }
    self.layer = LayerPaths(tree.layers, notes: tree.notes, of: [layer])[layer]
    place = origin.place.shortText
  }

  /// Two lines of a HUD: the ends of both texts, which say most, in capitals.
  package var lines: [String] {
    [layer, place].map { String($0.suffix(HUDPicture.columnCount)).uppercased() }
  }
}

extension CodePlace {
  /// `CardView.swift:12`; the function where no file is known.
  fileprivate var shortText: String {
    guard let file, let line else { return function }
    return "\(file.split(separator: "/").last ?? ""):\(line)"
  }
}
