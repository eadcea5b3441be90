// SPDX-License-Identifier: Apache-2.0

// Systems that Swift without the Objective-C runtime has no counterpart for.
extension PortPass {
  private static let observing =
    "key-value observing does not exist here; take a closure, a delegate or didSet"
  private static let runtime = "the Objective-C runtime does not exist here"
  private static let interfaceFiles =
    "interface files are not read; make views and view controllers in code"

  private static let words: [String: String] = {
    var words: [String: String] = [:]
    for word in [
      "observeValue", "NSKeyValueObservation", "NSKeyValueObservingOptions", "willChangeValue",
      "didChangeValue", "automaticallyNotifiesObservers",
    ] { words[word] = observing }
    for word in [
      "NSSelectorFromString", "NSStringFromSelector", "method_exchangeImplementations",
      "class_addMethod", "class_getInstanceMethod", "object_getClass", "objc_sync_enter",
      "objc_sync_exit", "NSProxy", "NSInvocation",
    ] { words[word] = runtime }
    for word in [
      "UIStoryboard", "UINib", "loadNibNamed", "instantiateViewController", "performSegue",
    ] {
      words[word] = interfaceFiles
    }
    words["performSelector"] =
      "call the method itself, after a delay by DispatchQueue.main.asyncAfter"
    return words
  }()

  /// Lists the parts that a person has to replace.
  mutating func remarkSystems() {
    for index in file.live where code[index].kind == .word {
      if let message = Self.words[code[index].text] { remark(index, message) }
      remarkCall(index)
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
}
