import { defaultExpiration } from '#rules/expiration.ts'
import { USUAL_RENTAL_COINS } from '#rules/rental.ts'
import type { PartOptions } from './import-request.ts'

const DAY_MS = 86_400_000
/** Days from part to part unless the publisher says otherwise, and how many parts from the first are free. */
export const USUAL_DAYS = 7
export const USUAL_PREVIEWS = 1
/** The most that a publisher can say of either. */
export const MOST_DAYS = 366
export const MOST_PARTS = 10_000

export interface PartPlan {
  launchAt: Date
  expiresAt: Date | null
  preview: boolean
  rentalCoins: number | null
}

interface LaunchPlanInput {
  count: number
  options: PartOptions
  /** How many parts stand before the first of the body, such as a preface, which is no preview and launches with that */
  front?: number
  /** Of the volume; null: to be announced */
  publishingAt: Date | null
  rentals: boolean
  /** The last launch of the volume before this one; null: there is none */
  lastBefore?: Date | null
  now: Date
}

/**
 * The launches of parts where the publisher does not set them. Those of a volume that is out launch with its publishing.
 * Others launch one a week, from the first given launch or from now, after the volume before has ended, and at the latest
 * with the volume, whose buyers may read all of it. The first part of the body is free; streaming ends by
 * rules/expiration.ts; what stands before the body launches with its first part, of which the first given launch is; parts
 * are lent at the usual price where the series allows it.
 */
export function planLaunches({
  count,
  options,
  front = 0,
  publishingAt,
  rentals,
  lastBefore = null,
  now,
}: LaunchPlanInput): PartPlan[] {
  const { launches = [], everyDays = USUAL_DAYS, previews = USUAL_PREVIEWS, expirations = [] } = options
  const isOut = publishingAt !== null && publishingAt <= now && launches.length === 0
  const start =
    launches[0] ?? (isOut ? publishingAt : firstLaunch(lastBefore, { everyDays, publishingAt, now }))
  const rentalCoins =
    options.rentalCoins === undefined ? (rentals ? USUAL_RENTAL_COINS : null) : options.rentalCoins
  return Array.from({ length: count }, (_, at) => ({
    launchAt:
      launches[indexInBody(at, front)] ??
      stepFrom(start, isOut ? 0 : indexInBody(at, front) * everyDays, publishingAt),
    expiresAt: expirations[at] === undefined ? defaultExpiration(publishingAt) : expirations[at],
    preview: at >= front && at < front + previews,
    rentalCoins,
  }))
}

/** Which part of the body launches with a part, from 0: what stands before the body launches with its first part. */
export function indexInBody(at: number, front: number): number {
  return Math.max(0, at - front)
}

/**
 * As long after the volume before as parts usually are from each other, so that volumes that are imported together do not
 * come out side by side; not before now.
 */
function firstLaunch(
  lastBefore: Date | null,
  { everyDays = USUAL_DAYS, publishingAt, now }: LaunchAfterInput,
): Date {
  if (lastBefore === null) return now
  const after = new Date(lastBefore.getTime() + everyDays * DAY_MS)
  const launchAt = publishingAt !== null && publishingAt < after ? publishingAt : after
  return launchAt < now ? now : launchAt
}

interface LaunchAfterInput {
  everyDays?: number | undefined
  /** Of the volume; null: to be announced */
  publishingAt: Date | null
  now: Date
}

/**
 * When a part launches that comes after one that was the last: as long after it as parts usually do, not before now unless
 * the volume is out, and at the latest with the volume.
 */
export function launchAfter(
  last: Date,
  { everyDays = USUAL_DAYS, publishingAt, now }: LaunchAfterInput,
): Date {
  const launchAt = stepFrom(last, everyDays, publishingAt)
  const isOut = publishingAt !== null && publishingAt <= now
  return launchAt < now && !isOut ? now : launchAt
}

/**
 * When a part launches that is only prepared: after the last of its volume, as parts usually do; the first with its volume.
 */
export function launchOfNext(last: Date | undefined, plan: LaunchAfterInput): Date {
  return last ? launchAfter(last, plan) : (plan.publishingAt ?? plan.now)
}

/** This number of days after the start, but not after the volume's publishing, unless the start is later. */
function stepFrom(start: Date, days: number, publishingAt: Date | null): Date {
  const step = new Date(start.getTime() + days * DAY_MS)
  if (publishingAt === null || step <= publishingAt) return step
  return publishingAt > start ? publishingAt : start
}

interface VolumeMove {
  from: Date | null
  to: Date | null
  now: Date
  /** It was to launch with the volume, and no reader has seen it yet, whatever its day is. */
  unseen?: boolean
}

/**
 * Moves launch and expiration of a part along when the volume's publishing moves. What readers have already stays out. What
 * has no date gets that of a volume that had none.
 */
export function moveWithVolume<P extends Pick<PartPlan, 'launchAt' | 'expiresAt'> & { undated?: boolean }>(
  part: P,
  { from, to, now, unseen = false }: VolumeMove,
): P {
  if (from?.getTime() === to?.getTime()) return part
  const waits = part.undated ? from === null : unseen || part.launchAt > now
  const followed = unseen || part.undated || (from !== null && part.launchAt.getTime() === from.getTime())
  const usual = part.expiresAt?.getTime() === defaultExpiration(from)?.getTime()
  return {
    ...part,
    ...(waits && to !== null && (followed || part.launchAt > to)
      ? { launchAt: to, ...(part.undated && { undated: false }) }
      : {}),
    ...(usual ? { expiresAt: defaultExpiration(to) } : {}),
  }
}
