extension PropertyValue: Codable {
  package init(from decoder: any Decoder) throws { self = .none }
  package func encode(to encoder: any Encoder) throws {}
}
extension Contents: Codable {
  package init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "Pictures are not read yet."))
  }
  package func encode(to encoder: any Encoder) throws {}
}
