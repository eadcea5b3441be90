// CARenderTree
