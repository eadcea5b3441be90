// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Synchronization

/// The namespace of one client in a server: what the client's ids of pictures and its numbers of
/// sources and of pages of modifiers mean here.
///
/// A picture gets the name that its image has in this process, so that those of several clients
/// and of the server itself never share one. Layers and animations keep the client's ids, as a tree
/// belongs to one client.
package final class ClientNames: Sendable {
  private struct WeakImage {
    weak var image: CGImage?
  }

  private struct WeakProxy {
    weak var proxy: SourceProxy?
  }

  private struct State {
    var images: [ContentsID: WeakImage] = [:]
    var proxies: [UInt64: WeakProxy] = [:]
    var pages: [UInt64: ModifierPage] = [:]
  }

  /// The client.
  package let client: ClientID
  /// Words of properties that the client brought.
  let words = BorrowedWords()
  private let state = Mutex(State())

  /// The empty namespace of a client.
  package init(of client: ClientID) { self.client = client }

  /// The image that a client's picture is here, as long as somebody shows it.
  package func image(_ id: ContentsID) -> CGImage? { state.withLock { $0.images[id]?.image } }

  /// The source of a client's number, as long as somebody shows it.
  package func proxy(_ number: UInt64) -> SourceProxy? {
    state.withLock { $0.proxies[number]?.proxy }
  }

  /// The page of modifiers of a client's number; nil for one that was not handed over.
  package func page(_ number: UInt64) -> ModifierPage? { state.withLock { $0.pages[number] } }

  /// How many pages of modifiers a client may have at once. 4,096.
  package static let pageLimit = 4096

  /// Gives a number of the client to a page that came by its descriptor, or takes it away with nil.
  /// Layers that use a page keep it.
  ///
  /// - Returns: false where the client has ``pageLimit`` pages already.
  package func setPage(_ page: ModifierPage?, for number: UInt64) -> Bool {
    state.withLock { state in
      if page != nil, state.pages[number] == nil, state.pages.count >= Self.pageLimit {
        return false
      }
      state.pages[number] = page
      return true
    }
  }

  /// Notes the local name of a client's picture.
  func note(_ id: ContentsID, is image: CGImage) {
    state.withLock { state in
      // Pictures that nobody shows go whenever the table would grow: it follows the shown ones.
      if state.images.count == state.images.capacity {
        state.images = state.images.filter { $0.value.image != nil }
      }
      state.images[id] = WeakImage(image: image)
    }
  }

  /// The source of a client's number, made where there is none.
  func source(_ number: UInt64, followsLayerTime: Bool) -> SourceProxy {
    state.withLock { state in
      if let known = state.proxies[number]?.proxy { return known }
      if state.proxies.count == state.proxies.capacity {
        state.proxies = state.proxies.filter { $0.value.proxy != nil }
      }
      let proxy = SourceProxy(number: number, followsLayerTime: followsLayerTime)
      state.proxies[number] = WeakProxy(proxy: proxy)
      return proxy
    }
  }
}
