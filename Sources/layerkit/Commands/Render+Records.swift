// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAMedia
import CAReading

// Records of values.
extension Render {
  /// The remarks that a list of values was checked for before anything is drawn.
  static let checked: Set<SceneDiagnostic.Kind> = [.missingFont]

  /// A record of values that is drawn.
  struct Record {
    let values: SceneProps
    /// Its place among the records.
    let place: Int
    /// Nil where the values are no list.
    let batch: RecordBatch?

    var number: Int { values.records[place].number }
  }

  /// The command for one output: shards, outputs that are left out, and progress are those of
  /// the list of records, not of the frames of one.
  func whole(_ values: SceneProps?) -> Render {
    var command = self
    if let values, values.isList {
      command.frames.shard = nil
      command.frames.skipExisting = false
      command.frames.progress = nil
    }
    return command
  }

  /// The command for one output, and its frames; nil for a single picture.
  func command(for output: PropsRun.Output, _ record: Record?) throws -> (Render, FramePlan?) {
    var command = whole(record?.values)
    command.picture.output = output.name
    command.poster.poster = output.poster
    let plan = try command.plan(to: output.name)
    try check(plan, output.name)
    command.frames.progress = frames.progress
    if plan?.target.manifest != nil { command.frames.skipExisting = frames.skipExisting }
    return (command, plan)
  }

  /// Makes the folders of names with places.
  func makeFolders(of output: PropsRun.Output) throws {
    guard props != nil else { return }
    if picture.output != output.name { try OutputFolder.make(of: output.name) }
    if let file = output.poster, poster.poster != file { try OutputFolder.make(of: file) }
  }

  /// The file of a record, for the manifest; nil for values that are no list, for frames in files
  /// of their own, which have a manifest of theirs, and for standard output.
  func output(
    of record: Record?, _ scene: LoadedScene, _ plan: FramePlan?, sound: FilmSound?,
    on canvas: SceneCanvas
  ) -> RecordOutput? {
    guard let record, record.batch != nil, plan?.target.manifest == nil, picture.output != "-"
    else { return nil }
    let time = plan == nil ? arguments.time?.times.first ?? 0 : 0
    var key = RecordKey(
      scene, record.values.records[record.place].values, arguments, canvas: canvas)
    key.add(plan, time: time, picture.still, film, sound, fit: data.fit)
    key.add(poster)
    return RecordOutput(
      path: picture.output, poster: poster.poster, record: record.number, time: time,
      isFilm: plan != nil, key: key.text)
  }

  /// Says the reader's remarks; remarks that the scenes of all records share are said once.
  func announceRemarks(on scene: LoadedScene, _ record: Record?) {
    announce(scene.diagnostics, record)
  }

  /// Says remarks; those of several records once.
  func announce(_ remarks: [SceneDiagnostic], _ record: Record?) {
    let news = record?.batch?.news(remarks) ?? remarks
    StandardStreams.complain(news.map { "\($0)\n" }.joined())
  }

  /// The remarks of frames; those that the records were checked for are said.
  func remarks(on scene: LoadedScene, _ record: Record?) -> PlacedRemarks {
    PlacedRemarks(scene, said: record?.batch == nil ? [] : Self.checked)
  }
}
