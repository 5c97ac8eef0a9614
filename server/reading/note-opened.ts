import type { Visitor } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { noteStreamed } from '../membership/store.ts'
import type { PartWithAccess } from './find-access.ts'
import { setOpened } from './store.ts'

/**
 * docs/product.md#withdrawal: notes, before a text leaves the shop, that what was bought or rented is opened; from then on
 * it is not given back; and that something is read by a membership, which is paid for then. False where it was given back
 * at this moment: who has it no more reads nothing of it.
 */
export async function noteOpened(
  { db }: Pick<AppContext, 'db'>,
  { reader, standIn }: Pick<Visitor, 'reader' | 'standIn'>,
  { part, unopened, unstreamed }: PartWithAccess,
  now: Date,
): Promise<boolean> {
  if (!part || !reader || standIn) return true
  if (unstreamed) await noteStreamed(db, reader.id, now)
  if (!unopened) return true
  return setOpened(db, { accountId: reader.id, part, now })
}
