// SPDX-License-Identifier: Apache-2.0

// Systems that Swift without the Objective-C runtime has no counterpart for.
extension PortPass {
  private static let observing =
    "key-value observing does not exist here; take a closure, a delegate or didSet"
  private static let runtime = "the Objective-C runtime does not exist here"
  private static let interfaceFiles =
    "interface files are not read; make views and view controllers in code"
  private static let outOfScope =
    "tables, collection views, text input and web views are no part of LayerKit"

  private static let words: [String: String] = {
    var words: [String: String] = [:]
    for word in [
      "observeValue", "NSKeyValueObservation", "NSKeyValueObservingOptions", "willChangeValue",
      "didChangeValue", "automaticallyNotifiesObservers",
    ] { words[word] = observing }
    for word in [
      "NSSelectorFromString", "NSStringFromSelector", "objc_setAssociatedObject",
      "objc_getAssociatedObject", "method_exchangeImplementations", "class_addMethod",
      "class_getInstanceMethod", "object_getClass", "objc_sync_enter", "objc_sync_exit", "NSProxy",
      "NSInvocation",
    ] { words[word] = runtime }
    for word in ["UIStoryboard", "UINib", "loadNibNamed", "instantiateViewController"] {
      words[word] = interfaceFiles
    }
    for word in [
      "UITableView", "UITableViewController", "UITableViewCell", "UICollectionView",
      "UICollectionViewController", "UICollectionViewCell", "UICollectionViewLayout",
      "UICollectionViewFlowLayout", "UITextField", "UITextView", "UISearchBar", "UIPickerView",
      "UIDatePicker", "UIWebView", "WKWebView", "UISearchController", "UIPasteboard",
    ] { words[word] = outOfScope }
    words["performSelector"] =
      "call the method itself, after a delay by DispatchQueue.main.asyncAfter"
    return words
  }()

  /// Lists the parts that a person has to replace.
  mutating func remarkSystems() {
    for index in code.indices {
      guard code[index].kind == .word || code[index].kind == .directive else { continue }
      if let message = Self.words[code[index].text] { remark(index, message) }
      remarkCall(index)
      if code[index].is("#if") || code[index].is("#elseif") { remarkCondition(index) }
    }
  }

  private mutating func remarkCall(_ index: Int) {
    let isCall = code[safe: index + 1]?.is("(") == true
    if code[index].is("observe"), isCall, code[safe: index + 2]?.is("\\") == true {
      remark(index, Self.observing)
    }
    if code[index].is("forKeyPath"),
      ["addObserver", "removeObserver"].contains(source.callee(of: index))
    {
      remark(index, Self.observing)
    }
    if code[index].is("Selector"), code[safe: index - 1]?.is(".") != true {
      remark(index, "a selector is a method reference here, of type (Target) -> (Sender) -> Void")
    }
  }

  /// Code for other systems is left out on Linux without a word.
  private mutating func remarkCondition(_ index: Int) {
    let line = source.line(of: code[index].range.lowerBound)
    let condition = code[index...].prefix { source.line(of: $0.range.lowerBound) == line }
    let systems: Set = ["iOS", "tvOS", "macOS", "OSX", "watchOS", "visionOS", "simulator"]
    if condition.contains(where: { systems.contains($0.text) }),
      !condition.contains(where: { $0.is("Linux") })
    {
      remark(index, "the condition is false on Linux; add os(Linux) where the code is to run")
    }
  }
}
