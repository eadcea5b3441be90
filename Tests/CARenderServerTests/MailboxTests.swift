// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderServer
import Testing

@Suite struct MailboxTests {
  @Test func commitsAreTakenOnceAndInOrder() {
    let server = RenderServer()
    for sequence in 1...3 { server.submit(Commit(sequence: UInt64(sequence))) }
    #expect(server.takeCommits().map(\.sequence) == [1, 2, 3])
    #expect(server.takeCommits().isEmpty)
  }
}
