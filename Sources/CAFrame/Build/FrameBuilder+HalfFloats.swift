import CACommit
import CARenderTree

/// Targets of half floats: those of layers that show pictures of half floats, or have some below them.
///
/// So filters, groups and masks see such a picture as it is, and only the surface cuts it off. Which
/// targets they are depends on the tree alone, never on what of it is drawn.
extension FrameBuilder {
  /// Finds the layers of the tree whose targets are half floats.
  mutating func findHalfFloats() {
    halfFloatLayers.removeAll(keepingCapacity: true)
    guard tree.hasHalfFloats else { return }
    for place in tree.layers.indices where showsHalfFloats(place) {
      var above = Int32(place)
      while above >= 0, halfFloatLayers.insert(tree.layers[Int(above)].id).inserted {
        above = tree.layers[Int(above)].parent
      }
    }
  }

  private func showsHalfFloats(_ place: Int) -> Bool {
    let pictures = tree.layers[place].pictureSlots
    return isHalfFloat(slot: pictures.0) || isHalfFloat(slot: pictures.1)
  }

  private func isHalfFloat(slot: Int32) -> Bool {
    slot >= 0 && tree.contents[Int(slot)]?.image.isHalfFloat == true
  }

  /// Makes steps that hand a picture on, as copies and those of a blur, hold what it holds.
  mutating func spreadHalfFloats() {
    guard !halfFloatLayers.isEmpty else { return }
    var isHalfFloat = [Bool](repeating: false, count: frame.targets.count + 1)
    for number in frame.passes.indices {
      let target = frame.passes[number].target
      guard target > 0 else {
        isHalfFloat[0] = frame.passes[number].isHalfFloat
        continue
      }
      var holds = frame.passes[number].isHalfFloat || isHalfFloat[target]
      frame.forEachTarget(readBy: number) { holds = holds || isHalfFloat[$0] }
      frame.passes[number].isHalfFloat = holds
      isHalfFloat[target] = holds
    }
  }
}
