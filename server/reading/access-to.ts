import { NOTHING_HELD, type PartAccess, partAccess } from '#rules/part-access.ts'
import { holdingsOf } from '../access/holdings.ts'
import { personOf } from '../access/person.ts'
import { listPartFacts } from '../access/store.ts'
import type { Visitor } from '../calls/bind.ts'
import { findPart, type PartRow } from '../catalogue/store.ts'
import type { House } from '../context.ts'

export interface AccessTo {
  /** null: there is none that is shown. Where its check is 404 it is not to be spoken of. */
  part: (PartRow & { seriesId: string }) | null
  access: PartAccess
  /** Its volume is the visitor's own, or the visitor is of the staff. */
  owned: boolean
}

/** A part by any of its names, and whether this visitor may read it now. */
export async function accessTo(
  { db }: Pick<House, 'db'>,
  key: string,
  visitor: Visitor,
  now: Date,
): Promise<AccessTo> {
  const part = await findPart(db, key)
  const [facts] = part ? await listPartFacts(db, [part.id]) : []
  const person = personOf(visitor)
  const owned = person.kind === 'editor'
  if (!facts) return { part, access: partAccess(person, null, NOTHING_HELD, now), owned }
  const holding = (await holdingsOf(db, visitor, [facts], [], now)).ofPart(facts)
  return { part, access: partAccess(person, facts, holding, now), owned: owned || holding.owned }
}
