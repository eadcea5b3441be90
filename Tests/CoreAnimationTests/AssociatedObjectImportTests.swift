// SPDX-License-Identifier: Apache-2.0
import QuartzCore
import Testing

/// What `import QuartzCore` alone brings of the functions that add properties to classes of others.
@Suite("Associated objects of layers") struct AssociatedObjectImportTests {
  @Test("a property that a library adds to all layers")
  func property() {
    let layer = CALayer()
    #expect(layer.nickname == nil)
    layer.nickname = "ring"
    #expect(layer.nickname == "ring" && CALayer().nickname == nil)
  }
}

// Sound: only its address is used.
private nonisolated(unsafe) var nicknameKey: UInt8 = 0

extension CALayer {
  fileprivate var nickname: String? {
    get { objc_getAssociatedObject(self, &nicknameKey) as? String }
    set {
      objc_setAssociatedObject(
        self, &nicknameKey, newValue, objc_AssociationPolicy.OBJC_ASSOCIATION_COPY_NONATOMIC)
    }
  }
}
