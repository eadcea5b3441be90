// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import UIGraphics

@Suite struct TraitTests {
  @Test("later traits go before earlier ones, and what is not said changes nothing")
  func merging() {
    let traits = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(displayScale: 3),
      UITraitCollection(userInterfaceStyle: .dark),
      UITraitCollection(horizontalSizeClass: .unspecified),
    ])
    #expect(traits.userInterfaceStyle == .dark && traits.displayScale == 3)
    #expect(traits.horizontalSizeClass == .unspecified && traits.userInterfaceIdiom == .unspecified)
    #expect(traits.containsTraits(in: UITraitCollection(displayScale: 3)))
    #expect(!traits.containsTraits(in: UITraitCollection(displayScale: 2)))
    #expect(traits.containsTraits(in: nil))
    #expect(UITraitCollection(userInterfaceStyle: .dark) != traits)
  }

  @Test("mutations set traits and leave the source alone")
  func mutations() {
    let source = UITraitCollection(displayScale: 2)
    let changed = source.modifyingTraits { $0.verticalSizeClass = .compact }
    #expect(changed.displayScale == 2 && changed.verticalSizeClass == .compact)
    #expect(source.verticalSizeClass == .unspecified)
  }

  @Test("colors depend on the style and not on the scale")
  func appearance() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    #expect(light.hasDifferentColorAppearance(comparedTo: UITraitCollection()))
    #expect(
      !light.hasDifferentColorAppearance(
        comparedTo: light.modifyingTraits { $0.displayScale = 3 }))
  }

  @Test("the current traits belong to a thread and come back after actions")
  func current() async {
    #expect(UITraitCollection.current.userInterfaceStyle == .light)
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      #expect(UITraitCollection.current.userInterfaceStyle == .dark)
      let other = Thread { #expect(UITraitCollection.current.userInterfaceStyle == .light) }
      other.start()
      while !other.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    }
    #expect(UITraitCollection.current.userInterfaceStyle == .light)
  }

  @Test("archives keep what is said")
  func archives() throws {
    let traits = UITraitCollection { traits in
      traits.userInterfaceStyle = .dark
      traits.displayScale = 3
      traits.preferredContentSizeCategory = .accessibilityLarge
    }
    let data = try NSKeyedArchiver.archivedData(withRootObject: traits, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UITraitCollection.self, from: data)
    #expect(read == traits)
    #expect(UIContentSizeCategory.small < .accessibilityMedium)
    #expect(UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
  }
}
