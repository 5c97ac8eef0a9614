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

/** A change that is refused, in one line for whoever gave a command. */
export class ChangeRefused extends StartError {
  readonly reason: ChangeReason

  constructor(reason: ChangeReason, line: string, options?: ErrorOptions) {
    super(line, options)
    this.reason = reason
  }
}
