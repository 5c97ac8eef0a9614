import type { AuditAction } from '#rules/audit-actions.ts'
import { audited } from '../../audit/audited.ts'
import type { Reader } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { lockManySeries } from '../../publishing/store.ts'
import { actorOf } from '../actor.ts'
import type { CoveredRow } from './cover-subject.ts'

export interface Writing {
  readonly app: AppContext
  readonly reader: Reader
  readonly now: Date
}

/** Changes covers that readers see: as {@link writeCovers}, with all that shows the series turned once. */
export function writeShownCovers(
  writing: Writing,
  subject: CoveredRow,
  action: AuditAction,
  work: (tx: Tx) => Promise<void>,
): Promise<string> {
  return writeCovers(writing, subject, action, async tx => {
    await work(tx)
    await bumpCatalogue(tx, { series: [subject.seriesId] })
  })
}

/**
 * Carries out a change as one entry of the log, and answers the entry. Of two people at once the second sees what the first
 * has saved.
 */
export async function writeCovers(
  { app, reader, now }: Writing,
  subject: CoveredRow,
  action: AuditAction,
  work: (tx: Tx) => Promise<void>,
): Promise<string> {
  const actor = await actorOf(app.db, reader)
  const deed = {
    ...{ action, right: 'edit' as const },
    subject: { kind: subject.kind, id: subject.id, name: subject.title },
  }
  return app.db.transaction(async tx => {
    await lockManySeries(tx, [subject.seriesSlug])
    const { entryId } = await audited(tx, actor, deed, now, () => work(tx))
    return entryId ?? ''
  })
}
