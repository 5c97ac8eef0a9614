import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { newId } from '#server/platform/ids.ts'
import type { TestShop } from './open-shop.ts'

interface TakedownInput {
  kind: 'series' | 'volume' | 'part'
  id: string
  /** null: everywhere */
  countries: readonly string[] | null
}

/** Takes something down as the studio does. Answers how to lift it. */
export async function takeDown(
  { app, scratch, clock }: TestShop,
  { kind, id: subjectId, countries }: TakedownInput,
): Promise<() => Promise<void>> {
  const id = newId('TKD', clock.now())
  const change = async (text: string, values: unknown[]) => {
    await scratch.db.transaction(async tx => {
      await tx.query({ text, values })
      await bumpCatalogue(tx)
    })
    await app.version.refresh()
  }
  await change(
    `insert into takedowns (id, subject_kind, subject_id, countries, source, reason, taken_down_at, taken_down_by)
      values ($1, $2, $3, $4, 'court', 'Judgment', $5, 'ada')`,
    [id, kind, subjectId, countries, clock.now()],
  )
  return () =>
    change(
      `insert into lifted_takedowns (takedown_id, reason, lifted_at, lifted_by) values ($1, 'Settled', $2, 'ada')`,
      [id, clock.now()],
    )
}
