// SPDX-License-Identifier: Apache-2.0

extension LinkError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let call, let reason): "\(call): \(reason)"
    case .noDescriptors(let reason): "no descriptor or memory is left: \(reason)"
    case .nobody, .silent, .taken, .unsafeSocket, .unsafeFolder, .otherUser, .longPath, .inherited:
      ofPlace
    case .closed: "the connection has ended"
    case .emptyPacket: "a packet has at least one byte"
    case .tooLarge(let bytes, let limit):
      "a packet has at most \(limit) bytes; this one has \(bytes)"
    case .truncated(let limit): "the packet has more than \(limit) bytes, the room for it"
    case .tooManyDescriptors(let limit): "a packet has at most \(limit) descriptors"
    case .notMemory: "the descriptor is not of a memory that can be sealed"
    case .notSealed(let missing):
      "the memory lacks the seals \(missing.joined(separator: ", "))"
    case .memorySize(let bytes, let limit):
      "a memory has 1 to \(limit) bytes; this one has \(bytes)"
    case .pictureSide, .pictureBytes, .badPixels, .pictureQuota, .pictureCount, .pictureTwice,
      .noPicture, .otherPicture, .keepsNone:
      ofPicture
    }
  }

  private var ofPlace: String {
    switch self {
    case .nobody(let path): "\(path): nobody listens there"
    case .silent(let path, let seconds):
      "\(path): the server has taken no connection for \(seconds) s"
    case .taken(let path): "\(path): another server listens there"
    case .unsafeSocket(let path):
      "\(path): the socket must be one of yours that nobody else can write to"
    case .unsafeFolder(let path):
      "\(path): the folder of a socket must be a folder of yours that nobody else can enter"
    case .otherUser(let path, let user):
      "\(path): the process at the other end is of the user \(user)"
    case .longPath(let path, let limit): "\(path): the path of a socket has at most \(limit) bytes"
    case .inherited(let variable, let value, let rule): "\(variable)=\(value): \(rule)"
    default: ""
    }
  }

  private var ofPicture: String {
    switch self {
    case .pictureSide(let width, let height, let limit):
      "a picture has sides of 1 to \(limit) pixels; this one has \(width)×\(height)"
    case .pictureBytes(let bytes, let needed):
      "the picture needs \(needed) bytes; its memory has \(bytes)"
    case .badPixels(let handle):
      "picture \(handle.x):\(handle.y) has half floats that are no numbers, or alphas outside of 0...1"
    case .pictureQuota(let bytes, let limit):
      "the pictures of a client have at most \(limit) bytes; with this one they have \(bytes)"
    case .pictureCount(let limit): "a client has at most \(limit) pictures"
    case .pictureTwice(let handle): "picture \(handle.x):\(handle.y) was sent before"
    case .noPicture(let handle): "there is no picture \(handle.x):\(handle.y)"
    case .otherPicture(let handle):
      "picture \(handle.x):\(handle.y) has another size or form than the message says"
    case .keepsNone: "a server keeps no pictures for a client"
    default: ""
    }
  }
}
