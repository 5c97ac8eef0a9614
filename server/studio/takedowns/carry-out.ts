import type { AppContext } from '../../context.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { refundClosedLater } from '../../rentals/refund-closed.ts'
import * as store from './store.ts'

/**
 * Closes something of a series. Pages and lists turn with the commit; rentals of what is closed everywhere are refunded
 * after it.
 */
export async function close(
  app: Pick<AppContext, 'jobs'>,
  tx: Tx,
  takedown: store.NewTakedown,
  seriesId: string,
): Promise<void> {
  await store.lockAgainstRentals(tx, { kind: takedown.kind, id: takedown.subjectId })
  await store.addTakedown(tx, takedown)
  await bumpCatalogue(tx, { series: [seriesId] })
  if (takedown.countries === null) await refundClosedLater(app, tx, takedown.id)
}

/** Opens it again; false where that was done before. `seriesId` is undefined where what was closed is not there any more. */
export async function open(tx: Tx, lift: store.Lift, seriesId: string | undefined): Promise<boolean> {
  if (!(await store.addLift(tx, lift))) return false
  if (seriesId !== undefined) await bumpCatalogue(tx, { series: [seriesId] })
  return true
}
