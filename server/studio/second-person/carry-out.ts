import { confirmRequest } from '#contract/calls/studio-second-person.ts'
import { refuse } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { findSubjects } from '../catalogue/row-store.ts'
import { close, open } from '../takedowns/carry-out.ts'
import { deleteRule, type RequestRow } from './store.ts'

interface Confirmed {
  readonly request: RequestRow
  /** Of the takedown that comes of it. */
  readonly takedownId: string | null
  readonly confirmedBy: string
  readonly now: Date
}

/** Does what was asked for, in the transaction in which it is confirmed. Throws where that cannot be done any more. */
export async function carryOut(
  app: AppContext,
  tx: Tx,
  { request, takedownId, confirmedBy, now }: Confirmed,
): Promise<void> {
  const { deed, kind, subjectId, reason, countries, source, askedByName: by } = request
  if (deed === 'twoPeople.off') {
    if (!(await deleteRule(tx, 'takedown', request.askedAt))) throw refuse(confirmRequest, 'alreadyOff')
    return
  }
  const [row] = await findSubjects(tx, [subjectId])
  if (deed === 'takedown.lift') {
    const lift = { id: request.takedownId ?? '', reason, at: now, by, confirmedBy }
    if (!(await open(tx, lift, row?.seriesId))) throw refuse(confirmRequest, 'alreadyLifted')
    return
  }
  if (!row || kind === 'rule' || !source || !takedownId) throw refuse(confirmRequest, 'noSuchSubject')
  const takedown = { id: takedownId, kind, subjectId, countries, source, reason }
  await close(app, tx, { ...takedown, takenDownAt: now, takenDownBy: by, confirmedBy }, row.seriesId)
}
