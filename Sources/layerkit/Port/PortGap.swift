// SPDX-License-Identifier: Apache-2.0

/// Names of Apple's frameworks without a counterpart, each with advice.
///
/// `scripts/gaps` writes them, with their advice, into docs/gaps.md.
struct PortGap {
  /// The subject that the names belong to.
  let subject: String
  /// Types, members as `UIResponder.keyCommands`, and labels of arguments as `systemName:`.
  let names: [String]
  let advice: String

  static let all = [
    PortGap(
      subject: "menus",
      names: [
        "UIMenu", "UIMenuController", "UIMenuItem", "UIMenuBuilder", "UICommand",
        "UIDeferredMenuElement", "UIContextMenuInteraction", "UIContextMenuConfiguration",
        "UIEditMenuInteraction", "UIButton.preferredMenuElementOrder",
        "UIControl.contextMenuInteraction",
      ],
      advice: "show an alert as an action sheet, or a view of the program's own"),
    PortGap(
      subject: "commands of the keyboard",
      names: ["UIKeyCommand", "UIResponder.keyCommands"],
      advice: "override pressesBegan(_:with:)"),
    PortGap(
      subject: "pulling to refresh",
      names: ["UIRefreshControl", "UIScrollView.refreshControl"],
      advice: "look at contentOffset in scrollViewDidScroll(_:)"),
    PortGap(
      subject: "dynamics",
      names: [
        "UIDynamicAnimator", "UIDynamicBehavior", "UIDynamicItem", "UIDynamicItemBehavior",
        "UIDynamicItemGroup", "UIGravityBehavior", "UICollisionBehavior", "UIAttachmentBehavior",
        "UISnapBehavior", "UIPushBehavior", "UIFieldBehavior", "UIRegion",
      ],
      advice: "animate by springs and decays of pop, or by a CADisplayLink"),
    PortGap(
      subject: "controllers of the system",
      names: [
        "UIPageViewController", "UISplitViewController", "UIPopoverPresentationController",
        "UIActivityViewController", "UIImagePickerController",
        "UIDocumentPickerViewController", "UIColorPickerViewController",
        "UIFontPickerViewController", "UIVideoEditorController",
        "UIViewController.splitViewController", "UIViewController.popoverPresentationController",
        "UIViewController.sheetPresentationController", "UIViewController.editButtonItem",
      ],
      advice: "write a view controller; a scroll view with isPagingEnabled turns pages"),
    PortGap(
      subject: "looks of bars",
      names: [
        "UIBarAppearance", "UINavigationBarAppearance", "UITabBarAppearance",
        "UIToolbarAppearance", "UIBarButtonItemAppearance", "UINavigationBar.standardAppearance",
        "UINavigationBar.compactAppearance", "UINavigationBar.scrollEdgeAppearance",
        "UINavigationBar.backIndicatorImage",
      ],
      advice: "set the colours of the bar itself"),
    PortGap(
      subject: "motion effects",
      names: [
        "UIMotionEffect", "UIInterpolatingMotionEffect", "UIMotionEffectGroup",
        "UIView.addMotionEffect", "UIView.removeMotionEffect", "UIView.motionEffects",
      ],
      advice: "leave them out; the machine is not tilted"),
    PortGap(
      subject: "drag and drop",
      names: ["UIDragInteraction", "UIDropInteraction", "UIDragItem"],
      advice: "use gesture recognizers"),
    PortGap(
      subject: "symbols of the system",
      names: [
        "systemName:", "UIImage.applyingSymbolConfiguration", "UIImage.symbolConfiguration",
        "UIImage.SymbolConfiguration", "UIImageView.preferredSymbolConfiguration",
        "UIImageView.addSymbolEffect", "UIButton.setPreferredSymbolConfiguration",
      ],
      advice: "put an image of the symbol's name among the program's resources"),
    PortGap(
      subject: "views of the keyboard",
      names: [
        "UIResponder.inputAccessoryView", "UIResponder.inputViewController",
        "UIResponder.inputAssistantItem", "UIKeyboardLayoutGuide", "UITrackingLayoutGuide",
      ],
      advice: "leave them out; there is no keyboard on the screen"),
    PortGap(
      subject: "undoing, and activities of the user",
      names: [
        "UIResponder.undoManager", "UIResponder.userActivity",
        "UIResponder.updateUserActivityState", "UIResponder.restoreUserActivityState",
        "NSUserActivity",
      ],
      advice: "keep them in the program"),
    PortGap(
      subject: "commands that are looked up",
      names: ["UIResponder.canPerformAction"],
      advice: "there are no selectors; enable and disable controls"),
    PortGap(
      subject: "services of a phone",
      names: [
        "UIApplication.beginBackgroundTask", "UIApplication.endBackgroundTask",
        "UIApplication.registerForRemoteNotifications", "UIApplication.openSettingsURLString",
        "UIPrintInteractionController", "UIView.viewPrintFormatter",
      ],
      advice: "leave them out"),
    PortGap(
      subject: "files of pictures and pages",
      names: ["CGImageDestination", "CGImageMetadata", "CGPDFDocument", "CGContext.drawPDFPage"],
      advice: "write pictures by pngData() and jpegData(compressionQuality:)"),
    PortGap(
      subject: "tables, collection views, text fields",
      names: [
        "UITableView", "UITableViewController", "UITableViewCell", "UITableViewDelegate",
        "UITableViewDataSource", "UICollectionView", "UICollectionViewController",
        "UICollectionViewCell", "UICollectionReusableView", "UICollectionViewLayout",
        "UICollectionViewFlowLayout", "UICollectionViewDelegate", "UICollectionViewDataSource",
        "UITextField", "UITextFieldDelegate", "UITextView", "UITextViewDelegate", "UISearchBar",
        "UISearchController", "UIPickerView", "UIDatePicker", "UIWebView", "WKWebView",
      ],
      advice: "write views; these are no part of LayerKit"),
  ]

  /// The gaps by the word in source: the last part of a name.
  static let byWord: [String: (name: String, advice: String)] = {
    var words: [String: (String, String)] = [:]
    for gap in all {
      for name in gap.names {
        let word = name.split(separator: ".").last.map(String.init) ?? name
        words[word.filter { $0 != ":" }] = (name, gap.advice)
      }
    }
    return words
  }()
}
