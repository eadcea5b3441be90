// CACommit
