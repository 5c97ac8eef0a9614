import { launchWhenReady, type Stage } from '#rules/studio-states.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ChangeRefused } from './change-refused.ts'
import { findStage, launchLate, type StageOnShelf, saveStage } from './stage-store.ts'

interface StageChange {
  stage?: Stage | undefined
  hidden?: boolean | undefined
}

/** The stage after a change. What is not ready is hidden. Throws ChangeRefused where it is to be shown nevertheless. */
function nextStage(
  known: StageOnShelf,
  { stage = known.stage, hidden }: StageChange,
  now: Date,
): StageOnShelf {
  if (stage !== 'ready' && hidden === false)
    throw new ChangeRefused(
      'stageHides',
      `It is hidden as long as it is ${stage}: say --stage ready instead.`,
    )
  if (stage === known.stage) return { ...known, hidden: hidden ?? known.hidden }
  if (stage === 'ready') return { stage, hidden: hidden ?? false, wasReadyUntil: null }
  return { stage, hidden: true, wasReadyUntil: known.stage === 'ready' ? now : known.wasReadyUntil }
}

/** Stores stage and visibility of a series, volume or part; whatever was to launch while it was not ready launches now. Answers both, and when it launches. */
export async function changeStage(
  tx: Tx,
  table: 'series' | 'volumes' | 'parts',
  id: string,
  change: StageChange & { launchAt: Date | null; now: Date },
): Promise<{ stage: Stage; hidden: boolean; launchAt: Date | null }> {
  const { launchAt, now } = change
  const known = await findStage(tx, table, id)
  const next = nextStage(known, change, now)
  const isReadyNow = next.stage === 'ready' && known.stage !== 'ready'
  if (next.stage !== known.stage || next.hidden !== known.hidden) await saveStage(tx, table, id, next)
  const since = known.wasReadyUntil
  if (isReadyNow && table !== 'parts') await launchLate(tx, { of: table, id, since, now })
  return {
    ...{ stage: next.stage, hidden: next.hidden },
    launchAt: isReadyNow ? launchWhenReady(launchAt, { wasReadyUntil: since, now }) : launchAt,
  }
}
