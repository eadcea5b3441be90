// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import UIKit

/// Stored properties as libraries add them to classes of others.
@Suite("Associated objects") @MainActor
struct AssociatedObjectFunctionTests {
  private enum Keys {
    // Sound: only their addresses are used.
    nonisolated(unsafe) static var first: UInt8 = 0
    nonisolated(unsafe) static var second: UInt8 = 0
  }

  private final class Token {
    let end: () -> Void
    init(_ end: @escaping () -> Void = {}) { self.end = end }
    deinit { end() }
  }

  private static func attach(_ value: Any?, to object: Any) {
    objc_setAssociatedObject(object, &Keys.first, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
  }

  @Test("a value stands under its key until it is replaced or taken away")
  func values() {
    let view = UIView()
    objc_setAssociatedObject(view, &Keys.first, 7, .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(view, &Keys.second, "text", .OBJC_ASSOCIATION_COPY)
    #expect(objc_getAssociatedObject(view, &Keys.first) as? Int == 7)
    #expect(objc_getAssociatedObject(view, &Keys.second) as? String == "text")
    #expect(objc_getAssociatedObject(UIView(), &Keys.first) == nil)
    objc_setAssociatedObject(view, &Keys.first, 8, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(view, &Keys.first) as? Int == 8)
    objc_setAssociatedObject(view, &Keys.first, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(view, &Keys.first) == nil)
    objc_removeAssociatedObjects(view)
    #expect(objc_getAssociatedObject(view, &Keys.second) == nil)
  }

  @Test("any object and any class may have values, numbers and texts may not")
  func owners() {
    let object = NSObject()
    Self.attach(1, to: object)
    Self.attach(2, to: UISwitch.self)
    #expect(objc_getAssociatedObject(object, &Keys.first) as? Int == 1)
    #expect(objc_getAssociatedObject(UISwitch.self, &Keys.first) as? Int == 2)
    #expect(objc_getAssociatedObject(UISlider.self, &Keys.first) == nil)
    Self.attach(nil, to: UISwitch.self)
    Self.attach(3, to: "text")
    #expect(objc_getAssociatedObject("text", &Keys.first) == nil)
  }

  @Test("a policy says how a value is kept")
  func policies() {
    let owner = NSObject()
    let text = NSMutableString(string: "a")
    objc_setAssociatedObject(owner, &Keys.first, text, .OBJC_ASSOCIATION_COPY_NONATOMIC)
    objc_setAssociatedObject(owner, &Keys.second, text, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    text.append("b")
    #expect((objc_getAssociatedObject(owner, &Keys.first) as? NSString)?.length == 1)
    #expect((objc_getAssociatedObject(owner, &Keys.second) as? NSString)?.length == 2)
    var short: NSObject? = NSObject()
    objc_setAssociatedObject(owner, &Keys.first, short, .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(owner, &Keys.first) as? NSObject === short)
    short = nil
    #expect(objc_getAssociatedObject(owner, &Keys.first) == nil)
    objc_setAssociatedObject(owner, &Keys.first, true, .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(owner, &Keys.first) as? Bool == true)
    #expect(objc_AssociationPolicy(rawValue: 0x303) == .OBJC_ASSOCIATION_COPY)
  }

  @Test("values go with views, controllers, recognisers and layers")
  func ends() {
    var ended: [String] = []
    do {
      let objects: [(String, AnyObject)] = [
        ("view", UIView()), ("controller", UIViewController()),
        ("recogniser", UITapGestureRecognizer()), ("layer", CAShapeLayer()),
      ]
      for (name, object) in objects { Self.attach(Token { ended.append(name) }, to: object) }
      #expect(ended.isEmpty)
    }
    #expect(ended.sorted() == ["controller", "layer", "recogniser", "view"])
  }

  @Test("programs see that there is no Objective-C runtime")
  func module() {
    #if canImport(ObjectiveC)
      Issue.record("A module is called ObjectiveC: programs would take Apple's branch.")
    #endif
  }
}
