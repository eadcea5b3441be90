// CATiming
