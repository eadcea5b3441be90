// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

// The kinds of objects of fonts and lines.

extension CTFont: KindedObject {
  package static var objectKind: ReferenceKind { .font }
}

extension CTFontDescriptor: KindedObject {
  package static var objectKind: ReferenceKind { .fontDescriptor }
}

extension CTLine: KindedObject {
  package static var objectKind: ReferenceKind { .line }
}

extension CTRun: KindedObject {
  package static var objectKind: ReferenceKind { .run }
}
