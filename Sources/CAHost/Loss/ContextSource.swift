// SPDX-License-Identifier: Apache-2.0
import CAGLES

/// How a host comes by its contexts.
package struct ContextSource {
  /// Opens the first context.
  let open: () throws -> Context
  /// Opens another one in place of one that is lost and closed.
  let replace: (Context) throws -> Context
  /// Opens one of the software driver; nil where the host's surface is bound to its driver.
  let openSoftware: (() throws -> Context)?

  /// A source; all three are called on the thread of the host.
  package init(
    open: @escaping () throws -> Context, replace: @escaping (Context) throws -> Context,
    openSoftware: (() throws -> Context)?
  ) {
    (self.open, self.replace, self.openSoftware) = (open, replace, openSoftware)
  }

  /// Contexts without a surface, of the display that `open` finds.
  ///
  /// - Parameter open: Opens a context by way of a display; nil for that of the environment.
  package static func surfaceless(
    _ open: @escaping (DisplayPreference?) throws -> Context
  ) -> ContextSource {
    ContextSource(
      open: { try open(nil) }, replace: { _ in try open(nil) },
      openSoftware: { try open(.software) })
  }
}
