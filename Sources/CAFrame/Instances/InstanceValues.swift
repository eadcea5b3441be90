// SPDX-License-Identifier: Apache-2.0

/// The values of a frame's instances, one behind the other, as floats.
///
/// Kinds differ in how many floats an instance has, so a draw knows where its own begin.
@usableFromInline package struct InstanceValues: Sendable {
  /// The floats, and room for more behind them.
  @usableFromInline var room: [Float] = []
  /// The number of floats.
  @usableFromInline package internal(set) var count = 0

  @inlinable package init() {}

  /// The floats.
  var floats: ArraySlice<Float> { room[..<count] }

  /// Adds the values of an instance.
  @inline(__always)
  @inlinable package mutating func append<I: Instance>(_ instance: I) {
    let end = count + I.floatCount
    if end > room.count { grow(to: end) }
    // Sound: an instance is made of floats and nothing else, which a test checks of each kind, and
    // there is room for them.
    room.withUnsafeMutableBytes {
      $0.storeBytes(of: instance, toByteOffset: count * MemoryLayout<Float>.size, as: I.self)
    }
    count = end
  }

  @usableFromInline @inline(never)
  mutating func grow(to end: Int) {
    let wanted = max(end, 2 * room.count, 1024)
    room.append(contentsOf: repeatElement(0, count: wanted - room.count))
  }

  /// Adds values as they lie in memory.
  ///
  /// - Precondition: the bytes are floats and nothing else.
  package mutating func append(floats bytes: UnsafeRawBufferPointer) {
    let end = count + bytes.count / MemoryLayout<Float>.size
    if end > room.count { grow(to: end) }
    let first = count * MemoryLayout<Float>.size
    room.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[first...]).copyMemory(from: bytes)
    }
    count = end
  }

  /// Adds the values of other instances behind these.
  package mutating func append(contentsOf other: InstanceValues) {
    room.replaceSubrange(count..., with: other.floats)
    count += other.count
  }

  /// Removes all values and keeps the memory.
  @inlinable package mutating func removeAll() { count = 0 }

  /// The instance whose values begin at a place.
  func instance<I: Instance>(_ type: I.Type, at place: Int) -> I {
    precondition(place >= 0 && place + I.floatCount <= count, "The instance is not there.")
    return room.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: place * MemoryLayout<Float>.size, as: type)
    }
  }

  mutating func replace<I: Instance>(at place: Int, by instance: I) {
    precondition(place >= 0 && place + I.floatCount <= count, "The instance is not there.")
    room.withUnsafeMutableBytes {
      $0.storeBytes(of: instance, toByteOffset: place * MemoryLayout<Float>.size, as: I.self)
    }
  }

  /// Lends the floats as bytes.
  @inline(__always) @inlinable
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    room.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[..<(count * MemoryLayout<Float>.size)]))
    }
  }
}

extension InstanceValues: Hashable, Codable {
  @usableFromInline package static func == (a: InstanceValues, b: InstanceValues) -> Bool {
    a.floats == b.floats
  }

  @usableFromInline package func hash(into hasher: inout Hasher) { hasher.combine(floats) }

  @usableFromInline package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    room = try values.decode([Float].self, forKey: .floats)
    count = room.count
  }

  @usableFromInline package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Array(floats), forKey: .floats)
  }

  private enum CodingKeys: String, CodingKey { case floats }
}

extension Instance {
  /// The number of floats of an instance.
  @inlinable package static var floatCount: Int {
    MemoryLayout<Self>.size / MemoryLayout<Float>.size
  }
}

extension Frame {
  /// The beginning of a run of instances that are about to be added.
  @inlinable package var nextInstances: InstanceRun {
    InstanceRun(first: Int32(heads.count), values: Int32(values.count))
  }

  /// Adds an instance behind the last one.
  @inline(__always)
  @inlinable package mutating func append(_ instance: some Instance, _ head: InstanceHead) {
    heads.append(head)
    values.append(instance)
  }

  /// An instance of a draw, counted from zero.
  ///
  /// - Precondition: the type is the one of the draw's kind, and the instance is there.
  package func instance<I: Instance>(_ type: I.Type, of draw: Draw, _ number: Int = 0) -> I {
    precondition(type.kind == draw.variant.kind, "A draw of \(draw.variant) has other instances.")
    return values.instance(type, at: Int(draw.instances.values) + number * I.floatCount)
  }

  /// Puts an instance of a draw in place of another one.
  ///
  /// - Precondition: as of ``instance(_:of:_:)``.
  package mutating func replace<I: Instance>(_ draw: Draw, _ number: Int = 0, by instance: I) {
    precondition(I.kind == draw.variant.kind, "A draw of \(draw.variant) has other instances.")
    values.replace(
      at: Int(draw.instances.values) + number * I.floatCount, by: instance)
  }
}

/// The instances of a draw: where their heads and values begin in the frame, and how many there
/// are.
@usableFromInline package struct InstanceRun: Hashable, Codable, Sendable {
  /// The place of the first head in ``Frame/heads``.
  @usableFromInline package var first: Int32
  /// The place of the first value in ``Frame/values``.
  @usableFromInline package var values: Int32
  @usableFromInline package var count: Int32
  /// The place in ``Frame/swarms`` of what stands for the heads of particles; -1 for others.
  @usableFromInline package var swarm: Int32 = -1

  /// A run that begins at these places.
  @inlinable package init(first: Int32, values: Int32, count: Int32 = 0) {
    (self.first, self.values, self.count) = (first, values, count)
  }

  /// The run with as many instances.
  @inlinable package func holding(_ count: Int32) -> InstanceRun {
    var result = self
    result.count = count
    return result
  }

  /// The run of the particles of a swarm.
  package func of(swarm: Int) -> InstanceRun {
    var result = self
    result.swarm = Int32(swarm)
    return result
  }

  /// The places of the heads; none for particles.
  @inlinable package var heads: Range<Int> {
    Int(first)..<Int(first) + (swarm < 0 ? Int(count) : 0)
  }
}

extension Frame {
  /// Lends the heads and the values of all instances, without checks or counts of references.
  @inline(__always)
  @inlinable package func withInstances<R>(
    _ body: (UnsafeBufferPointer<InstanceHead>, UnsafeRawBufferPointer) -> R
  ) -> R {
    heads.withUnsafeBufferPointer { heads in
      values.withBytes { body(heads, $0) }
    }
  }
}
