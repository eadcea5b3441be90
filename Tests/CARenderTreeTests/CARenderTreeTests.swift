// CARenderTreeTests
