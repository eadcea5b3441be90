// SPDX-License-Identifier: Apache-2.0
extension CALayer {
  /// Makes a layer that shows the tree of a ``CARemoteLayerClient``.
  ///
  /// The root of the tree stands in the bounds of the layer as a sublayer would, before all
  /// sublayers. The layer has no size of its own, and points are in it by its bounds. As long as no
  /// client has the id, the layer shows nothing of another tree. The key `remoteClientId` reads and
  /// changes the id, 0 for none.
  ///
  /// - Parameter client_id: The client's ``CARemoteLayerClient/clientId``.
  public convenience init(remoteClientId client_id: UInt32) {
    self.init()
    state.rare.remoteClientId = client_id
    didChange(.remoteClientId)
  }
}
