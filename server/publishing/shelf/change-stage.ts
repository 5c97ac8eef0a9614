import { launchWhenReady, type Stage } from '#rules/studio-states.ts'
import { ChangeRefused } from './change-refused.ts'
import type { PartOnShelf, StageOnShelf } from './shelf.ts'

interface StageChange {
  stage?: Stage | undefined
  hidden?: boolean | undefined
  /** Whoever says ready may also publish; otherwise it waits for somebody who may. */
  mayRelease?: boolean | undefined
  /** Of a part that had no date, and was hidden for that: whether it still has none. */
  undated?: { was: boolean; is: boolean }
}

/**
 * docs/product.md#nothing-goes-public-unasked: the stage after a change. What is not ready is hidden. Throws ChangeRefused
 * where it is to be shown nevertheless.
 */
function nextStage(
  known: StageOnShelf,
  { stage = known.stage, hidden, mayRelease = true, undated }: StageChange,
  now: Date,
): StageOnShelf {
  if (stage !== 'ready' && hidden === false)
    throw new ChangeRefused('stageHides', `It is hidden as long as it is ${stage}.`)
  if (stage !== 'ready') {
    if (stage === known.stage) return known
    const wasOut = known.stage === 'ready' && !known.held
    return { stage, hidden: true, held: false, wasReadyUntil: wasOut ? now : known.wasReadyUntil }
  }
  if (known.stage !== 'ready' && !mayRelease) return { ...known, stage, hidden: true, held: true }
  // Somebody hides what is hidden only for want of a date: it is not shown when it gets one.
  if (known.stage === 'ready' && undated?.was && hidden) return { ...known, held: true }
  const isReleasedNow = known.stage !== 'ready' || (known.held && hidden === false)
  if (isReleasedNow) return { stage, hidden: hidden ?? false, held: false, wasReadyUntil: null }
  const isDated = undated?.was && !undated.is && !known.held
  return { ...known, hidden: hidden ?? (isDated ? false : known.hidden) }
}

interface StageAfter extends StageOnShelf {
  /** It was not ready, or not released, and is now. */
  isReleasedNow: boolean
  /** When it launches: now, where that was to be while it was not ready, or not released. */
  launchAt: Date | null
}

/** Stage and visibility of a series, volume or part after a change of it. Throws ChangeRefused. */
export function stageAfter(
  { stage, hidden, held, wasReadyUntil }: StageOnShelf,
  change: StageChange & { launchAt: Date | null },
  now: Date,
): StageAfter {
  const known = { stage, hidden, held, wasReadyUntil }
  const next = nextStage(known, change, now)
  const { launchAt } = change
  const isReleasedNow = isReleased(next) && !isReleased(known)
  return {
    ...next,
    isReleasedNow,
    launchAt: isReleasedNow ? launchWhenReady(launchAt, { wasReadyUntil, now }) : launchAt,
  }
}

export function isReleased({ stage, held }: Pick<StageOnShelf, 'stage' | 'held'>): boolean {
  return stage === 'ready' && !held
}

/** Whether something was to launch while what it stands in was not ready, or not released. */
export function isLate(at: Date | null, { since, now }: { since: Date | null; now: Date }): boolean {
  return at !== null && at <= now && (since === null || at > since)
}

/** The released parts of a volume that comes out, or whose series does, launch now where their time has passed meanwhile. */
export function launchLateParts(
  parts: readonly PartOnShelf[],
  times: { since: Date | null; now: Date },
): void {
  for (const part of parts)
    if (isReleased(part) && !part.undated && isLate(part.launchAt, times)) part.launchAt = times.now
}
