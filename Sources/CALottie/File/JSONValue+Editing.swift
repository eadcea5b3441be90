// SPDX-License-Identifier: Apache-2.0
import CAReading

extension JSONValue {
  /// The object with another value for a member, which is added where there is none. Other kinds
  /// become an object.
  func setting(_ name: String, to value: JSONValue) -> JSONValue {
    var members = self.members ?? []
    if let place = members.lastIndex(where: { $0.name == name }) {
      members[place] = Member(name: name, value: value)
    } else {
      members.append(Member(name: name, value: value))
    }
    return JSONValue(.object(members), line: line)
  }

  /// The object with each member's value changed.
  func mappingMembers(_ change: (Member) -> JSONValue) -> JSONValue {
    guard case .object(let members) = content else { return self }
    return JSONValue(
      .object(members.map { Member(name: $0.name, value: change($0)) }), line: line)
  }

  /// The array with each element changed; other kinds stay as they are.
  func mappingElements(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .array(let values) = content else { return self }
    return JSONValue(.array(values.map(change)), line: line)
  }

  /// An object of these members.
  static func object(_ members: KeyValuePairs<String, JSONValue>, line: Int) -> JSONValue {
    JSONValue(.object(members.map { Member(name: $0.key, value: $0.value) }), line: line)
  }

  static func numbers(_ numbers: [Double], line: Int) -> JSONValue {
    JSONValue(.array(numbers.map { JSONValue(.number($0), line: line) }), line: line)
  }

  /// The numbers of an array, or the number itself; nil where a part is something else.
  var numberList: [Double]? {
    if let number { return [number] }
    guard let array else { return nil }
    let numbers = array.compactMap(\.number)
    return numbers.count == array.count ? numbers : nil
  }
}
