import { NOTHING_HELD, type PartAccess, partAccess } from '#rules/part-access.ts'
import { holdingsOf } from '../access/holdings.ts'
import { toAccessSubject } from '../access/person.ts'
import { listPartFacts } from '../access/store.ts'
import type { Visitor } from '../calls/bind.ts'
import { findPart, findRemovedPart, type PartOfSeries } from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'

export interface PartWithAccess {
  /** null where no shown part has this name. With a status of 404 its existence must not be revealed. */
  part: PartOfSeries | null
  access: PartAccess
  /** The visitor owns its volume, or is staff. */
  owned: boolean
}

/** A part by its id, legacy id or slug, and whether this visitor may read it now. */
export async function findAccess(
  { db }: Pick<AppContext, 'db'>,
  key: string,
  visitor: Visitor,
  now: Date,
): Promise<PartWithAccess> {
  const part = (await findPart(db, key)) ?? (await findRemovedPart(db, key))
  const [facts] = part ? await listPartFacts(db, [part.id]) : []
  const person = toAccessSubject(visitor)
  const owned = person.kind === 'editor'
  if (!facts) return { part, access: partAccess(person, null, NOTHING_HELD, now), owned }
  const holding = (await holdingsOf(db, visitor, [facts], [], now)).ofPart(facts)
  return { part, access: partAccess(person, facts, holding, now), owned: owned || holding.owned }
}
