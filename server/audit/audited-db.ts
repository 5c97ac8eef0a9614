import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/connect.ts'
import { audited } from './audited.ts'
import type { Actor, Deed } from './deed.ts'

/** A database whose transactions are each an entry of the audit log, for use cases that begin their own. */
export interface AuditedDb extends Db {
  /** The id of the last entry; null where nothing was changed. */
  lastEntry(): string | null
}

export function auditedDb(db: Db, clock: Clock, actor: Actor, deed: Deed): AuditedDb {
  let last: string | null = null
  return {
    ...db,
    async transaction(work) {
      const { result, entryId } = await db.transaction(tx =>
        audited(tx, actor, deed, clock.now(), () => work(tx)),
      )
      last = entryId ?? last
      return result
    },
    lastEntry: () => last,
  }
}
