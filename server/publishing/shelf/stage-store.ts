import type { Stage } from '#rules/studio-states.ts'
import type { Tx } from '../../platform/db/connect.ts'

export interface StageOnShelf {
  stage: Stage
  hidden: boolean
  wasReadyUntil: Date | null
  /** Ready, and hidden until somebody who may publish releases it. */
  held: boolean
}

type Table = 'series' | 'volumes' | 'parts'

export async function findStage(tx: Tx, table: Table, id: string): Promise<StageOnShelf> {
  const [found] = await tx.query<StageOnShelf>({
    text: `select stage, hidden, held, was_ready_until as "wasReadyUntil" from ${table} where id = $1`,
    values: [id],
  })
  if (!found) throw new Error(`there is no ${id} among ${table}`)
  return found
}

export async function saveStage(tx: Tx, table: Table, id: string, next: StageOnShelf): Promise<void> {
  await tx.query({
    text: `update ${table} set stage = $2, hidden = $3, was_ready_until = $4, held = $5 where id = $1`,
    values: [id, next.stage, next.hidden, next.wasReadyUntil, next.held],
  })
}

/** The ready parts of a volume, or of the ready volumes of a series, whose time passed while that was not ready, launch at `now`; so do those volumes. */
export async function launchLate(
  tx: Tx,
  { of, id, since, now }: { of: 'series' | 'volumes'; id: string; since: Date | null; now: Date },
): Promise<void> {
  const isLate = (at: string) => `${at} <= $2 and ($3::timestamptz is null or ${at} > $3)`
  const values = [id, now, since]
  if (of === 'series')
    await tx.query({
      text: `update volumes set publishing_at = $2 where series_id = $1 and stage = 'ready' and not held and ${isLate('publishing_at')}`,
      values,
    })
  const volumes =
    of === 'series'
      ? `(select id from volumes where series_id = $1 and stage = 'ready' and not held)`
      : '($1)'
  await tx.query({
    text: `update parts set launch_at = $2 where volume_id in ${volumes} and stage = 'ready' and not held and not undated and ${isLate('launch_at')}`,
    values,
  })
}
