// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// Something that makes frames slow and that a person can change.
///
/// A rule looks at each measured frame and gives its findings in the end. One is one file in
/// `Rules/`, a line of ``ProfileRules``, a row of `docs/profiling.md` and three tests.
package protocol ProfileRule: Sendable {
  /// The name in JSON and in the documentation.
  static var name: String { get }
  /// The part of all frames below which findings of the same kind are not said. Default 3 %.
  static var leastShare: Double { get }
  /// The keys of the properties that a fault comes by: the advice says where these were last set.
  /// Default none: only where the layer was made.
  static var keys: [String] { get }

  /// A rule that has seen nothing yet.
  init()

  /// Looks at the first frame of a play, which is drawn whole and does not count for the sums.
  /// Default nothing.
  mutating func begin(at sample: FrameSample)

  /// Looks at a frame. Default nothing: the sums suffice.
  mutating func look(at sample: FrameSample)

  /// Its findings, one for each layer.
  func findings(in sums: ProfileSums) -> [Finding]
}

extension ProfileRule {
  package static var leastShare: Double { 0.03 }
  package static var keys: [String] { [] }
  package mutating func begin(at sample: FrameSample) {}
  package mutating func look(at sample: FrameSample) {}
}

/// The finding of a rule about a layer.
package struct Finding: Sendable {
  package var layer: LayerID
  /// The fault, as it goes on after "layer `name`: ".
  package var problem: String
  /// The remedies that may help, the likeliest first; of those that keep the picture as they say,
  /// the one counts that saves most.
  package var remedies: [Remedy]
  /// The part of all frames' time that it takes by estimate, 0 to 1.
  package var share: Double
  /// Bytes of textures that the remedy saves.
  package var bytes = 0
  /// The frame at which it happens, from 0; nil for all along.
  package var moment: Int?
  /// Whether it is only said where a trial shows that the remedy saves time. Default false.
  package var isGuess = false
  /// Whether it is said though the remedy saves no time: it saves memory, or sharpens. Default
  /// false.
  package var isAlways = false
  /// The part of a frame that a remedy has to save, so that the fault is said. Default 0.05.
  package var leastSaving = 0.05
  /// A layer that shows the fault, where ``layer`` is one above several: its origins are named. Nil
  /// for ``layer`` itself.
  package var example: LayerID?
  /// The keys of the properties that this fault comes by; nil for those of the rule.
  package var keys: [String]?
  /// Another layer that the advice names as `@`; nil for none.
  package var other: LayerID?

  /// A finding.
  package init(
    _ layer: LayerID, _ problem: String, share: Double, _ remedies: [Remedy],
    other: LayerID? = nil
  ) {
    (self.layer, self.problem, self.remedies) = (layer, problem, remedies)
    (self.share, self.other) = (share, other)
  }
}

/// All rules.
package enum ProfileRules {
  /// A fresh one of each.
  package static func all() -> [any ProfileRule] {
    [
      SilhouetteRule(), OpacityGroupRule(), MaskRule(), RasterRule(), LargePictureRule(),
      OffPixelRule(), HiddenLayerRule(), ImplicitAnimationRule(), UploadRule(), LargeCommitRule(),
      TextRule(), OutlineRule(), EmptyLayerRule(), BlurRule(), UnseenRule(), SubtreeRule(),
      ParticleRule(), GradientRule(), ClipRule(), ReplicatorRule(), WrapperRule(),
    ]
  }
}
