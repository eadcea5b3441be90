extension PropertyValue: Codable {
  package init(from decoder: any Decoder) throws { self = .none }
  package func encode(to encoder: any Encoder) throws {}
}
extension Contents: Codable {
  package init(from decoder: any Decoder) throws { fatalError() }
  package func encode(to encoder: any Encoder) throws {}
}
