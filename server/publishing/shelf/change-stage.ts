import { launchWhenReady, type Stage } from '#rules/studio-states.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ChangeRefused } from './change-refused.ts'
import { findStage, launchLate, type StageOnShelf, saveStage } from './stage-store.ts'

interface StageChange {
  stage?: Stage | undefined
  hidden?: boolean | undefined
  /** Whoever says ready may also publish; otherwise it waits for somebody who may. */
  mayRelease?: boolean | undefined
  /** Of a part that had no date, and was hidden for that: whether it still has none. */
  undated?: { was: boolean; is: boolean }
}

/** docs/product.md#nothing-goes-public-unasked: the stage after a change. What is not ready is hidden. Throws ChangeRefused where it is to be shown nevertheless. */
function nextStage(
  known: StageOnShelf,
  { stage = known.stage, hidden, mayRelease = true, undated }: StageChange,
  now: Date,
): StageOnShelf {
  if (stage !== 'ready' && hidden === false)
    throw new ChangeRefused(
      'stageHides',
      `It is hidden as long as it is ${stage}: say --stage ready instead.`,
    )
  if (stage !== 'ready') {
    if (stage === known.stage) return known
    const wasOut = known.stage === 'ready' && !known.held
    return { stage, hidden: true, held: false, wasReadyUntil: wasOut ? now : known.wasReadyUntil }
  }
  if (known.stage !== 'ready' && !mayRelease) return { ...known, stage, hidden: true, held: true }
  // Somebody hides what is hidden only for want of a date: it is not shown when it gets one.
  if (known.stage === 'ready' && undated?.was && hidden) return { ...known, held: true }
  const isReleased = known.stage !== 'ready' || (known.held && hidden === false)
  if (isReleased) return { stage, hidden: hidden ?? false, held: false, wasReadyUntil: null }
  const isDated = undated?.was && !undated.is && !known.held
  return { ...known, hidden: hidden ?? (isDated ? false : known.hidden) }
}

/**
 * Stores stage and visibility of a series, volume or part; whatever was to launch while it was not ready, or not released, launches now. Answers both, and when it
 * launches.
 */
export async function changeStage(
  tx: Tx,
  table: 'series' | 'volumes' | 'parts',
  id: string,
  change: StageChange & { launchAt: Date | null; now: Date },
): Promise<{ stage: Stage; hidden: boolean; launchAt: Date | null }> {
  const { launchAt, now } = change
  const known = await findStage(tx, table, id)
  const next = nextStage(known, change, now)
  const isReadyNow = isReleased(next) && !isReleased(known)
  if (next.stage !== known.stage || next.hidden !== known.hidden || next.held !== known.held)
    await saveStage(tx, table, id, next)
  const since = known.wasReadyUntil
  if (isReadyNow && table !== 'parts') await launchLate(tx, { of: table, id, since, now })
  return {
    ...{ stage: next.stage, hidden: next.hidden },
    launchAt: isReadyNow ? launchWhenReady(launchAt, { wasReadyUntil: since, now }) : launchAt,
  }
}

function isReleased({ stage, held }: StageOnShelf): boolean {
  return stage === 'ready' && !held
}
