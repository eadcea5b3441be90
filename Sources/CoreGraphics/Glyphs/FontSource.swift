// SPDX-License-Identifier: Apache-2.0
import CFontSource
import Foundation

/// The fonts that ``CGFont`` is made of. `CAText`, which stands above this module, has them.
package protocol FontSource: AnyObject, Sendable {
  /// The font of a full name or a name for PostScript; nil if neither it nor a stand-in is there.
  func font(named name: String) -> (any GlyphSource)?
  /// The first font of a file's bytes; nil if they are none.
  func font(of data: Data) -> (any GlyphSource)?
}

/// The way to the fonts. It is a symbol that the linker resolves, so no order of start-up counts,
/// and a program without fonts does not link.
enum Fonts {
  static let source: any FontSource = {
    // Sound: `CAText` answers a pointer to an object that lives as long as the program.
    let object = Unmanaged<AnyObject>.fromOpaque(layerkit_font_source()).takeUnretainedValue()
    guard let source = object as? any FontSource else {
      preconditionFailure("layerkit_font_source answers a FontSource.")
    }
    return source
  }()
}
