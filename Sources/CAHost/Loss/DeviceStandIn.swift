// SPDX-License-Identifier: Apache-2.0
import CAGLES

/// A device of a test's that stands between a host and its driver's.
package final class DeviceStandIn: Sendable {
  private let body: @Sendable (GLDevice) -> any HostDevice

  /// A stand-in; `body` is called on the host's thread with each device that it opens.
  package init(_ body: @escaping @Sendable (GLDevice) -> any HostDevice) { self.body = body }

  func device(over device: GLDevice) -> any HostDevice { body(device) }
}

extension DeviceStandIn: Hashable {
  package static func == (one: DeviceStandIn, other: DeviceStandIn) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
