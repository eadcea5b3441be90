// SPDX-License-Identifier: Apache-2.0
extension Window {
  /// The text that programs of the desktop copy and paste; nil where there is none.
  ///
  /// Reading asks the program that copied, and waits for its answer. The text may be of any program
  /// and of any length: it is not to be trusted. Writing ends at the first zero character.
  public var clipboard: String? {
    get { engine.clipboard }
    set { engine.clipboard = newValue }
  }
}
