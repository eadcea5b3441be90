// SPDX-License-Identifier: Apache-2.0

extension LiveReply {
  /// The answer with texts that a terminal shows and does not obey: every scalar that is no letter,
  /// mark, number, punctuation, symbol or space is U+FFFD. The texts of trees keep their lines.
  package var printable: LiveReply {
    var copy = self
    copy.reply = Self.printable(reply)
    copy.program = program.map { Self.printable($0) }
    copy.surfaces = surfaces?.map(\.printable)
    copy.trees = trees?.map {
      Tree(
        surface: $0.surface, owner: $0.owner?.printable,
        text: Self.printable($0.text, lines: true))
    }
    copy.error = error.map { Refusal(code: $0.code, message: Self.printable($0.message)) }
    return copy
  }

  /// A text that a terminal shows and does not obey, with its line ends where `lines` is true.
  package static func printable(_ text: String, lines: Bool = false) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isShown = isPrintable(scalar) || (lines && scalar == "\n")
      shown.append(isShown ? scalar : "\u{FFFD}")
    }
    return String(shown)
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // Formats turn the direction of a line around.
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

extension SurfaceOwner {
  fileprivate var printable: SurfaceOwner {
    var copy = self
    copy.program = LiveReply.printable(program)
    return copy
  }
}

extension FrameReading {
  fileprivate var printable: FrameReading {
    var copy = self
    copy.owner = owner?.printable
    copy.overlays = overlays.map { LiveReply.printable($0) }
    copy.costliest = costliest.map { pass in
      var pass = pass
      pass.reason = LiveReply.printable(pass.reason)
      pass.layer = LiveReply.printable(pass.layer)
      pass.origin = pass.origin.map { LiveReply.printable($0) }
      return pass
    }
    return copy
  }
}
