// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

/// Cells that a layout places. Collection views do not work here: the data source is never asked,
/// and no cell shows. The class exists so that code which mentions it compiles; ``reloadData()``
/// says so on standard error.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// Where an item comes to when it is scrolled to.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The top.
    public static let top = ScrollPosition(rawValue: 1)
    /// The middle of the height.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// The bottom.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// The left.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// The middle of the width.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// The right.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  /// The way along which items follow each other.
  public enum ScrollDirection: Int, Hashable, Sendable {
    /// Downward.
    case vertical
    /// To the side.
    case horizontal
  }

  /// The object that finds the places. Kept.
  open var collectionViewLayout: UICollectionViewLayout

  /// A collection without items.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// A collection without items.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
  }

  /// Gives the items; weak. Never asked. Default nil.
  open weak var dataSource: (any UICollectionViewDataSource)?
  /// Whether items can be selected. Kept. Default true.
  open var allowsSelection = true
  /// The number of sections: 0.
  open var numberOfSections: Int { 0 }
  /// The cells that show: none.
  open var visibleCells: [UICollectionViewCell] { [] }
  /// The items that show: none.
  open var indexPathsForVisibleItems: [IndexPath] { [] }
  /// The items that are selected: none.
  open var indexPathsForSelectedItems: [IndexPath]? { nil }

  private var classes = CellClasses<UICollectionViewCell>()

  /// Says which class the cells of a name have.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes.register(cellClass, for: identifier)
  }

  /// A new cell of a name, of the class that was registered for it.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    classes.make(identifier)
  }

  /// The number of items in a section: 0.
  open func numberOfItems(inSection section: Int) -> Int { 0 }
  /// The cell at a place: none.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { nil }

  /// Shows no items, and says so.
  open func reloadData() {
    Notice.say(
      "A UICollectionView shows no items: there are no collection views here.", by: "UIKit")
  }
  /// As ``reloadData()``.
  open func reloadItems(at indexPaths: [IndexPath]) { reloadData() }
  /// As ``reloadData()``.
  open func insertItems(at indexPaths: [IndexPath]) { reloadData() }
  /// As ``reloadData()``.
  open func deleteItems(at indexPaths: [IndexPath]) { reloadData() }
  /// Does nothing.
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {}
}

/// A view that is used again for other items. Nothing uses one again here.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The name by which views are used again: nil.
  open var reuseIdentifier: String? { nil }
  /// Called before the view is used again. Never called here.
  open func prepareForReuse() {}
}

/// An item of a ``UICollectionView``: a view with a content, for programs that show it themselves.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// The view of the cell's content. It fills the cell.
  public final let contentView = UIView()
  /// Kept; it does not show. Default nil.
  open var backgroundView: UIView?
  /// Kept; it does not show. Default nil.
  open var selectedBackgroundView: UIView?
  /// Whether the cell is selected. Kept. Default false.
  open var isSelected = false
  /// Whether a finger is on the cell. Kept. Default false.
  open var isHighlighted = false

  /// A cell with that frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addCover(contentView)
  }

  /// A cell of no size.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addCover(contentView)
  }
}

/// Finds the places of items. Never asked.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection whose items are placed.
  public internal(set) final weak var collectionView: UICollectionView?
  /// The size of all items, points. Default none.
  open var collectionViewContentSize: CGSize { .zero }
  /// A layout without places.
  public override init() { super.init() }
  /// Called before places are asked for. Never called here.
  open func prepare() {}
  /// Discards the layout. Does nothing.
  open func invalidateLayout() {}
}

/// Places items in lines. Never asked; its properties are kept.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of items, points. Default 50 × 50.
  open var itemSize = CGSize(width: 50, height: 50)
  /// The room between lines, points. Default 10.
  open var minimumLineSpacing: CGFloat = 10
  /// The room between items of a line, points. Default 10.
  open var minimumInteritemSpacing: CGFloat = 10
  /// The room around sections, points. Default none.
  open var sectionInset = UIEdgeInsets.zero
  /// The way along which lines follow each other. Default vertical.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
}

/// Gives the items of a ``UICollectionView``. Never asked.
@preconcurrency @MainActor
public protocol UICollectionViewDataSource: NSObjectProtocol {
  /// The number of items in a section.
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int
  /// The cell of an item.
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
  /// The number of sections. Default 1.
  func numberOfSections(in collectionView: UICollectionView) -> Int
}

extension UICollectionViewDataSource {
  /// 1.
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

/// Follows a ``UICollectionView``. Only the methods of ``UIScrollViewDelegate`` are called.
@preconcurrency @MainActor
public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  /// The user has selected an item.
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
  /// Does nothing.
  public func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
}

/// Gives the sizes of a ``UICollectionViewFlowLayout``. Never asked.
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /// The size of an item, points. Default that of the layout.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  /// The size that the layout has.
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }
}
