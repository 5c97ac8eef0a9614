import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { addLift, addTakedown } from '#server/studio/takedowns/store.ts'
import type { TestShop } from './open-shop.ts'

interface TakedownInput {
  kind: 'series' | 'volume' | 'part'
  id: string
  /** null: everywhere */
  countries: string[] | null
}

/** Takes something down as the studio does. Answers how to lift it. */
export async function takeDown(
  { app, scratch, clock }: TestShop,
  { kind, id: subjectId, countries }: TakedownInput,
): Promise<() => Promise<void>> {
  const at = clock.now()
  const id = newId('TKD', at)
  const change = async (work: (tx: Tx) => Promise<unknown>) => {
    await scratch.db.transaction(async tx => {
      await work(tx)
      await bumpCatalogue(tx)
    })
    await app.version.refresh()
  }
  const notice = {
    source: 'court',
    reason: 'Judgment',
    takenDownAt: at,
    takenDownBy: 'ada',
    confirmedBy: null,
  } as const
  await change(tx => addTakedown(tx, { id, kind, subjectId, countries, ...notice }))
  return () => change(tx => addLift(tx, { id, reason: 'Settled', at, by: 'ada', confirmedBy: null }))
}
