// FactTests
