// CACommitTests
