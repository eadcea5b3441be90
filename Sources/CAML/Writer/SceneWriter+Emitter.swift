// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import CoreGraphics
import Foundation
import QuartzCore

extension SceneWriter {
  /// The cells of an emitter layer.
  func emitterCells(_ layer: CALayer) -> [Element] {
    cells((layer as? CAEmitterLayer)?.emitterCells)
  }

  private func cells(_ cells: [CAEmitterCell]?) -> [Element] {
    guard let cells else { return [] }
    return [element("emitterCells") { cells.map(cell) }]
  }

  private func cell(_ cell: CAEmitterCell) -> Element {
    let owner = SceneOwner("CAEmitterCell" + (cell.name.map { " '\($0.shortened)'" } ?? ""))
    remarkObjects(of: cell, owner)
    let keys = EmitterCellKeys.all.filter { $0.kind != .contents && isSet($0.key, of: cell) }
    let apart = keys.filter { isElement($0.key, of: cell) }
    let attributes = keys.filter { !isElement($0.key, of: cell) }.compactMap { key, kind in
      text(of: key, kind, cell, owner).map { (name: key, value: $0) }
    }
    return element("CAEmitterCell", identity(of: cell) + attributes) {
      apart.compactMap { key, kind in
        item(
          object: cell.value(forKey: key),
          SceneSlot(key, names: .list, kind: kind, key: key, owner: owner))
      } + contents(cell.contents, owner) + cells(cell.emitterCells) + style(cell.style, owner)
    }
  }

  private func isSet(_ key: String, of cell: CAEmitterCell) -> Bool {
    value(key, of: cell) != value(key, of: plainCell)
  }

  private func value(_ key: String, of cell: CAEmitterCell) -> PropertyValue? {
    cell.value(forKey: key).flatMap(PropertyValue.init(object:))
  }

  /// Colours that are not opaque, and nothing, are child elements.
  private func isElement(_ key: String, of cell: CAEmitterCell) -> Bool {
    switch value(key, of: cell) {
    case nil: true
    case .color(let color)?: SceneColor(color).opacity != nil
    default: false
    }
  }

  private func text(
    of key: String, _ kind: ValueKind, _ cell: CAEmitterCell, _ owner: SceneOwner
  ) -> String? {
    guard let value = value(key, of: cell) else { return nil }
    return spelling(of: value, kind, key: key, owner) { read in
      triedCell.setValue(read.object, forKey: key)
      return self.value(key, of: triedCell)?.means(value) ?? false
    }
  }
}
