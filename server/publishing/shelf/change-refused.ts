import { StartError } from '../../platform/start-error.ts'

/** Why a series, volume or part cannot be changed in this way. Each is worded in locales/<language>/refusals.json, too. */
export type ChangeReason =
  | 'topicOrCategory'
  | 'layoutOfNovel'
  | 'noSuchSeries'
  | 'otherKind'
  | 'removedPart'
  | 'stageHides'
  | 'numberTaken'
  | 'noSuchSubject'
  | 'addressUnfit'
  | 'addressTaken'

/** A change that is refused, in one line. */
export class ChangeRefused extends StartError {
  declare readonly reason: ChangeReason

  constructor(
    reason: ChangeReason,
    line: string,
    options: Pick<StartError, 'values'> & ErrorOptions = { values: {} },
  ) {
    super(line, { ...options, reason })
  }
}
