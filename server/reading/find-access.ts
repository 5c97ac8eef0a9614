import { type PartAccess, partAccess } from '#rules/part-access.ts'
import { heldBy } from '../access/holdings.ts'
import { findPartToRead, type PartToRead } from '../access/part-store.ts'
import { toAccessSubject } from '../access/person.ts'
import type { Visitor } from '../calls/bind.ts'
import type { PartOfSeries } from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'

export interface PartWithAccess {
  /** null where no shown part has this name. With a status of 404 its existence must not be revealed. */
  part: PartOfSeries | null
  access: PartAccess
  /** The visitor owns its volume. */
  owned: boolean
  /** The visitor is staff, or reads it before it is published. */
  staff: boolean
  /** Until when it is rented; null where it opens without that, or not at all. */
  rentedUntil: Date | null
  /** It opens because it was bought or rented, beyond its preview, and was not opened yet. */
  unopened: boolean
  /** It opens by the membership, of which that was not noted for a day. */
  unstreamed: boolean
}

/** A part by its id, legacy id or slug, and whether this visitor may read it now. One statement. */
export async function findAccess(
  { db }: Pick<AppContext, 'db'>,
  key: string,
  visitor: Visitor,
  now: Date,
): Promise<PartWithAccess> {
  const accountId = visitor.reader?.id ?? null
  return accessTo(await findPartToRead(db, { key, accountId, now }), visitor, now)
}

/** Whether this visitor may read the part now; null where there is none. */
export function accessTo(part: PartToRead | null, visitor: Visitor, now: Date): PartWithAccess {
  const person = toAccessSubject(visitor)
  const holding = part ? heldBy(visitor, part) : { owned: false, rental: null }
  const access = partAccess(person, part, holding, now)
  return {
    part,
    access,
    owned: holding.owned,
    staff: person.kind === 'editor' || access.reason === 'proof',
    rentedUntil: access.reason === 'rented' ? (holding.rental?.until ?? null) : null,
    unstreamed: part?.unstreamed === true && access.reason === 'streaming',
    unopened: part?.unopened === true && !part.preview && ['owned', 'rented'].includes(access.reason),
  }
}
