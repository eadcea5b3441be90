// CARenderServer
