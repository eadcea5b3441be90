// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import UIKit

/// Tables, collections and text fields: declarations compile, and nothing shows.
@Suite("Names of lists and text") @MainActor
struct ListNameTests {
  private final class Row: UITableViewCell {
    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class Tile: UICollectionViewCell {}

  private final class Rows: UIViewController, UITableViewDataSource, UITableViewDelegate {
    let table = UITableView(frame: .zero, style: .grouped)
    var asked = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      (table.dataSource, table.delegate) = (self, self)
      table.register(Row.self, forCellReuseIdentifier: "row")
      view.addSubview(table)
      table.reloadData()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      asked += 1
      return 3
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    }
  }

  @Test("a table asks nobody and has no rows; its cells can be made")
  func tables() {
    let rows = Rows()
    rows.loadViewIfNeeded()
    rows.view.layoutIfNeeded()
    #expect(rows.asked == 0 && rows.table.numberOfRows(inSection: 0) == 0)
    #expect(rows.table.visibleCells.isEmpty && rows.table.style == .grouped)
    let cell = rows.tableView(rows.table, cellForRowAt: IndexPath(row: 1, section: 0))
    #expect(cell is Row && cell.contentView.superview === cell)
    #expect(UITableViewController(style: .plain).tableView.numberOfSections == 0)
  }

  @Test("a collection asks nobody and has no items")
  func collections() {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    let collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
    collection.register(Tile.self, forCellWithReuseIdentifier: "tile")
    let place = IndexPath(item: 2, section: 1)
    #expect(
      collection.dequeueReusableCell(withReuseIdentifier: "tile", for: place) is Tile)
    collection.reloadData()
    #expect(collection.numberOfSections == 0 && layout.collectionView === collection)
    #expect(place.item == 2 && place.row == 2 && place.section == 1)
  }

  @Test("a text field keeps what it is given")
  func fields() {
    final class Form: NSObject, UITextFieldDelegate {
      func textFieldShouldReturn(_ textField: UITextField) -> Bool { false }
    }
    let (field, form, text) = (UITextField(), Form(), UITextView())
    field.delegate = form
    (field.text, field.placeholder, field.keyboardType) = ("a", "b", .emailAddress)
    text.text = "c"
    #expect(field.text == "a" && field.keyboardType == .emailAddress && text.text == "c")
    #expect(!field.isEditing && form.textFieldShouldClear(field))
  }

  @Test("each says that it shows nothing")
  func said() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await MainActor.run {
        UITableView(frame: .zero, style: .plain).reloadData()
        UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
          .reloadData()
        _ = (UITextField(), UITextView())
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for name in ["UITableView", "UICollectionView", "UITextField", "UITextView"] {
      #expect(text.contains("A \(name) shows n"))
    }
  }
}
