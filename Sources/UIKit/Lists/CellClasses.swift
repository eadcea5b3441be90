// SPDX-License-Identifier: Apache-2.0

/// The classes of cells that a list was told, by their names.
@MainActor struct CellClasses<Cell: UIView> {
  private var classes: [String: Cell.Type] = [:]

  /// Says which class the cells of a name have; one that is no class of cells is forgotten.
  mutating func register(_ cellClass: AnyClass?, for name: String) {
    classes[name] = cellClass as? Cell.Type
  }

  /// A new cell of a name, of the class that was registered for it.
  func make(_ name: String) -> Cell {
    let type = classes[name] ?? Cell.self
    guard let cell = type.makeOfClass() as? Cell else {
      Requirement.fail("A \(type) cannot be made by init().")
    }
    return cell
  }
}
