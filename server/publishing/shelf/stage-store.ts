import type { Tx } from '../../platform/db/connect.ts'
import type { StageOnShelf } from './shelf.ts'

export async function saveStage(
  tx: Tx,
  table: 'series' | 'volumes' | 'parts',
  id: string,
  next: StageOnShelf,
): Promise<void> {
  await tx.query({
    text: `update ${table} set stage = $2, hidden = $3, was_ready_until = $4, held = $5 where id = $1`,
    values: [id, next.stage, next.hidden, next.wasReadyUntil, next.held],
  })
}
