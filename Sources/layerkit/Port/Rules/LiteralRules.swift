// SPDX-License-Identifier: Apache-2.0

// Literals that Xcode shows as colours and pictures.
extension PortPass {
  /// Writes initializers for `#colorLiteral` and `#imageLiteral`.
  mutating func portLiterals() {
    for index in file.live {
      guard code[safe: index + 1]?.is("(") == true else { continue }
      if code[index].is("#colorLiteral") { replace(index, through: index, by: "UIColor") }
      if code[index].is("#imageLiteral"), let end = source.closing(index + 1),
        code[safe: index + 2]?.is("resourceName") == true
      {
        replace(index, through: index, by: "UIImage")
        replace(index + 2, through: index + 2, by: "named")
        insert("!", after: end)
      }
    }
  }
}
