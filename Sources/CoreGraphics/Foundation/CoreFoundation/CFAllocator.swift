// SPDX-License-Identifier: Apache-2.0

/// A source of memory. There is one; functions that take an allocator ignore it.
public final class CFAllocator: Sendable {
  fileprivate init() {}
}

/// The only source of memory.
public let kCFAllocatorDefault: CFAllocator! = CFAllocator()
/// The only source of memory.
public let kCFAllocatorSystemDefault: CFAllocator! = kCFAllocatorDefault
/// The only source of memory.
public let kCFAllocatorMalloc: CFAllocator! = kCFAllocatorDefault
/// The only source of memory.
public let kCFAllocatorNull: CFAllocator! = kCFAllocatorDefault

/// How a list treats its values. There is one way: it holds them as objects.
public struct CFArrayCallBacks: Sendable {
  fileprivate init() {}
}

/// How a dictionary treats its keys. There is one way: it holds them as objects.
public struct CFDictionaryKeyCallBacks: Sendable {
  fileprivate init() {}
}

/// How a dictionary treats its values. There is one way: it holds them as objects.
public struct CFDictionaryValueCallBacks: Sendable {
  fileprivate init() {}
}

/// Values are objects.
public let kCFTypeArrayCallBacks = CFArrayCallBacks()
/// Keys are objects, compared by `isEqual`.
public let kCFTypeDictionaryKeyCallBacks = CFDictionaryKeyCallBacks()
/// Keys are texts, compared by their characters.
public let kCFCopyStringDictionaryKeyCallBacks = CFDictionaryKeyCallBacks()
/// Values are objects.
public let kCFTypeDictionaryValueCallBacks = CFDictionaryValueCallBacks()
