// SPDX-License-Identifier: Apache-2.0
extension CALayer {
  /// Makes a layer for the picture of another process.
  ///
  /// A picture of another process is not shown here; the layer is an empty one. See
  /// ``CARemoteLayerClient``.
  public convenience init(remoteClientId client_id: UInt32) { self.init() }
}
