// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

/// Rows of cells. There are no tables here: the data source is never asked, and no row shows. It
/// compiles, so that declarations do which mention it; ``reloadData()`` says so on standard error.
///
/// A `UIStackView` in a `UIScrollView` shows rows.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// The look of a table.
  public enum Style: Int, Hashable, Sendable {
    /// Rows below each other.
    case plain
    /// Sections apart from each other.
    case grouped
    /// Sections apart from each other, with room at the sides.
    case insetGrouped
  }

  /// Where a row comes to when it is scrolled to.
  public enum ScrollPosition: Int, Hashable, Sendable {
    /// Where it is seen with the least motion.
    case none
    /// The top.
    case top
    /// The middle.
    case middle
    /// The bottom.
    case bottom
  }

  /// How rows come and go.
  public enum RowAnimation: Int, Hashable, Sendable {
    /// They fade.
    case fade
    /// From and to the right.
    case right
    /// From and to the left.
    case left
    /// From and to the top.
    case top
    /// From and to the bottom.
    case bottom
    /// At once.
    case none
    /// They stay in their middle.
    case middle
    /// As the table likes.
    case automatic = 100
  }

  /// The height that a table finds for a row by itself: -1.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// The look. Kept.
  public final let style: Style

  /// A table without rows.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// A plain table without rows.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// A plain table without rows.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  /// Gives the rows; weak. Never asked. Default nil.
  open weak var dataSource: (any UITableViewDataSource)?
  /// The height of rows, points. Kept. Default automatic.
  open var rowHeight = UITableView.automaticDimension
  /// Kept. Default automatic.
  open var estimatedRowHeight = UITableView.automaticDimension
  /// The view above the rows. Kept; it does not show. Default nil.
  open var tableHeaderView: UIView?
  /// The view below the rows. Kept; it does not show. Default nil.
  open var tableFooterView: UIView?
  /// Whether rows can be selected. Kept. Default true.
  open var allowsSelection = true
  /// The number of sections: 0.
  open var numberOfSections: Int { 0 }
  /// The cells that show: none.
  open var visibleCells: [UITableViewCell] { [] }
  /// The rows that show: none.
  open var indexPathsForVisibleRows: [IndexPath]? { nil }
  /// The row that is selected: none.
  open var indexPathForSelectedRow: IndexPath? { nil }

  private var classes = CellClasses<UITableViewCell>()

  /// Says which class the cells of a name have.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes.register(cellClass, for: identifier)
  }

  /// A cell of a name: nil, as no cell was ever shown.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { nil }

  /// A new cell of a name, of the class that was registered for it.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    classes.make(identifier)
  }

  /// The number of rows in a section: 0.
  open func numberOfRows(inSection section: Int) -> Int { 0 }
  /// The cell at a place: none.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }

  /// Shows no rows, and says so.
  open func reloadData() {
    Notice.say("A UITableView shows no rows: there are no tables here.", by: "UIKit")
  }
  /// As ``reloadData()``.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// As ``reloadData()``.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// As ``reloadData()``.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Does nothing.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {}
  /// Does nothing.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}
  /// Does nothing.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {}
  /// Does nothing.
  open func beginUpdates() {}
  /// Does nothing.
  open func endUpdates() {}
}

/// A row of a ``UITableView``: a view with a content and a background, for programs that show it
/// themselves.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The look of a cell.
  public enum CellStyle: Int, Hashable, Sendable {
    /// A text and a picture.
    case `default`
    /// A text and a value.
    case value1
    /// A small text and a value.
    case value2
    /// A text and one below it.
    case subtitle
  }

  /// The highlight of a selected cell.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// Nothing.
    case none
    /// Blue.
    case blue
    /// Gray.
    case gray
    /// As the table likes.
    case `default`
  }

  /// The name by which cells are used again.
  public final let reuseIdentifier: String?
  /// The view of the cell's content. It fills the cell.
  public final let contentView = UIView()
  /// Kept. Default `.default`.
  open var selectionStyle = SelectionStyle.default
  /// Kept; it does not show. Default nil.
  open var accessoryView: UIView?
  /// Kept; it does not show. Default nil.
  open var backgroundView: UIView?
  /// Kept; it does not show. Default nil.
  open var selectedBackgroundView: UIView?
  /// Whether the cell is selected. Kept. Default false.
  open var isSelected = false
  /// Whether a finger is on the cell. Kept. Default false.
  open var isHighlighted = false

  /// A cell of a name.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    addCover(contentView)
  }

  /// A cell without a name.
  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// A cell without a name.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addCover(contentView)
  }

  /// Called before the cell is used again. Never called here.
  open func prepareForReuse() {}
  /// Selects the cell.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  /// Shows a finger on the cell.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
}
